/** Two clocks in milliseconds. Every event carries its moment, so the clocks know no timer. */
export type Side = 0 | 1;
export type Control = Readonly<{ name: string; minutes: number; increment: number }>;
export type Clock = Readonly<{
  control: Control;
  left: readonly [number, number];
  moves: readonly [number, number];
  /** Whose time runs, or ran before the pause; null before the first move. */
  turn: Side | null;
  /** Since when it runs; null while it stands. */
  since: number | null;
}>;

export type ClockEvent =
  | { type: "set"; control: Control }
  | { type: "tap"; side: Side; at: number }
  | { type: "pause"; at: number }
  | { type: "resume"; at: number };

export function newClock(control: Control): Clock {
  const whole = control.minutes * 60_000;
  return { control, left: [whole, whole], moves: [0, 0], turn: null, since: null };
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);

/** What that side has left at this moment, never below nothing. */
export function leftAt({ left, turn, since }: Clock, side: Side, at: number): number {
  const run = turn === side && since !== null ? at - since : 0;
  return Math.max(0, left[side] - run);
}

/** Who has run out of time, or null. */
export function flagged(clock: Clock, at: number): Side | null {
  return leftAt(clock, 0, at) === 0 ? 0 : leftAt(clock, 1, at) === 0 ? 1 : null;
}

export function clockReducer(clock: Clock, event: ClockEvent): Clock {
  if (event.type === "set") return newClock(event.control);
  if (flagged(clock, event.at) !== null) return clock;
  if (event.type === "pause") return { ...stopped(clock, event.at), turn: clock.turn };
  if (event.type === "resume") return clock.turn === null ? clock : { ...clock, since: event.at };
  // Black taps first, and white's time begins; later only who is on the move may tap.
  if (clock.turn === null) return { ...clock, turn: other(event.side), since: event.at };
  if (clock.turn !== event.side || clock.since === null) return clock;
  const now = stopped(clock, event.at);
  const bonus = clock.control.increment * 1000;
  const added = (pair: readonly [number, number], add: number): [number, number] =>
    event.side === 0 ? [pair[0] + add, pair[1]] : [pair[0], pair[1] + add];
  return { ...now, left: added(now.left, bonus), moves: added(now.moves, 1), turn: other(event.side), since: event.at };
}

const stopped = (clock: Clock, at: number): Clock => ({
  ...clock,
  left: [leftAt(clock, 0, at), leftAt(clock, 1, at)],
  since: null,
});

/** "4:09"; below twenty seconds with tenths: "0:08.4". */
export function shown(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  const seconds = tenths / 10;
  if (seconds < 20) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
