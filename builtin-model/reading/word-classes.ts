// WordNet's class of a word: which parts of speech it can be and what its first senses are about.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** "n.act", "v.contact", "a", "r": the more used part of speech first. */
export type WordClass = string;

const classes = readTable(readFileSync(join(import.meta.dirname, "word-classes.txt"), "utf8"));
const NONE: readonly WordClass[] = [];

/** Classes of a lemma in lower case; none when WordNet does not have it. */
export function classesOf(lemma: string): readonly WordClass[] {
  return classes.get(lemma) ?? NONE;
}

/** Lines of "classes: word word …", as generate-word-classes.ts writes them. */
function readTable(table: string): Map<string, readonly WordClass[]> {
  const found = new Map<string, readonly WordClass[]>();
  for (const line of table.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon < 0) continue;
    const of = line.slice(0, colon).split(" ");
    for (const word of line.slice(colon + 2).split(" ")) found.set(word, of);
  }
  return found;
}
