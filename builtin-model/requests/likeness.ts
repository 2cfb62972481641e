// How alike a person's words are to a name of the app: by lemmas, by the head noun, by small slips of spelling.
import { lemmaOf } from "../reading/index.ts";

/** Words before a name that are none of it. */
const BEFORE = new Set(
  "the a an my our your their his her its every each all any this that these those some".split(" "),
);
const WORDS_MAX = 12;
const SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;

/** Lemmas of a name or phrase, without articles before it. */
export function lemmasOf(text: string): string[] {
  const words = text
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "s")
    .slice(0, WORDS_MAX);
  while (words.length > 1 && BEFORE.has(words[0] ?? "")) words.shift();
  return words.map(lemmaOf);
}

/** From 0, nothing in common, to 1, the same. */
export function likeness(said: readonly string[], name: readonly string[]): number {
  if (said.length === 0 || name.length === 0) return 0;
  const [short, long] = said.length <= name.length ? [said, name] : [name, said];
  const shared = short.filter((word) => long.some((other) => isSame(word, other))).length;
  if (shared === 0) return said.join("") === name.join("") ? 1 : 0;
  const isExact = said.join(" ") === name.join(" ") || said.join("") === name.join("");
  if (isExact) return 1;
  if (shared === short.length && short.length === long.length) return 0.9;
  const isHead = isSame(said.at(-1) ?? "", name.at(-1) ?? "");
  if (shared === short.length) return isHead ? 0.8 : 0.65;
  return isHead ? 0.45 : 0.3;
}

function isSame(left: string, right: string): boolean {
  if (left === right) return true;
  const least = Math.min(left.length, right.length);
  if (least < SLIP_FROM || Math.abs(left.length - right.length) > 2 || left[0] !== right[0]) return false;
  return slipsBetween(left, right) <= (least >= TWO_SLIPS_FROM ? 2 : 1);
}

/** Letters added, left out, taken for another, or turned round. */
function slipsBetween(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[right.length] ?? 0;
}
