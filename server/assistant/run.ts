// A run: from a creator's message to a checked revision. Every step is a row before the next begins, so that a run cut
// short at any point goes on from its last row: no turn is asked for twice and no tool's effect is doubled or lost.
import type { LanguageModel, ModelMessage, ToolCallPart } from "ai";
import type { Logger } from "pino";
import { type CheckReport, PROGRESS_STARTED, type Ticket } from "#contract";
import type { Tree } from "#database";
import type { Hosting } from "#hosting";
import type { Live } from "#live";
import { type Projects, previewUrlOf } from "#projects";
import type { Inspection, Workspace } from "#workspace";
import { createDraft, type Draft } from "./draft.ts";
import { CONVERSATION_MESSAGES_MAX, REPAIRS_MAX, RUN_MINUTES_MAX, RUN_STEPS_MAX, RUN_TOKENS_MAX } from "./limits.ts";
import { repairRequest, replyWith, revisionDescription } from "./replies.ts";
import type { RunEnd, RunRow, RunStore } from "./store.ts";
import type { ToolContext } from "./tools/tool.ts";
import { callTool, progressOf } from "./tools/toolbox.ts";
import { ModelFault, takeTurn, textOf, toolCallsOf } from "./turn.ts";

export type RunDependencies = Readonly<{
  store: RunStore;
  projects: Projects;
  workspace: Workspace;
  hosting: Pick<Hosting, "showPreview">;
  live: Live;
  model: LanguageModel;
  instructions: string;
  log: Logger;
}>;

/** A run as it stands in this process: its row, the messages so far, its draft and plan. */
type State = {
  run: RunRow;
  conversation: ModelMessage[];
  steps: ModelMessage[];
  draft: Draft;
  /** The draft as stored blobs, and the draft's version at that time. */
  stored: { version: number; tree: Tree };
  tickets: readonly Ticket[];
  repairs: number;
  tokens: number;
  /** Checks of trees that were inspected in this process; the key is the tree's text. */
  inspections: Map<string, Inspection>;
};

/** Performs or goes on with a run until it has ended. Returns early only when `signal` ends this server's part in it. */
export async function performRun(dependencies: RunDependencies, runId: string, signal: AbortSignal): Promise<void> {
  const { store, live, log } = dependencies;
  const run = await store.find(runId);
  if (!run || (run.status !== "queued" && run.status !== "running")) return;
  const state = await restoreState(dependencies, run);
  live.emit(run.projectId, "generation_status", { projectId: run.projectId, isGenerating: true });
  if (run.status === "queued") await announce(dependencies, run, PROGRESS_STARTED, { first: true });
  const deadline = AbortSignal.timeout(Math.max(1, run.createdAt.getTime() + RUN_MINUTES_MAX * 60_000 - Date.now()));
  let end: RunEnd;
  try {
    end = await workThrough(dependencies, state, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted) return;
    // Anything else is the platform's own trouble: the run stays unfinished and is taken up again.
    if (!deadline.aborted && !(error instanceof ModelFault)) throw error;
    log.warn({ error, runId }, "a run ends early");
    const reason =
      error instanceof ModelFault ? error.message : `This took longer than ${RUN_MINUTES_MAX} minutes, so I stopped.`;
    end = await conclude(dependencies, state, { reason, signal });
  }
  await finish(dependencies, state, end);
}

async function restoreState(dependencies: RunDependencies, run: RunRow): Promise<State> {
  const { store, projects } = dependencies;
  const conversation = await store.conversationOf(run, CONVERSATION_MESSAGES_MAX);
  return {
    run,
    conversation: conversation.map(({ role, content }) => ({ role, content })),
    steps: await store.stepsOf(run.id),
    draft: createDraft(await projects.revisions.readTree(run.draftTree)),
    stored: { version: 0, tree: run.draftTree },
    tickets: run.tickets,
    repairs: run.repairs,
    tokens: run.inputTokens + run.outputTokens,
    inspections: new Map(),
  };
}

