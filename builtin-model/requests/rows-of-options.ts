// Options that stand in a row with those that were found: "N, E, S or W", of which two were seen.
import { wordSet } from "../reading/index.ts";
import type { Slot } from "./wish.ts";

const BETWEEN = /\s*(?:[,/;|]|\b(?:and|or)\b)\s*/i;
const SEPARATED = /^\s*(?:[,/;|]|(?:and|or)\b)/i;
const NEXT =
  /^\s*(?:[,/;|]\s*(?:(?:and|or)\s+)?|(?:and|or)\s+)([^,/;|.!?:()\n]{1,30}?)(?=\s*(?:[,/;|.!?:()\n]|$|\b(?:and|or)\b))/i;
const BEFORE = /([^\s,/;|.!?:()\n]{1,20})\s*[,/;|]\s*$/;
const CAPITAL = /^\p{Lu}/u;
const WORDS_MAX = 3;
const OPTIONS_MAX = 20;
const GAP_MAX = 600;
const BEFORE_MAX = 40;
/** None of these begins an option: "red or green, for everyone". */
const NO_OPTION = wordSet(
  "a an the this that these those i we you he she it they my our your his her their its not no nothing none please thanks just only so but because then also too if when where which who let make show put can could should would is are be etc at by for from in into of on to with without like as sorted shown",
);

/** The texts of these options, in order, and of those that stand between and beside them. */
export function wholeRow(text: string, found: readonly Slot[]): string[] {
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last || found.length < 2) return found.map((one) => one.text);
  const row = found.flatMap((one, at) => {
    const next = found[at + 1];
    return [one.text, ...(next ? between(bounded(text.slice(one.end, next.start))) : [])];
  });
  // Where each begins with a capital, one that stands before them does too: "should be N, E or S".
  const before = BEFORE.exec(bounded(text.slice(Math.max(0, first.start - BEFORE_MAX), first.start)))?.[1] ?? "";
  if ([before, ...row].every((one) => CAPITAL.test(one)) && isOption(before)) row.unshift(before);
  row.push(...following(bounded(text.slice(last.end)), OPTIONS_MAX - row.length));
  return row.slice(0, OPTIONS_MAX);
}

/** Patterns see so much and single spaces: they stay quick on any text. */
const bounded = (text: string): string => text.slice(0, GAP_MAX).replace(/\s+/g, " ");

/** What stands alone between commas. */
function between(gap: string): string[] {
  const parts = gap.split(BETWEEN);
  const isRow = parts.length > 2 && parts[0]?.trim() === "" && parts.at(-1)?.trim() === "";
  const inner = parts.map((part) => part.trim()).filter((part) => part !== "");
  return isRow && inner.every(isOption) ? inner : [];
}

function following(rest: string, most: number): string[] {
  const found: string[] = [];
  let left = rest;
  while (found.length < most && SEPARATED.test(left)) {
    const match = NEXT.exec(left);
    const option = match?.[1]?.trim();
    if (!match || !option || !isOption(option)) break;
    found.push(option);
    left = left.slice(match[0].length);
  }
  return found;
}

function isOption(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return words.length <= WORDS_MAX && !NO_OPTION.has(words[0] ?? "") && /[\p{L}\p{N}]/u.test(text);
}
