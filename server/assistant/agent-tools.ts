// The assistant's tools for outside agents: the same list, on a draft that somebody else keeps.
import { z } from "zod";
import type { Artifact } from "#build";
import type { CheckReport, SourceFiles } from "#contract";
import { BootError, type Hosting, MigrationError } from "#hosting";
import { Refusal } from "#http";
import type { Draft, Projects, TriedDraft } from "#projects";
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
    on: Readonly<{ projectId: string; tokenId: string; draft: Draft; signal: AbortSignal }>,
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

const NOT_SHOWN_YET =
  "Nothing of your draft is shown yet, and nothing is tried on the creator's own rows. Call run_checks: what passes is shown on rows of its own.";

const needsWriting = ({ readsOnly, isCostly }: AssistantTool): boolean => !readsOnly || isCostly;

export function createAgentTools(
  dependencies: Readonly<{
    instructions: string;
    sources: ToolSources;
    inspect(tree: {
      projectId: string;
      files: SourceFiles;
      signal: AbortSignal;
    }): Promise<{ report: CheckReport; artifact: Artifact | null }>;
    projects: Pick<Projects, "store" | "refuseIfFull" | "triedDrafts">;
    hosting: Pick<Hosting, "showPreview">;
    redactionOf(projectId: string): Promise<(text: string) => string>;
  }>,
): AgentTools {
  const { instructions, sources, inspect, redactionOf, projects, hosting } = dependencies;

  /** Shows a draft that passed on rows of its own (decision 122). @returns why it is not, as a sentence; undefined: it is */
  async function show(
    { projectId, tokenId }: Readonly<{ projectId: string; tokenId: string }>,
    files: SourceFiles,
    artifact: Artifact,
  ): Promise<string | undefined> {
    const project = await projects.store.find(projectId);
    if (!project) return;
    try {
      await projects.refuseIfFull(projectId);
      await hosting.showPreview(await projects.triedDrafts.open(project, tokenId, files), artifact);
    } catch (error) {
      if (error instanceof Refusal || error instanceof MigrationError || error instanceof BootError)
        return `It passed, and could not be shown so that you can try it: ${error.message}`;
      throw error;
    }
  }

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
    async call({ projectId, tokenId, draft, signal }, call) {
      const tool = offered.find(({ name }) => name === call.toolName);
      const tried = tool?.isOfPreview ? await projects.triedDrafts.find({ projectId, tokenId }) : null;
      const context: ToolContext = {
        // What is tried is a project of its own.
        projectId: tried?.id ?? projectId,
        sources,
        signal,
        draft: withoutRules(draft),
        seen: () => seenDraft(tried, draft),
        seenSince: () => tried?.at ?? null,
        refusalToWrite: async () => (tried === null ? NOT_SHOWN_YET : null),
        keepPicture: null,
        tickets: () => [],
        setTickets: () => {},
        describe: () => {},
        // Runs alone are held back once: whoever sends these calls has guards of their own.
        isUntouched: false,
        began: Object.keys(draft.files()),
        wasRefused: () => true,
        async check() {
          const files = draft.files();
          const { report, artifact } = await inspect({ projectId, files, signal });
          const note = report.ok && artifact ? await show({ projectId, tokenId }, files, artifact) : undefined;
          return { ...report, ...(note !== undefined && { note }) };
        },
      };
      const answer = tool
        ? await callTool(context, call)
        : { error: `There is no tool ${call.toolName}. There are: ${offered.map(({ name }) => name).join(", ")}.` };
      const redact = await redactionOf(projectId);
      return redact(JSON.stringify(answer) ?? "null");
    },
  } satisfies AgentTools);
}

/** Which state of the app the answer is of, as a sentence for the agent. */
function seenDraft(tried: TriedDraft | null, draft: Draft): string {
  if (tried === null) return "The preview as it is, without what your draft changes.";
  const passed = `passed the checks at ${tried.at.toISOString().slice(11, 19)} UTC, on rows of its own`;
  return sameFiles(tried.files, draft.files())
    ? `Your draft, as it ${passed}.`
    : `Not your newest files but your draft as it ${passed}; what you changed since is not in it yet.`;
}

function sameFiles(left: SourceFiles, right: SourceFiles): boolean {
  const paths = Object.keys(left);
  return paths.length === Object.keys(right).length && paths.every((path) => left[path] === right[path]);
}
