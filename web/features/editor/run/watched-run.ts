// The run as the page keeps it in the query cache, and what each event makes of it.
import {
  PROGRESS_STARTED,
  type RunAnswer,
  type RunState,
  type ServerEvents,
  type SpokenText,
  STREAM_KEPT_CHARACTERS,
} from "#contract";

/** What the server answers, and the newest message on the progress of the run under way. */
export type WatchedRun = RunAnswer & { progress: string | null };

/** Spec section 4: a message with a success mark or the word successfully turns the overlay off. */
const SUCCEEDED = /[✅✓✔☑]|successfully/i;

export const isUnderWay = (run: RunState | null | undefined): boolean => run?.endedAt === null;

/** Whether a run is under way, or said to have begun although nothing else is known of it yet. */
export const isAtWork = ({ run, progress }: WatchedRun): boolean =>
  isUnderWay(run) || progress?.includes(PROGRESS_STARTED) === true;

/** Whether code is being generated: from where a run begins to write until its end or a message of success (spec section 4). */
export function isGenerating({ run, progress }: WatchedRun): boolean {
  const begun = (isUnderWay(run) && run?.generating) || progress?.includes(PROGRESS_STARTED) === true;
  return begun && !saysSuccess(progress);
}

/** Changes when a run begins and when it ends. */
export const phaseOf = (run: RunState | null): string => `${run?.runId} ${isUnderWay(run)}`;

const saysSuccess = (progress: string | null): boolean => progress !== null && SUCCEEDED.test(progress);

/** An answer of the server tells no progress: what was heard of it stays for as long as a run is under way. */
export function withAnswer(known: WatchedRun | undefined, answer: RunAnswer): WatchedRun {
  return { ...answer, progress: isUnderWay(answer.run) ? (known?.progress ?? null) : null };
}

/** The state of a run under way replaces the one before; of another run no words are left, nor that it succeeded. */
export function withState(known: WatchedRun, { run }: ServerEvents["run_state"]): WatchedRun {
  if (known.run?.runId === run.runId) return { ...known, run };
  // A run's first message on its progress comes before its first state.
  return { ...known, run, spoken: null, progress: saysSuccess(known.progress) ? null : known.progress };
}

/** More of what the model says; null when it doesn't continue what is known, so that the run has to be read again. */
export function withText(known: WatchedRun, event: ServerEvents["run_text"]): WatchedRun | null {
  const { runId, turn, offset, text } = event;
  if (known.run?.runId !== runId) return null;
  const before = known.spoken?.turn === turn ? known.spoken.text : "";
  if (offset > before.length) return null;
  return { ...known, spoken: { ...spokenIn(known, turn), text: before.slice(0, offset) + text } };
}

const spokenIn = ({ spoken }: WatchedRun, turn: number): SpokenText =>
  spoken?.turn === turn ? spoken : { turn, text: "" };

/** More of what the model thinks or writes. Where some was missed stands a mark: nobody is asked for it. */
export function withStream(known: WatchedRun, event: ServerEvents["run_stream"]): WatchedRun {
  const { runId, turn, kind, call, path, offset, text } = event;
  if (known.run?.runId !== runId) return known;
  const spoken = spokenIn(known, turn);
  const before = kind === "thoughts" ? spoken.thoughts : spoken.file?.call === call ? spoken.file : undefined;
  const next = continued(before ?? { from: offset, text: "" }, offset, text);
  return {
    ...known,
    spoken: { ...spoken, ...(kind === "file" ? { file: { ...next, call, path } } : { thoughts: next }) },
  };
}

function continued(known: { from: number; text: string }, offset: number, text: string) {
  const end = known.from + known.text.length;
  const whole = offset > end ? `${known.text}…${text}` : known.text.slice(0, Math.max(0, offset - known.from)) + text;
  const kept = whole.slice(-STREAM_KEPT_CHARACTERS);
  return { from: offset + text.length - kept.length, text: kept };
}

export const withQueue = (known: WatchedRun, { queued }: ServerEvents["queue_changed"]): WatchedRun => ({
  ...known,
  queued,
});

export const withProgress = (known: WatchedRun, { message }: ServerEvents["implementation_progress"]): WatchedRun => ({
  ...known,
  progress: message,
});

/**
 * What is said of a run that has ended; null of one that its creator stopped, which neither failed nor succeeded, and of
 * one that only answered.
 */
export function outcomeOf({ status, error, generating }: RunState): { failed: boolean; text: string } | null {
  if (status === "succeeded" && !generating) return null;
  if (status === "succeeded") return { failed: false, text: "Code generation complete!" };
  return status === "failed" ? { failed: true, text: `Generation failed: ${error ?? "the run failed"}` } : null;
}