/** Turns, tool calls and repairs until the model is done or a bound is reached. */
async function workThrough(dependencies: RunDependencies, state: State, signal: AbortSignal): Promise<RunEnd> {
  for (;;) {
    signal.throwIfAborted();
    const open = openCalls(state.steps);
    if (open.length > 0) for (const call of open) await performCall(dependencies, state, { call, signal });
    else if (hasAnswered(state.steps)) {
      const inspection = await inspectDraft(dependencies, state, signal);
      const failures = inspection?.report.failures ?? [];
      if (failures.length === 0 || state.repairs >= REPAIRS_MAX) return conclude(dependencies, state, { signal });
      state.repairs += 1;
      await addStep(
        dependencies,
        state,
        { role: "user", content: repairRequest(failures) },
        { repairs: state.repairs },
      );
    } else if (turnsOf(state.steps) >= RUN_STEPS_MAX || state.tokens >= RUN_TOKENS_MAX)
      return conclude(dependencies, state, { reason: "This needed more steps than one message may take.", signal });
    else await performTurn(dependencies, state, signal);
  }
}

async function performTurn(dependencies: RunDependencies, state: State, signal: AbortSignal): Promise<void> {
  const { model, instructions } = dependencies;
  const messages = [...state.conversation, ...state.steps];
  const { message, inputTokens, outputTokens } = await takeTurn({ model, instructions, messages, signal });
  state.tokens += inputTokens + outputTokens;
  await addStep(dependencies, state, message, { inputTokens, outputTokens });
}

async function performCall(
  dependencies: RunDependencies,
  state: State,
  { call, signal }: { call: ToolCallPart; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const progress = progressOf(call);
  if (progress) await announce(dependencies, state.run, progress);
  const value = await callTool(toolContext(dependencies, state, signal), call);
  const draftTree = await storeDraft(dependencies, state);
  const message: ModelMessage = {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: call.toolCallId,
        toolName: call.toolName,
        // Every tool answers with what JSON can say.
        output: { type: "json", value: value as never },
      },
    ],
  };
  await addStep(dependencies, state, message, { draftTree, tickets: state.tickets });
}

function toolContext(dependencies: RunDependencies, state: State, signal: AbortSignal): ToolContext {
  const { projects, live } = dependencies;
  const { projectId } = state.run;
  return {
    draft: state.draft,
    tickets: () => state.tickets,
    setTickets(tickets) {
      state.tickets = tickets;
      live.emit(projectId, "tickets", { projectId, tickets: [...tickets] });
    },
    describe(summary) {
      projects.store
        .describeIfEmpty(projectId, summary)
        .catch((error) => dependencies.log.error({ error, projectId }, "the description could not be saved"));
    },
    async check(): Promise<CheckReport> {
      const inspection = await inspectDraft(dependencies, state, signal);
      return inspection?.report ?? { ok: true, failures: [], milliseconds: {} };
    },
  };
}

async function storeDraft(dependencies: RunDependencies, state: State): Promise<Tree> {
  const version = state.draft.version();
  if (version !== state.stored.version)
    state.stored = { version, tree: await dependencies.projects.revisions.storeTree(state.draft.files()) };
  return state.stored.tree;
}

/** Checks the draft, once for each of its states. Null when the run has changed nothing. */
async function inspectDraft(
  dependencies: RunDependencies,
  state: State,
  signal: AbortSignal,
): Promise<Inspection | null> {
  const files = state.draft.files();
  const tree = await storeDraft(dependencies, state);
  if (sameTree(tree, state.run.baseTree)) return null;
  const key = JSON.stringify(tree);
  const known = state.inspections.get(key);
  if (known) return known;
  const inspection = await dependencies.workspace.inspect({ projectId: state.run.projectId, files, signal });
  state.inspections.set(key, inspection);
  return inspection;
}

/**
 * Shows the draft if it works and says how the run ends. A draft that does not work is kept as a revision that says so;
 * the preview stays as it was.
 * @param how.reason why the run ends before the model was done
 */
