// All tools of the assistant, what models are told of them, and how a call is carried out.
import { jsonSchema, type ToolSet, tool } from "ai";
import { z } from "zod";
import type { Activity } from "#contract";
import { Refusal } from "#http";
import { TOOL_OUTPUT_MAX_CHARACTERS } from "../limits.ts";
import { addPackage, removePackage } from "./add-package.ts";
import { askCreator } from "./ask-creator.ts";
import { beginFromTemplate } from "./begin-from-template.ts";
import { callApp } from "./call-app.ts";
import { deleteFile } from "./delete-file.ts";
import { editFile } from "./edit-file.ts";
import { importAttachment } from "./import-attachment.ts";
import { listFiles } from "./list-files.ts";
import { act, lookAt } from "./look-at.ts";
import { makeMigration } from "./make-migration.ts";
import { previewErrors } from "./preview-errors.ts";
import { proposePlan } from "./propose-plan.ts";
import { queryData } from "./query-data.ts";
import { readAppLog } from "./read-app-log.ts";
import { readAttachment } from "./read-attachment.ts";
import { readExample } from "./read-example.ts";
import { readFile } from "./read-file.ts";
import { readGuide } from "./read-guide.ts";
import { readMail } from "./read-mail.ts";
import { renameFile } from "./rename-file.ts";
import { requestSecret } from "./request-secret.ts";
import { runChecks } from "./run-checks.ts";
import { runSql } from "./run-sql.ts";
import { saveAttachment } from "./save-attachment.ts";
import { searchFiles } from "./search-files.ts";
import { setPlan } from "./set-plan.ts";
import { showUnderstood } from "./show-understood.ts";
import type { AssistantTool, ToolContext } from "./tool.ts";
import { schemaForModel } from "./tool-schema.ts";
import { trigger } from "./trigger.ts";
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
  readGuide,
  runChecks,
  readAppLog,
  queryData,
  previewErrors,
  readExample,
  readAttachment,
  importAttachment,
  saveAttachment,
  requestSecret,
  addPackage,
  removePackage,
  beginFromTemplate,
  askCreator,
  makeMigration,
  runSql,
  proposePlan,
  callApp,
  trigger,
  readMail,
  lookAt,
  act,
  showUnderstood,
];
export const TOOL_NAMES: readonly string[] = TOOLS.map(({ name }) => name);
export const PLAN_TOOL = setPlan.name;

/**
 * Tools as the SDK offers them to a model. They carry no `execute`: the run calls them, so that each result is a row first.
 * @param names only these
 */
export function toolsForModel(names: readonly string[]): ToolSet {
  return Object.fromEntries(
    TOOLS.filter(({ name }) => names.includes(name)).map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(schemaOf(name, input)) }),
    ]),
  );
}

/** Made once: each turn offers the same tools. */
const schemas = new Map<string, object>();

function schemaOf(name: string, input: AssistantTool["input"]): object {
  const schema = schemas.get(name) ?? schemaForModel(input);
  schemas.set(name, schema);
  return schema;
}

/** Names of the tools that only look. */
export const LOOKING_TOOLS: readonly string[] = TOOLS.filter(({ readsOnly }) => readsOnly).map(({ name }) => name);

/**
 * Calls of one manner that follow each other are stored together: those that only look and take no work run `beside` each
 * other, those that are repeatable run `in order`.
 */
export type Manner = "beside" | "in order" | "alone";

export function mannerOf({ toolName }: { toolName: string }): Manner {
  const found = TOOLS.find(({ name }) => name === toolName);
  if (found?.isRepeatable) return "in order";
  return found?.readsOnly && !found.isCostly ? "beside" : "alone";
}

export type ToolCall = Readonly<{ toolName: string; input: unknown }>;

/** What a person sees of the call; null for one that is not worth it. */
export function activityOf(
  call: ToolCall,
): Readonly<{ kind: Activity["kind"]; label: string; path: string | null }> | null {
  const found = TOOLS.find(({ name }) => name === call.toolName);
  if (!found?.input.safeParse(call.input).success) return null;
  const label = found.progress(call.input);
  return label === null ? null : { kind: found.kind, label, path: pathOf(call.input) };
}

function pathOf(input: unknown): string | null {
  const named: { path?: unknown; to?: unknown } = typeof input === "object" && input !== null ? input : {};
  const path = named.path ?? named.to;
  return typeof path === "string" ? path : null;
}

/** Carries out a call; an unknown tool, wrong arguments, a refusal and an over-long answer are told to the model, not thrown. */
export async function callTool(context: ToolContext, call: ToolCall): Promise<unknown> {
  const found = TOOLS.find(({ name }) => name === call.toolName);
  if (!found)
    return { error: `There is no tool ${call.toolName}. There are: ${TOOLS.map(({ name }) => name).join(", ")}.` };
  const parsed = found.input.safeParse(call.input);
  if (!parsed.success) return { error: `Wrong arguments: ${z.prettifyError(parsed.error)}` };
  // Asked afterwards: a tool that writes may have opened rows to try things on.
  const of = () => (found.isOfPreview ? { of: context.seen() } : null);
  try {
    const answer = await found.run(context, call.input);
    // Tools that speak of the preview answer with an object.
    return bounded(found.isOfPreview ? { ...of(), ...(answer as object) } : answer);
  } catch (error) {
    if (!(error instanceof Refusal) || context.signal.aborted) throw error;
    return { ...of(), error: error.message };
  }
}

function bounded(output: unknown): unknown {
  const text = JSON.stringify(output) ?? "null";
  if (text.length <= TOOL_OUTPUT_MAX_CHARACTERS) return output;
  return { truncated: true, text: `${text.slice(0, TOOL_OUTPUT_MAX_CHARACTERS)} … (${text.length} characters in all)` };
}
