// A run's row as the contract shows it.
import { RUN_ACTIVITY_SHOWN, type RunState } from "#contract";
import type { RunRow } from "./store.ts";

export const isUnderWay = (run: Pick<RunRow, "status"> | null): boolean =>
  run?.status === "queued" || run?.status === "running";

/** A project's deletion cancels its runs; nobody is left to tell it from a stop. */
const shownStatus = (status: RunRow["status"]): RunState["status"] => (status === "cancelled" ? "stopped" : status);

export function presentRun(run: RunRow): RunState {
  return {
    runId: run.id,
    status: shownStatus(run.status),
    stopping: isUnderWay(run) && run.stopRequestedAt !== null,
    mode: run.mode,
    generating: run.generating,
    messageId: run.messageId,
    startedAt: run.createdAt.toISOString(),
    endedAt: run.finishedAt?.toISOString() ?? null,
    turns: run.turns,
    repairs: run.repairs,
    tickets: run.tickets,
    activity: run.activity.slice(-RUN_ACTIVITY_SHOWN),
    use: { inputTokens: run.inputTokens, outputTokens: run.outputTokens, cachedTokens: run.cachedTokens },
    money: run.money,
    model: run.model,
    paidBy: run.paidBy,
    failures: run.failures,
    error: run.error,
    fault: run.fault,
  };
}
