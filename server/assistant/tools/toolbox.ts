// All tools of the assistant, what models are told of them, and how a call is carried out.
import { jsonSchema, type ToolSet, tool } from "ai";
import { z } from "zod";
import { TOOL_OUTPUT_MAX_CHARACTERS } from "../limits.ts";
import { deleteFile } from "./delete-file.ts";
import { editFile } from "./edit-file.ts";
import { listFiles } from "./list-files.ts";
import { readFile } from "./read-file.ts";
import { renameFile } from "./rename-file.ts";
import { runChecks } from "./run-checks.ts";
import { searchFiles } from "./search-files.ts";
import { setPlan } from "./set-plan.ts";
import type { AssistantTool, ToolContext } from "./tool.ts";
import { updateTicket } from "./update-ticket.ts";
import { writeFile } from "./write-file.ts";

export const TOOLS: readonly AssistantTool[] = [
  setPlan,
  updateTicket,
  listFiles,
  readFile,
  writeFile,
  editFile,
  deleteFile,
  renameFile,
  searchFiles,
  runChecks,
];

/** Tools as the SDK offers them to a model. They carry no `execute`: the run calls them, so that each result is a row first. */
export function toolsForModel(): ToolSet {
  return Object.fromEntries(
    TOOLS.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(z.toJSONSchema(input, { io: "input" }) as never) }),
    ]),
  );
}

export type ToolCall = Readonly<{ toolName: string; input: unknown }>;

/** What a person reads while the call runs. */
export function progressOf(call: ToolCall): string | null {
  const found = TOOLS.find(({ name }) => name === call.toolName);
  return found?.input.safeParse(call.input).success ? found.progress(call.input) : null;
}

/** Carries out a call; an unknown tool, wrong arguments and an over-long answer are told to the model, not thrown. */
export async function callTool(context: ToolContext, call: ToolCall): Promise<unknown> {
  const found = TOOLS.find(({ name }) => name === call.toolName);
  if (!found)
    return { error: `There is no tool ${call.toolName}. There are: ${TOOLS.map(({ name }) => name).join(", ")}.` };
  const parsed = found.input.safeParse(call.input);
  if (!parsed.success) return { error: `Wrong arguments: ${z.prettifyError(parsed.error)}` };
  return bounded(await found.run(context, call.input));
}

function bounded(output: unknown): unknown {
  const text = JSON.stringify(output) ?? "null";
  if (text.length <= TOOL_OUTPUT_MAX_CHARACTERS) return output;
  return { truncated: true, text: `${text.slice(0, TOOL_OUTPUT_MAX_CHARACTERS)} … (${text.length} characters in all)` };
}