async function conclude(
  dependencies: RunDependencies,
  state: State,
  how: Readonly<{ reason?: string; signal: AbortSignal }>,
): Promise<RunEnd> {
  const { hosting } = dependencies;
  const inspection = await inspectDraft(dependencies, state, how.signal);
  const failures = inspection?.report.failures ?? [];
  const working = inspection?.artifact != null && failures.length === 0;
  if (working && inspection.artifact) {
    await announce(dependencies, state.run, "Refreshing the preview");
    await hosting.showPreview(state.run.projectId, inspection.artifact);
  }
  const tree = await storeDraft(dependencies, state);
  const request = state.conversation.findLast(({ role }) => role === "user")?.content;
  return {
    status: how.reason === undefined && failures.length === 0 ? "succeeded" : "failed",
    reply: replyWith({ text: textOf(state.steps.at(-1)), reason: how.reason, failures, changed: inspection !== null }),
    error: how.reason ?? (failures.length > 0 ? "the app did not pass its checks" : null),
    failures,
    revision: inspection && {
      description: revisionDescription(typeof request === "string" ? request : ""),
      tree,
      working,
    },
  };
}

async function finish(dependencies: RunDependencies, state: State, end: RunEnd): Promise<void> {
  const { store, live } = dependencies;
  const { projectId } = state.run;
  const tickets = state.tickets.map((ticket) =>
    ticket.status === "working"
      ? { ...ticket, status: end.status === "succeeded" ? ("done" as const) : ("failed" as const) }
      : ticket,
  );
  if (!(await store.finish(state.run, end, tickets))) return;
  const changesApplied = end.revision?.working === true;
  const previewUrl = changesApplied ? previewUrlOf(projectId) : null;
  live.emit(projectId, "tickets", { projectId, tickets });
  live.emit(projectId, "assistant_message", { projectId, message: { role: "assistant", content: end.reply } });
  if (changesApplied) live.emit(projectId, "changes_applied", { projectId, changesApplied, previewUrl });
  if (end.status === "succeeded")
    live.emit(projectId, "implementation_progress", { projectId, message: "✓ Finished successfully" });
  live.emit(projectId, "generation_status", {
    projectId,
    isGenerating: false,
    ...(end.status === "succeeded" ? { success: true } : { error: end.error ?? "the run failed" }),
  });
}

async function announce(
  dependencies: RunDependencies,
  run: RunRow,
  message: string,
  options: { first?: boolean } = {},
): Promise<void> {
  if (options.first) await dependencies.store.markRunning(run.id, message);
  else await dependencies.store.setProgress(run.id, message);
  dependencies.live.emit(run.projectId, "implementation_progress", { projectId: run.projectId, message });
}

async function addStep(
  dependencies: RunDependencies,
  state: State,
  message: ModelMessage,
  change: Parameters<RunStore["addStep"]>[2],
): Promise<void> {
  await dependencies.store.addStep(state.run.id, { number: state.steps.length, message }, change);
  state.steps.push(message);
}

/** Calls of the latest turn that have no result yet. */
function openCalls(steps: readonly ModelMessage[]): ToolCallPart[] {
  const turn = steps.findLastIndex(({ role }) => role === "assistant");
  const answered = new Set(
    steps
      .slice(turn + 1)
      .flatMap((step) =>
        step.role === "tool"
          ? step.content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : []))
          : [],
      ),
  );
  return toolCallsOf(steps[turn]).filter(({ toolCallId }) => !answered.has(toolCallId));
}

const hasAnswered = (steps: readonly ModelMessage[]): boolean =>
  steps.at(-1)?.role === "assistant" && toolCallsOf(steps.at(-1)).length === 0;

const turnsOf = (steps: readonly ModelMessage[]): number => steps.filter(({ role }) => role === "assistant").length;

function sameTree(left: Tree, right: Tree): boolean {
  const paths = Object.keys(left);
  return paths.length === Object.keys(right).length && paths.every((path) => left[path] === right[path]);
}
