// Names out of a pasted text, and what chance makes of them.
import { NAME_MAX, NAMES_MAX } from "../shared/lists.ts";

/** One a line, or parted by commas on a single one; two of the same name are told apart. */
export function namesIn(text: string): string[] {
  const lines = text.trim().split(/\r?\n/);
  const parts = lines.length === 1 ? text.split(/[,;\t]/) : lines;
  const seen = new Map<string, number>();
  return parts
    .map((part) => part.replaceAll(/\s+/g, " ").trim().slice(0, NAME_MAX))
    .filter((name) => name !== "")
    .slice(0, NAMES_MAX)
    .map((name) => {
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return times === 1 ? name : `${name} (${times})`;
    });
}

/** A whole number from 0 to below `below`, each as likely as the other. */
function chance(below: number): number {
  const range = 2 ** 32;
  const fair = range - (range % below);
  const box = new Uint32Array(1);
  do crypto.getRandomValues(box);
  while ((box[0] ?? 0) >= fair);
  return (box[0] ?? 0) % below;
}

/** @returns a new array, in an order by chance */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = chance(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item]; // both are within the array
  }
  return mixed;
}

/** Whose turn it is, and who had one then; once all had theirs a new round begins, not with whoever was last. */
export function pickFrom(names: readonly string[], drawn: readonly string[]): { name: string; drawn: string[] } | null {
  const had = drawn.filter((name) => names.includes(name));
  const left = names.filter((name) => !had.includes(name));
  const fresh = names.length > 1 ? names.filter((name) => name !== had.at(-1)) : names;
  const [name] = shuffled(left.length > 0 ? left : fresh);
  if (name === undefined) return null;
  return { name, drawn: left.length > 0 ? [...had, name] : [name] };
}

/** Into `count` groups whose sizes differ by one at most. */
export function groupsOf(names: readonly string[], count: number): string[][] {
  const groups: string[][] = Array.from({ length: Math.min(count, names.length) }, () => []);
  for (const [at, name] of shuffled(names).entries()) groups[at % groups.length]?.push(name);
  return groups;
}

export const linesOf = (text: string | null) => (text ?? "").split("\n").filter((line) => line !== "");
/** As they are kept: a name a line, an empty line between groups. */
export const groupsIn = (text: string | null) =>
  (text ?? "")
    .split("\n\n")
    .map(linesOf)
    .filter((group) => group.length > 0);
export const groupsText = (groups: readonly (readonly string[])[]) =>
  groups.map((group) => group.join("\n")).join("\n\n");
