// The assistant's tools for outside agents: the same list, on a draft that somebody else keeps.
import { z } from "zod";
import type { CheckReport, SourceFiles } from "#contract";
import type { Draft } from "#projects";
import type { GuideForModels } from "./guides-for-models.ts";
import type { AssistantTool, ToolContext, ToolSources } from "./tools/tool.ts";
import { callTool, PLAN_TOOL, TOOLS } from "./tools/toolbox.ts";
import { withoutRules } from "./without-rules.ts";

export type AgentTool = Readonly<{
  name: string;
  description: string;
  /** JSON Schema of its input. */
  inputSchema: Readonly<Record<string, unknown>>;
  /** Changes something, or costs more than a look. */
  needsWriting: boolean;
  /** It takes seconds of work. */
  isCostly: boolean;
}>;

export type AgentTools = Readonly<{
  /** What the assistant is told of how apps are made. */
  instructions: string;
  guides: readonly Readonly<{ topic: string; title: string }>[];
  tools: readonly AgentTool[];
  /** The answer as JSON says it, without values of secrets; foreseeable failures are in it as `error`. */
  call(
    on: Readonly<{ projectId: string; draft: Draft; signal: AbortSignal }>,
    call: Readonly<{ toolName: string; input: unknown }>,
  ): Promise<string>;
}>;

/** They speak to the person who waits beside a run, and there is none. */
const OF_RUNS_ALONE: ReadonlySet<string> = new Set([
  PLAN_TOOL,
  "update_ticket",
  "ask_creator",
  "propose_plan",
  "show_understood",
  "begin_from_template",
]);

const NOT_ON_OWN_ROWS =
  "This would write into the creator's own rows, for drafts of agents are not shown. Try it in a test of the app: call, runSchedule and sendHook of @ninefold/testing (guide tests), which run_checks runs on rows of its own.";

const needsWriting = ({ readsOnly, isCostly }: AssistantTool): boolean => !readsOnly || isCostly;

export function createAgentTools(
  dependencies: Readonly<{
    instructions: string;
    sources: ToolSources;
    inspect(tree: { projectId: string; files: SourceFiles; signal: AbortSignal }): Promise<{ report: CheckReport }>;
    redactionOf(projectId: string): Promise<(text: string) => string>;
  }>,
): AgentTools {
  const { instructions, sources, inspect, redactionOf } = dependencies;
  const offered = TOOLS.filter(({ name }) => !OF_RUNS_ALONE.has(name));
  return Object.freeze({
    instructions,
    guides: sources.guides.map(({ topic, title }: GuideForModels) => ({ topic, title })),
    tools: offered.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: z.toJSONSchema(tool.input, { io: "input" }),
      needsWriting: needsWriting(tool),
      isCostly: tool.isCostly,
    })),
    async call({ projectId, draft, signal }, call) {
      const context: ToolContext = {
        projectId,
        sources,
        signal,
        draft: withoutRules(draft),
        // Drafts of outside agents are not rehearsed: what they look at is the preview as it is, and nothing writes there.
        seen: () => "The preview as it is, without what your draft changes.",
        seenSince: () => null,
        refusalToWrite: async () => NOT_ON_OWN_ROWS,
        keepPicture: null,
        tickets: () => [],
        setTickets: () => {},
        describe: () => {},
        // Runs alone are held back once: whoever sends these calls has guards of their own.
        isUntouched: false,
        began: Object.keys(draft.files()),
        wasRefused: () => true,
        check: async () => (await inspect({ projectId, files: draft.files(), signal })).report,
      };
      const isOffered = offered.some(({ name }) => name === call.toolName);
      const answer = isOffered
        ? await callTool(context, call)
        : { error: `There is no tool ${call.toolName}. There are: ${offered.map(({ name }) => name).join(", ")}.` };
      const redact = await redactionOf(projectId);
      return redact(JSON.stringify(answer) ?? "null");
    },
  } satisfies AgentTools);
}
