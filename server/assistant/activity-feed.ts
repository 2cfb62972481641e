// The activity feed of a run: what it does and what the model says, thinks and writes meanwhile. Sent to open pages as realtime events
// at a bounded rate, and saved in the run's row for pages that are opened later.
import { type Activity, RUN_EVENT_MS, RUN_STEPS_KEPT, type RunState } from "#contract";
import type { Live } from "#live";
import { FEED_SAVE_MS } from "./limits.ts";
import { createLiveTurn, type LiveTurn } from "./live-turn.ts";
import { presentRun } from "./present.ts";
import type { RunRow, RunStore } from "./store.ts";
import { createThrottle } from "./throttle.ts";

export type ActivityFeed = Readonly<{
  /** Adds an entry, which is shown as running until its `end` is called. */
  begin(entry: NewActivity): OpenActivity;
  /** What the model says, thinks and writes at this moment. */
  live: Omit<LiveTurn, "snapshot" | "close">;
  /** The run's row has changed. */
  update(change: Partial<RunRow>): void;
  /** Sends and saves whatever is left; the feed ignores calls after it. */
  close(): Promise<void>;
}>;
export type NewActivity = Readonly<{
  kind: Activity["kind"];
  label: string;
  path?: string | null;
  /** Of which turn it is, and which call it carries out. */
  turn?: number;
  callId?: string;
}>;
export type OpenActivity = Readonly<{
  relabel(label: string): void;
  end(outcome?: Readonly<{ failed?: boolean; detail?: string | null }>): void;
}>;

const LABEL_MAX = 200;
const DETAIL_MAX = 300;
/** A longer one is not kept: its step can't be opened. */
const CALL_ID_MAX = 200;

export function createActivityFeed(
  dependencies: Readonly<{ store: Pick<RunStore, "saveActivity">; live: Live; onFault: (error: unknown) => void }>,
  initial: RunRow,
): ActivityFeed {
  const { store, live: room, onFault } = dependencies;
  const { projectId, id: runId } = initial;
  let row = initial;
  // Entries that were running when a server crashed are not running any more.
  let activity: Activity[] = initial.activity.map((entry) =>
    entry.status === "running" ? { ...entry, status: "failed", detail: "Interrupted" } : entry,
  );
  let nextId = (activity.at(-1)?.id ?? -1) + 1;
  let open = true;

  const stateEvents = createThrottle(RUN_EVENT_MS, () => {
    const run: RunState = presentRun({ ...row, activity });
    room.emit(projectId, "run_state", { projectId, run });
  });
  const live = createLiveTurn({
    sendWords: (words) => open && room.emit(projectId, "run_text", { projectId, runId, ...words }),
    sendStream: (piece) => open && room.emit(projectId, "run_stream", { projectId, runId, ...piece }),
    changed: () => saves.soon(),
  });
  let writing: Promise<void> = Promise.resolve();
  const saves = createThrottle(FEED_SAVE_MS, () => {
    const spoken = live.snapshot();
    writing = writing.then(() => store.saveActivity(runId, { activity, spoken })).catch(onFault);
  });

  function changed(): void {
    if (!open) return;
    stateEvents.soon();
    saves.soon();
  }
  function replace(entryId: number, change: Partial<Activity>): void {
    activity = activity.map((entry) => (entry.id === entryId ? { ...entry, ...change } : entry));
    changed();
  }

  return Object.freeze({
    begin({ kind, label, path, turn, callId }) {
      const entryId = nextId;
      const start = Date.now();
      nextId += 1;
      const entry: Activity = {
        id: entryId,
        kind,
        label: label.slice(0, LABEL_MAX),
        path: path ?? null,
        status: "running",
        detail: null,
        startedAt: new Date(start).toISOString(),
        milliseconds: null,
        ...(turn !== undefined && { turn }),
        ...(callId !== undefined && callId.length <= CALL_ID_MAX && { callId }),
      };
      activity = [...activity, entry].slice(-RUN_STEPS_KEPT);
      changed();
      let shown = label;
      return {
        relabel(next) {
          if (next === shown) return;
          shown = next;
          replace(entryId, { label: next.slice(0, LABEL_MAX) });
        },
        end: ({ failed, detail } = {}) =>
          replace(entryId, {
            status: failed ? "failed" : "done",
            milliseconds: Date.now() - start,
            detail: detail?.slice(0, DETAIL_MAX) ?? null,
          }),
      };
    },
    live,
    update(change) {
      row = { ...row, ...change };
      changed();
    },
    async close() {
      if (!open) return writing;
      live.close();
      stateEvents.now();
      saves.now();
      open = false;
      for (const throttle of [stateEvents, saves]) throttle.stop();
      await writing;
    },
  } satisfies ActivityFeed);
}
