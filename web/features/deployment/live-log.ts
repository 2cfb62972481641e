// The log that a page holds while it follows an app: bounded, each line once.
import type { LogLine } from "#contract";

export const LINES_HELD = 1_000;

/** `number` tells lines apart that say the same at the same time. */
export type HeldLine = LogLine & Readonly<{ number: number }>;

/** The time to ask from: a moment before the newest line, since more may have been written within its millisecond. */
export function askAfter(held: readonly LogLine[]): string | null {
  const newest = held.at(-1);
  return newest === undefined ? null : new Date(Date.parse(newest.at) - 1).toISOString();
}

/** Adds what came since, without the lines that are held already; the oldest give way. */
export function withNewLines(held: readonly HeldLine[], came: readonly LogLine[]): readonly HeldLine[] {
  const newest = held.at(-1);
  const known = newest === undefined ? 0 : held.filter(({ at }) => at === newest.at).length;
  const isLater = ({ at }: LogLine) => newest === undefined || at > newest.at;
  const beside = newest === undefined ? [] : came.filter(({ at }) => at === newest.at).slice(known);
  const first = (newest?.number ?? 0) + 1;
  const fresh = [...beside, ...came.filter(isLater)].map((line, index) => ({ ...line, number: first + index }));
  return fresh.length === 0 ? held : [...held, ...fresh].slice(-LINES_HELD);
}

/** As text to be copied: time, level, words. */
export const logText = (lines: readonly LogLine[]) =>
  lines.map(({ at, level, text }) => `${at} ${level === "error" ? "ERROR " : ""}${text}`).join("\n");
