// One tool call of a run: carried out on the draft, stored with what it left, shown as an activity.
import type { ModelMessage, ToolCallPart } from "ai";
import type { Activity, CheckReport } from "#contract";
import type { OpenActivity } from "./activity-feed.ts";
import { inspectDraft, storeDraft } from "./draft-checks.ts";
import { CALLS_PER_TURN_MAX } from "./limits.ts";
import { addStep } from "./steps.ts";
import type { ToolContext } from "./tools/tool.ts";
import { activityOf, callTool } from "./tools/toolbox.ts";
import type { RunDependencies, State } from "./types.ts";

/** @param how.index place among the calls that wait; those beyond CALLS_PER_TURN_MAX are refused */
export async function performCall(
  dependencies: RunDependencies,
  state: State,
  { call, signal, index }: { call: ToolCallPart; signal: AbortSignal; index: number },
): Promise<void> {
  signal.throwIfAborted();
  const shown = activityOf(call);
  const entry = shown && state.feed.begin(shown);
  // A model may have thought for longer than a check is expected.
  if (shown?.kind === "writing") dependencies.hosting.expectCheck();
  if (shown) await dependencies.announce(state.run, shown.label);
  const value =
    index >= CALLS_PER_TURN_MAX
      ? { error: `At most ${CALLS_PER_TURN_MAX} calls in one turn. Make this one again if it is still needed.` }
      : await callTool(toolContext(dependencies, state, { signal, entry }), call);
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
  entry?.end(outcomeOf(value, shown?.kind));
}

/** Looking in vain is no failure; what was to change something and did not is one. */
function outcomeOf(value: unknown, kind: Activity["kind"] | undefined): { failed: boolean; detail: string | null } {
  if (typeof value !== "object" || value === null) return { failed: false, detail: null };
  if ("error" in value) return { failed: kind === "writing", detail: String(value.error) };
  if ("failures" in value && Array.isArray(value.failures) && value.failures.length > 0)
    return { failed: true, detail: value.failures.length === 1 ? "1 problem" : `${value.failures.length} problems` };
  return { failed: false, detail: null };
}

function toolContext(
  dependencies: RunDependencies,
  state: State,
  { signal, entry }: { signal: AbortSignal; entry: OpenActivity | null },
): ToolContext {
  const { projects, live, sources } = dependencies;
  const { projectId } = state.run;
  return {
    projectId,
    sources,
    signal,
    draft: state.draft,
    tickets: () => state.tickets,
    setTickets(tickets) {
      state.tickets = tickets;
      live.emit(projectId, "tickets", { projectId, tickets: [...tickets] });
      state.feed.update({ tickets: [...tickets] });
    },
    describe(summary) {
      projects.store
        .describeIfEmpty(projectId, summary)
        .catch((error) => dependencies.log.error({ error, projectId }, "the description could not be saved"));
    },
    async check(): Promise<CheckReport> {
      const inspection = await inspectDraft(dependencies, state, signal, entry ?? undefined);
      return inspection?.report ?? { ok: true, failures: [], milliseconds: {} };
    },
  };
}
