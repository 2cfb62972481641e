// What a countdown stands at, from what is kept of it and the clock.

/** `endsAt` while it runs; `leftMs` while it is held; neither while it waits for its start. */
export type Kept = { minutes: number; seconds: number; endsAt: string | null; leftMs: number | null };
export type Change = { endsAt: string | null; leftMs: number | null };
/** waiting: at its full time. running. held: somewhere between. over: its end has passed and nobody stopped it. */
export type State = "waiting" | "running" | "held" | "over";

const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;

export const fullMs = ({ minutes, seconds }: Pick<Kept, "minutes" | "seconds">) =>
  Math.max(SECOND_MS, minutes * MINUTE_MS + seconds * SECOND_MS);

/** Below 0 for as long as it has been over. */
export function leftMs(of: Kept, now: number): number {
  if (of.endsAt !== null) return Date.parse(of.endsAt) - now;
  return of.leftMs ?? fullMs(of);
}

export function stateOf(of: Kept, now: number): State {
  if (of.endsAt !== null) return leftMs(of, now) > 0 ? "running" : "over";
  return of.leftMs === null ? "waiting" : "held";
}

const running = (left: number, now: number): Change => ({ endsAt: new Date(now + left).toISOString(), leftMs: null });
export const reset: Change = { endsAt: null, leftMs: null };

/** What a press on it does: starts, holds, goes on, or ends the beep. */
export function pressed(of: Kept, now: number): Change {
  const state = stateOf(of, now);
  if (state === "over") return reset;
  return state === "running" ? { endsAt: null, leftMs: Math.round(leftMs(of, now)) } : running(leftMs(of, now), now);
}

/** A minute more; of one that is over, a minute from now. */
export function longer(of: Kept, now: number): Change {
  const left = Math.max(0, leftMs(of, now)) + MINUTE_MS;
  return of.endsAt === null ? { endsAt: null, leftMs: Math.round(left) } : running(left, now);
}

export const started = (of: Pick<Kept, "minutes" | "seconds">, now: number) => running(fullMs(of), now);

/** 1:30:00, 9:05, 0:03; of one that is over how long it has been. */
export function shown(ms: number): string {
  const seconds = ms >= 0 ? Math.ceil(ms / SECOND_MS) : Math.floor(-ms / SECOND_MS);
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
