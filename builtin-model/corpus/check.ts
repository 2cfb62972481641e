// Checks files of the corpus: mistakes by line, and phrases that are marked in two ways. `npm run builtin:corpus -- <files>`
import { readFileSync } from "node:fs";
import { readDescriptions, readRequests } from "./corpus-file.ts";
import type { MarkedText } from "./markup.ts";

/** Phrases in both ways are listed up to here. */
const LISTED_MAX = 60;

const labelsOf = new Map<string, Map<string, string[]>>();
let wrong = 0;
for (const path of process.argv.slice(2)) {
  const source = readFileSync(path, "utf8");
  const { texts, errors } = path.includes("request") ? requestsOf(source) : descriptionsOf(source);
  for (const { line, marked } of texts) {
    noteLabels(marked, `${path}:${line}`);
    for (const words of unmarkedMentions(marked))
      console.log(`${path}:${line}: perhaps forgotten: "${words}" is marked elsewhere in this text`);
  }
  for (const { line, message } of errors.sort((left, right) => left.line - right.line))
    console.log(`${path}:${line}: ${message}`);
  wrong += errors.length;
  console.log(`${path}: ${texts.length} texts, ${errors.length} mistakes`);
}
listContradictions();
process.exitCode = wrong ? 1 : 0;

type Read = { texts: { line: number; marked: MarkedText }[]; errors: { line: number; message: string }[] };

function descriptionsOf(source: string): Read {
  const { descriptions, errors } = readDescriptions(source);
  return { texts: descriptions, errors };
}

function requestsOf(source: string): Read {
  const { requests, errors } = readRequests(source);
  return { texts: requests.flatMap(({ line, wishes }) => wishes.map(({ marked }) => ({ line, marked }))), errors };
}

function noteLabels({ text, phrases }: MarkedText, where: string): void {
  for (const { start, end, label } of phrases) {
    const words = text.slice(start, end).toLowerCase();
    const labels = labelsOf.get(words) ?? new Map<string, string[]>();
    labels.set(label, [...(labels.get(label) ?? []), where]);
    labelsOf.set(words, labels);
  }
}

/** Things kept and people whose words stand in the text once more without a mark. */
function unmarkedMentions({ text, phrases, clauses }: MarkedText): string[] {
  const isQuiet = (at: number): boolean =>
    [...phrases, ...clauses.filter(({ kind }) => kind === "noise" || kind === "not")].some(
      ({ start, end }) => at >= start && at < end,
    );
  const named = new Set<string>();
  for (const { start, end, label } of phrases)
    if (label === "E" || label === "R") named.add(text.slice(start, end).toLowerCase().replace(/s$/, ""));
  const words = [...text.toLowerCase().matchAll(/\p{L}+(?: \p{L}+)?/gu)].flatMap(({ 0: pair, index }) => [
    { word: pair, index },
    ...pair.split(" ").map((word) => ({ word, index: index + pair.indexOf(word) })),
  ]);
  const found = words.filter(
    ({ word, index }) => word.length > 3 && named.has(word.replace(/s$/, "")) && !isQuiet(index),
  );
  return [...new Set(found.map(({ word }) => word))];
}

function listContradictions(): void {
  const count = (labels: Map<string, string[]>): number => [...labels.values()].reduce((sum, at) => sum + at.length, 0);
  const twice = [...labelsOf].filter(([, labels]) => labels.size > 1);
  twice.sort(([, left], [, right]) => count(right) - count(left));
  if (twice.length) console.log(`\nMarked in two ways (${twice.length} phrases; the first of each):`);
  for (const [words, labels] of twice.slice(0, LISTED_MAX)) {
    const ways = [...labels].map(([label, at]) => `${label} ${at.length} (${at[0]})`);
    console.log(`  ${words}: ${ways.join(", ")}`);
  }
}
