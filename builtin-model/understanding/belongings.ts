// Which thing belongs to which, as a text says: "inspections for each hive", "every wheel has three batches".

import { escaped } from "./language/words.ts";
import type { Owned } from "./lists/owned-fields.ts";
import type { Mention } from "./mentions.ts";

export function belongings(words: string, things: readonly Mention[]): { child: string; parent: string }[] {
  const pairs: { child: string; parent: string }[] = [];
  const follow = (pattern: string) =>
    [...words.matchAll(new RegExp(pattern, "g"))].map(({ index, 0: { length } }) => words.slice(index + length));
  const add = (child: string, parent: string) => {
    if (child !== parent && !pairs.some((pair) => pair.child === child && pair.parent === parent))
      pairs.push({ child, parent });
  };
  const isTraced = TRACES.test(words);
  for (const { one } of things) {
    const name = escaped(one);
    const after = follow(
      `\\b${name}(?:s|es)? (?:to|for|of|per|in|on|from|belonging to|linked to|within|by) (?:each |every |a |the |an |their |specific |one )?`,
    );
    const inside = follow(
      `\\b(?:each|every|a) ${name} (?:has|have|can have|contains|includes|gets|needs) (?:many |several |multiple |its own |\\d+ |two |three |four |five )?`,
    );
    const owned = follow(
      `\\b${name}(?:s|es)? (?:have|own|bring) (?:many |several |one or more |their |a |their own )?`,
    );
    for (const other of things) {
      if (owned.some((rest) => startsWithNoun(rest, other.one))) add(other.one, one);
      if (after.some((rest) => startsWithNoun(rest, other.one))) add(one, other.one);
      if (inside.some((rest) => startsWithNoun(rest, other.one))) add(other.one, one);
      if (isTraced && isTracedTo(words, one, other.one)) add(one, other.one);
    }
  }
  return pairs;
}

/** What lists say: "scores per judge and project". */
export const laidOut = (owned: readonly Owned[], things: readonly Mention[]): { child: string; parent: string }[] =>
  owned.flatMap(({ one, parents = [] }) =>
    parents.flatMap((name) => {
      const parent = things.find((thing) => thing.one === name || thing.one.endsWith(` ${name}`))?.one;
      return parent === undefined || parent === one ? [] : [{ child: one, parent }];
    }),
  );

const TRACES = /\bwhich \w+ (?:\w+ ){1,3}which\b|\bbelongs? to\b|\b(?:keep|store)s? /;

/** "Which wheel came from which batch", "zorbles … belongs to a krelt". */
function isTracedTo(words: string, one: string, other: string): boolean {
  const [from, to] = [escaped(one), escaped(other)];
  return (
    new RegExp(`\\bwhich ${from}s? (?:\\w+ ){1,3}which ${to}\\b`).test(words) ||
    new RegExp(`\\b(?:each|every) ${from} (?:\\w+ ){1,14}belongs? to (?:an?|one|the|exactly one) ${to}\\b`).test(
      words,
    ) ||
    new RegExp(`\\b(?:keep|store)s? (?:our |my |the )?${from}s? in (?:our |my |the )?${to}s?\\b`).test(words)
  );
}

const startsWithNoun = (text: string, noun: string): boolean =>
  text.startsWith(noun) && /^(s|es)?( |$)/.test(text.slice(noun.length));
