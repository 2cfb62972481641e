// Turns marked-up descriptions into what the judgement of access learns from: one example for each thing of a text.
import type { Description } from "../corpus/corpus-file.ts";
import { thingsOf } from "../corpus/links.ts";
import type { MarkedClause } from "../corpus/markup.ts";
import { lemmaOf, readText } from "../reading/index.ts";
import type { Example } from "../tagging/train-chain.ts";
import { ACCESS_CLASSES, type AccessClass } from "./classes.ts";
import { accessFeatures, type Names } from "./features.ts";

export function accessExamples({ marked }: Description): Example[] {
  const words = readText(marked.text);
  const things = thingsOf(marked.text, marked.phrases);
  const names = new Map<number, string[][]>();
  for (const [index, { label, start, end }] of marked.phrases.entries())
    if (label === "E")
      names.set(things[index] as number, [
        ...(names.get(things[index] as number) ?? []),
        lemmas(marked.text.slice(start, end)),
      ]);
  return [...names].map(([thing, own]) => {
    const others: Names = [...names].flatMap(([other, of]) => (other === thing ? [] : of));
    return {
      features: [accessFeatures(words, own, others)],
      tags: Uint8Array.of(ACCESS_CLASSES.indexOf(classOf(marked, things, thing))),
    };
  });
}

/** What the clauses say about one thing; its own fields' clauses are not about its records. */
function classOf({ phrases, clauses }: Description["marked"], things: readonly number[], thing: number): AccessClass {
  const said = clauses.filter((clause) => clause.kind === "see" && thingsOfClause(clause, phrases, things).has(thing));
  const who = new Set(said.flatMap((clause) => clause.who.map((one) => (/^\d/.test(one) ? "role" : one))));
  for (const name of ["own", "about", "role", "owner", "public", "all"] as const) if (who.has(name)) return name;
  return "unsaid";
}

function thingsOfClause(
  { things: named, start, end }: MarkedClause,
  phrases: Description["marked"]["phrases"],
  things: readonly number[],
): Set<number> {
  const isThing = (index: number): boolean => phrases[index]?.label === "E";
  const all = phrases.flatMap((_, index) => (isThing(index) ? [index] : []));
  if (named?.includes("*")) return new Set(all.map((index) => things[index] as number));
  if (named)
    return new Set(
      all.filter((index) => named.includes(String(phrases[index]?.id))).map((index) => things[index] as number),
    );
  const inside = all.filter((index) => (phrases[index]?.start ?? 0) >= start && (phrases[index]?.end ?? 0) <= end);
  const before = all.filter((index) => (phrases[index]?.end ?? 0) <= start).slice(-1);
  return new Set(
    (inside.length ? inside : before.length ? before : all.slice(0, 1)).map((index) => things[index] as number),
  );
}

function lemmas(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[\s-]+/)
    .map(lemmaOf);
}
