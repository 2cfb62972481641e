// What the scripted server knows of a project's run, preview errors and files.
import { randomUUID } from "node:crypto";
import type {
  Mode,
  OpenedStep,
  PreviewErrorList,
  ProposedPlan,
  RevisionDiff,
  RunAnswer,
  RunRecord,
  RunState,
  Understood,
} from "#contract";

export type ScriptedEditing = {
  run: RunAnswer;
  /** Of runs that have ended, newest last; what an opened step shows by the step's id. */
  kept: {
    record: RunRecord;
    opened: Map<number, OpenedStep>;
    mode?: Mode;
    plan?: ProposedPlan;
    understood?: Understood;
    /** The reply that it belongs to, whatever is said after it; without one the runs belong to the last replies, in their order. */
    answers?: string;
  }[];
  previewErrors: PreviewErrorList["errors"];
  /** By the revision's index; a revision without one has changed nothing. */
  diffs: Map<number, RevisionDiff>;
  /** Texts of the newest revision by path. */
  files: Map<string, string>;
};

export function createEditing(): ScriptedEditing {
  return {
    run: { run: null, spoken: null, queued: [], canRetry: false, offersBuiltin: false },
    kept: [],
    previewErrors: [],
    diffs: new Map(),
    files: new Map(),
  };
}

const STARTED = "2026-01-15T09:30:00.000Z";

/** A run under way that reads a file, unless `parts` says otherwise. */
export function runUnderWay(parts: Partial<RunState> = {}): RunState {
  return {
    runId: randomUUID(),
    status: "running",
    stopping: false,
    mode: "build",
    generating: true,
    messageId: randomUUID(),
    startedAt: STARTED,
    endedAt: null,
    turns: 1,
    repairs: 0,
    tickets: [],
    activity: [activityOf(0, { kind: "reading", label: "Reading web/pages/home.tsx", status: "running" })],
    use: { inputTokens: 12_000, outputTokens: 345 },
    model: "anthropic/claude",
    paidBy: "platform",
    failures: [],
    error: null,
    fault: null,
    ...parts,
  };
}

type Step = RunState["activity"][number];

/** A step of a run that is done, unless `parts` says otherwise. */
export function activityOf(id: number, parts: Partial<Step> = {}): Step {
  const status = parts.status ?? "done";
  return {
    id,
    kind: "writing",
    label: `Writing step ${id}`,
    path: null,
    status,
    detail: null,
    startedAt: STARTED,
    milliseconds: status === "running" ? null : 1_260,
    ...parts,
  };
}

/** What is kept of a run that wrote one file, unless `parts` says otherwise. */
export function keptRun(parts: Partial<RunRecord> = {}): RunRecord {
  const file = { path: "web/pages/hives.tsx", from: null, kind: "changed" as const, additions: 12, deletions: 3 };
  return {
    runId: randomUUID(),
    model: "anthropic/claude",
    use: { inputTokens: 12_000, outputTokens: 345 },
    costMicros: 41_000,
    milliseconds: 80_000,
    turns: 2,
    repairs: 0,
    tickets: [],
    steps: [activityOf(0, { kind: "thinking", label: "Thought", turn: 0 })],
    earlierSteps: 0,
    changes: { files: [file], count: 1, additions: 12, deletions: 3 },
    revisionIndex: 1,
    ...parts,
  };
}
