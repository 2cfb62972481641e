// The activity feed of a run: what it does and the text that the model is writing. Sent to open pages as realtime events
// at a bounded rate, and saved in the run's row for pages that are opened later.
import { type Activity, RUN_ACTIVITY_SHOWN, RUN_EVENT_MS, type RunState } from "#contract";
import type { Live } from "#live";
import { FEED_SAVE_MS } from "./limits.ts";
import { presentRun } from "./present.ts";
import type { RunRow, RunStore } from "./store.ts";

export type ActivityFeed = Readonly<{
  /** Adds an entry, which is shown as running until its `end` is called. */
  begin(entry: NewActivity): OpenActivity;
  /** Text that the model added to its answer in the turn with this number. */
  appendText(turn: number, delta: string): void;
  /** The run's row has changed. */
  update(change: Partial<RunRow>): void;
  /** Sends and saves whatever is left; the feed ignores calls after it. */
  close(): Promise<void>;
}>;
export type NewActivity = Readonly<{ kind: Activity["kind"]; label: string; path?: string | null }>;
export type OpenActivity = Readonly<{
  relabel(label: string): void;
  end(outcome?: Readonly<{ failed?: boolean; detail?: string | null }>): void;
}>;

/** Characters of one turn that are shown while the model writes; the final message has the whole text. */
const STREAMED_CHARACTERS_MAX = 40_000;
const LABEL_MAX = 200;
const DETAIL_MAX = 300;

export function createActivityFeed(
  dependencies: Readonly<{ store: Pick<RunStore, "saveActivity">; live: Live; onFault: (error: unknown) => void }>,
  initial: RunRow,
): ActivityFeed {
  const { store, live, onFault } = dependencies;
  const { projectId, id: runId } = initial;
  let row = initial;
  // Entries that were running when a server crashed are not running any more.
  let activity: Activity[] = initial.activity.map((entry) =>
    entry.status === "running" ? { ...entry, status: "failed", detail: "Interrupted" } : entry,
  );
  let nextId = (activity.at(-1)?.id ?? -1) + 1;
  let spoken = { turn: 0, text: "", sent: 0 };
  let open = true;

  const stateEvents = createThrottle(RUN_EVENT_MS, () => {
    const run: RunState = presentRun({ ...row, activity });
    live.emit(projectId, "run_state", { projectId, run });
  });
  const textEvents = createThrottle(RUN_EVENT_MS, () => {
    const { turn, text, sent } = spoken;
    if (text.length === sent) return;
    spoken.sent = text.length;
    live.emit(projectId, "run_text", { projectId, runId, turn, offset: sent, text: text.slice(sent) });
  });
  let writing: Promise<void> = Promise.resolve();
  const saves = createThrottle(FEED_SAVE_MS, () => {
    const words = spoken.text === "" ? null : { turn: spoken.turn, text: spoken.text };
    writing = writing.then(() => store.saveActivity(runId, { activity, spoken: words })).catch(onFault);
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
    begin({ kind, label, path }) {
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
      };
      activity = [...activity, entry].slice(-RUN_ACTIVITY_SHOWN);
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
    appendText(turn, delta) {
      if (spoken.turn !== turn) {
        textEvents.now();
        spoken = { turn, text: "", sent: 0 };
      }
      spoken.text += delta.slice(0, STREAMED_CHARACTERS_MAX - spoken.text.length);
      textEvents.soon();
      saves.soon();
    },
    update(change) {
      row = { ...row, ...change };
      changed();
    },
    async close() {
      if (!open) return writing;
      textEvents.now();
      stateEvents.now();
      saves.now();
      open = false;
      for (const throttle of [textEvents, stateEvents, saves]) throttle.stop();
      await writing;
    },
  } satisfies ActivityFeed);
}

/** A throttle: calls of `soon` within `pauseMs` (milliseconds) lead to one `action`, at the end of that time. */
function createThrottle(pauseMs: number, action: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    action();
  };
  return {
    soon() {
      timer ??= setTimeout(now, pauseMs);
    },
    now,
    stop: () => clearTimeout(timer),
  };
}
