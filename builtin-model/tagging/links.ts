// Which phrase belongs to which: a log-linear choice among the things of a text, or nothing.
import type { Word } from "../reading/index.ts";
import { catalogue } from "./catalogue.ts";
import type { Known } from "./feature-table.ts";
import { hashOf } from "./hash.ts";

/** Words `from` up to but not including `to`. */
export type Span = { from: number; to: number; label: string };
/** "of": field, option, act, view … of a thing, or a part of it; "by": an act by people. */
export type LinkKind = "of" | "by";
export type Weights = Known;
/** A phrase that may be meant, by its place in the row of spans (-1 is nothing), and what speaks for it. */
export type Candidate = { index: number; features: number[] };

/** Phrases this far before or after are no candidates: the cost stays linear. */
const REACH = 24;
const BETWEEN_MAX = 3;
const TARGETS: Readonly<Record<string, string>> = { O: "EF", V: "EF", M: "EF", B: "EF", T: "EF" };

/** What the phrase at `from` may belong to; nothing is always one of them. */
export function candidatesOf(
  words: readonly Word[],
  spans: readonly Span[],
  from: number,
  kind: LinkKind,
): Candidate[] {
  const source = spans[from] as Span;
  const targets = kind === "by" ? "R" : (TARGETS[source.label] ?? "E");
  const candidates: Candidate[] = [{ index: -1, features: nothingFeatures(words, source, kind) }];
  const ranks = new Map<string, number>();
  for (const step of [-1, 1])
    for (
      let index = from + step;
      index >= 0 && index < spans.length && Math.abs(index - from) <= REACH;
      index += step
    ) {
      const target = spans[index] as Span;
      if (!targets.includes(target.label) || (source.label === "E" && lemmas(words, source) === lemmas(words, target)))
        continue;
      const place = `${step}${target.label}`;
      const rank = (ranks.get(place) ?? 0) + 1;
      ranks.set(place, rank);
      candidates.push({
        index,
        features: pairFeatures(words, source, target, `${kind}${source.label}${place}${Math.min(rank, 4)}`),
      });
    }
  return candidates;
}

/** How likely each candidate is meant: 0 to 1, all together 1. */
export function chances(candidates: readonly Candidate[], weights: Weights): number[] {
  const scores = candidates.map(({ features }) => features.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0));
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = powers.reduce((sum, one) => sum + one, 0);
  return powers.map((one) => one / total);
}

function nothingFeatures(words: readonly Word[], source: Span, kind: LinkKind): number[] {
  const key = `${kind}${source.label}none`;
  return [key, `${key} ${headOf(words, source)}`, `${key} < ${words[source.from - 1]?.lemma}`].map(hashOf);
}

function pairFeatures(words: readonly Word[], source: Span, target: Span, place: string): number[] {
  const label = `${source.label}${target.label}`;
  const [first, last] = source.from < target.from ? [source, target] : [target, source];
  const start = words[first.to - 1] as Word;
  const end = words[last.from] as Word;
  const between = words.slice(first.to, Math.min(last.from, first.to + BETWEEN_MAX)).map(({ lemma }) => lemma);
  const distance = last.from - first.to;
  const sentences = Math.min(end.sentence - start.sentence, 3);
  const line = words.slice(first.to, last.from).some(({ text }) => text === "\n");
  const names = [
    place,
    `${place} sentence ${sentences}`,
    `${place} line ${line}`,
    `${label} clause ${Math.min(end.clause - start.clause, 4)} ${place}`,
    `${label} distance ${Math.min(Math.floor(Math.log2(distance + 1)), 6)}`,
    `${place} between ${between[0]}`,
    `${place} after ${words[target.to]?.lemma}`,
    `${label} before ${words[source.from - 1]?.lemma} ${place}`,
    `${label} head ${headOf(words, source)}`,
    `${label} class ${classOf(words, source)} ${classOf(words, target)}`,
  ];
  if (distance <= BETWEEN_MAX) names.push(`${place} words ${between.join(" ")}`);
  if (catalogue().fieldsOfThings.has(`${lemmas(words, target)} ${lemmas(words, source)}`)) names.push(`${label} known`);
  if (lemmas(words, source).includes(lemmas(words, target))) names.push(`${label} named in it`);
  return names.map(hashOf);
}

function lemmas(words: readonly Word[], { from, to }: Span): string {
  return words
    .slice(from, to)
    .map(({ lemma }) => lemma)
    .join(" ");
}

function headOf(words: readonly Word[], { to }: Span): string {
  return words[to - 1]?.lemma ?? "";
}

function classOf(words: readonly Word[], { to }: Span): string {
  return words[to - 1]?.classes[0] ?? "";
}
