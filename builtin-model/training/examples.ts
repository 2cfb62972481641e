// Turns texts of the corpus into what the chains and the links learn from.
import { ACCESS_CLASSES, NARROWEST_FIRST } from "../access/classes.ts";
import { accessFeatures } from "../access/features.ts";
import { sentencesOf } from "../access/index.ts";
import type { Description, Request } from "../corpus/corpus-file.ts";
import { CLAUSE_KINDS, INTENTS, LABELS, REQUEST_LABELS } from "../corpus/labels.ts";
import { linksOf } from "../corpus/links.ts";
import type { MarkedText } from "../corpus/markup.ts";
import { PHRASES_ONLY } from "../corpus/split.ts";
import { type AppNames, nameTable } from "../intents/app-names.ts";
import { intentFeatures } from "../intents/features.ts";
import { readText, type Word } from "../reading/index.ts";
import { bestTags, type Chain, scoresOf } from "../tagging/chain.ts";
import { featuresOf, slotFeatures } from "../tagging/features.ts";
import { candidatesOf, type LinkKind, type Span } from "../tagging/links.ts";
import { inputsOf } from "../tagging/network/inputs.ts";
import { spansOf, tagNames, tagsOf } from "../tagging/spans.ts";
import type { Example } from "../tagging/train-chain.ts";
import type { LinkExample } from "../tagging/train-links.ts";
import type { NetworkExample } from "./train-network.ts";

export const PHRASE_TAGS = tagNames(LABELS);
export const CLAUSE_TAGS = tagNames(CLAUSE_KINDS);
/** Of what is not wanted, or only later, too few clauses are marked for a network: to it they stand outside. */
export const NETWORK_CLAUSE_TAGS = tagNames(CLAUSE_KINDS.filter((kind) => kind !== "not" && kind !== "later"));
export const SLOT_TAGS = tagNames([...LABELS, ...REQUEST_LABELS]);

export function phraseExample({ marked }: { marked: MarkedText }): Example {
  const words = readText(marked.text);
  return { features: featuresOf(words), tags: tagsOf(words, marked.phrases, PHRASE_TAGS) };
}

export function clauseExample({ marked }: Description): Example {
  const words = readText(marked.text);
  return { features: featuresOf(words), tags: clauseTags(words, marked, CLAUSE_TAGS) };
}

function clauseTags(words: readonly Word[], { clauses }: MarkedText, tags: readonly string[]): Uint8Array {
  const marks = clauses.map(({ start, end, kind }) => ({ start, end, label: kind }));
  return tagsOf(
    words,
    marks.filter(({ label }) => tags.includes(`B-${label}`)),
    tags,
  );
}

/** The same texts for the network, which reads phrases and clauses at once. */
export function networkExample(description: Description): NetworkExample {
  const { marked } = description;
  const words = readText(marked.text);
  return {
    inputs: inputsOf(words),
    tags: {
      phrases: tagsOf(words, marked.phrases, PHRASE_TAGS),
      clauses: hasClauses(description) ? clauseTags(words, marked, NETWORK_CLAUSE_TAGS) : null,
    },
  };
}

export function hasClauses({ author }: { author: string }): boolean {
  return !PHRASES_ONLY.includes(author);
}

/** Which phrases belong to which, of a text whose author marked arrows; `label` says what kind of phrase it is. */
export function linkExamples({ marked }: Description): (LinkExample & { label: string })[] {
  const words = readText(marked.text);
  const spans = marked.phrases.map(({ start, end, label }): Span => ({ ...wordsAt(words, start, end), label }));
  const links: { kind: LinkKind; from: number; to: number[] }[] = linksOf(marked);
  const known = new Set(links.map(({ kind, from }) => `${kind}${from}`));
  for (const [from, { label }] of spans.entries())
    if (label === "E" && !known.has(`of${from}`)) links.push({ kind: "of", from, to: [] });
  return links
    .filter(({ from }) => spans[from]?.label !== "R")
    .map(({ kind, from, to }) => ({
      label: kind === "by" ? "A by" : (spans[from]?.label ?? ""),
      candidates: candidatesOf(words, spans, from, kind),
      right: new Set(to.length ? to : [-1]),
    }));
}

function wordsAt(words: readonly Word[], start: number, end: number): { from: number; to: number } {
  const from = Math.max(
    0,
    words.findIndex((word) => word.end > start),
  );
  let to = from + 1;
  while (to < words.length && (words[to] as Word).start < end) to += 1;
  return { from, to };
}

/** What each sentence says about who sees something: the clause of "see" that touches it. */
export function accessExamples({ marked }: Description): Example[] {
  const things = new Set(
    marked.phrases.flatMap(({ label, start, end }) =>
      label === "E"
        ? [
            readText(marked.text.slice(start, end))
              .map(({ lemma }) => lemma)
              .join(" "),
          ]
        : [],
    ),
  );
  return sentencesOf(readText(marked.text)).map((sentence) => {
    const start = sentence[0]?.start ?? 0;
    const end = sentence.at(-1)?.end ?? 0;
    const said = marked.clauses.filter((clause) => clause.kind === "see" && clause.start < end && clause.end > start);
    const who = new Set(said.flatMap((clause) => clause.who.map((one) => (/^\d/.test(one) ? "role" : one))));
    const name = NARROWEST_FIRST.find((one) => who.has(one)) ?? "unsaid";
    return { features: [accessFeatures(sentence, things)], tags: Uint8Array.of(ACCESS_CLASSES.indexOf(name)) };
  });
}

/** @param slots finds the phrases, as it will be in use: taught by other requests than these */
export function intentExamples(request: Request, slots: Chain): Example[] {
  const names = nameTable(appNames(request.app));
  return request.wishes.map(({ intent, marked }) => {
    const words = readText(marked.text);
    const tags = bestTags(slots, scoresOf(slots, slotFeatures(words, names)));
    return {
      features: [intentFeatures(words, names, spansOf(tags, slots.tags))],
      tags: Uint8Array.of(INTENTS.indexOf(intent)),
    };
  });
}

export function slotExamples(request: Request): Example[] {
  const names = nameTable(appNames(request.app));
  return request.wishes.map(({ marked }) => {
    const words = readText(marked.text);
    return { features: slotFeatures(words, names), tags: tagsOf(words, marked.phrases, SLOT_TAGS) };
  });
}

/** "status: waiting/done", "early/late". */
function optionsIn(field: string): string[] {
  const listed = field.includes(":") ? field.slice(field.indexOf(":") + 1) : field;
  return listed.includes("/") ? listed.split("/").flatMap((option) => option.trim() || []) : [];
}

/** "bikes (make, model), repairs (date, status: waiting/done)" as names. */
export function appNames(app = ""): AppNames {
  const things = [...app.matchAll(/([^,()]+?)\s*(?:\(([^)]*)\)|(?=,|$))/g)].map((match) => ({
    name: (match[1] as string).trim(),
    fields: (match[2] ?? "").split(",").flatMap((field) => field.replace(/:.*$/, "").trim() || []),
    options: (match[2] ?? "").split(",").flatMap((field) => optionsIn(field)),
  }));
  return { things: things.filter(({ name }) => name) };
}
