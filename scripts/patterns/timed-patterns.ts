// Times regular expressions on texts made of their own words, in a worker thread that can be ended: those whose time grows
// too fast are reported. Patterns that are constructed at run time are recorded and timed too.
import { parentPort, workerData } from "node:worker_threads";

export type TimedPattern = Readonly<{ source: string; flags: string }>;

const { patterns, importing, said }: { patterns: TimedPattern[]; importing: string; said: readonly string[] } =
  workerData;
const made = new Map<string, TimedPattern>(patterns.map((one) => [`${one.flags}/${one.source}`, one]));
const Original = globalThis.RegExp;
globalThis.RegExp = new Proxy(Original, {
  construct(target, args, newTarget) {
    const pattern: RegExp = Reflect.construct(target, args, newTarget);
    if (made.size < 20_000)
      made.set(`${pattern.flags}/${pattern.source}`, { source: pattern.source, flags: pattern.flags });
    return pattern;
  },
});

/** Texts as long as half a line and as a line of a message: what takes much longer for twice as much grows with more than the square. */
const SHORT = 300;
const LONG = 600;
const GROWTH_MAX = 6;
/** Milliseconds below which a growth is noise. */
const NOISE_MS = 15;
/** Characters of a text on which only what explodes takes as many milliseconds as this. */
const SHORTEST = 130;
const EXPLODES_MS = 20;
const WORDS_MAX = 10;
const USUAL = ["a ", "a, ", "and ", "a and ", "or ", "= ", " ", "xa", "1 "];

const wordsOf = ({ source }: TimedPattern): string[] =>
  [...new Set(source.replace(/\\[a-zA-Z]/g, " ").match(/[a-z]{1,12}/gi) ?? [])].slice(0, WORDS_MAX);

function millisecondsOf(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const { user, system } = process.threadCpuUsage();
    text.search(pattern);
    const after = process.threadCpuUsage({ user, system });
    least = Math.min(least, (after.user + after.system) / 1000);
    if (least < NOISE_MS) break;
  }
  return least;
}

const repeated = (piece: string, length: number) =>
  `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`;

/** What may stand before the part that is read in many ways, so that it is reached at all. */
function leadsOf({ source }: TimedPattern, words: readonly string[]): string[] {
  const signs = ["=", ":", "("].filter((sign) => source.includes(sign)).map((sign) => `${sign}a`);
  return [...signs, ...words.map((word) => `as ${word} `)];
}

/** A text that takes a pattern long although it is short, or more than it should where it is twice as long; null where none was found. */
function slowText(timedPattern: TimedPattern): string | null {
  const pattern = new Original(timedPattern.source, timedPattern.flags.replace(/[gy]/g, ""));
  const words = wordsOf(timedPattern);
  const pieces = [...USUAL, ...words.map((word) => `${word} `), ...words.slice(0, 4).map((word) => `a ${word} `)];
  for (const lead of ["", ...leadsOf(timedPattern, words)])
    for (const piece of pieces)
      if (millisecondsOf(pattern, lead + repeated(piece, SHORTEST)) > EXPLODES_MS) return lead + piece;
  for (const piece of pieces) {
    const long = millisecondsOf(pattern, repeated(piece, LONG));
    const short = long < NOISE_MS ? long : millisecondsOf(pattern, repeated(piece, SHORT));
    if (long > GROWTH_MAX * Math.max(short, NOISE_MS / GROWTH_MAX)) return piece;
  }
  return null;
}

if (said.length > 0) {
  const { createMemoryProject } = await import(importing);
  const project = createMemoryProject();
  for (const message of said) await project.say(message);
}
globalThis.RegExp = Original;
for (const timedPattern of made.values()) {
  parentPort?.postMessage({ trying: timedPattern });
  const piece = slowText(timedPattern);
  if (piece !== null) parentPort?.postMessage({ slow: { ...timedPattern, piece } });
}
parentPort?.postMessage({ done: made.size });
