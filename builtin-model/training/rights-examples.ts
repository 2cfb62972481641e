// Sentences and their parts with what they say about who may see and change something: from marked descriptions, and from sentences
// written for it (`corpus/rights/`).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentencesOf } from "../access/index.ts";
import { partsOf, type Right, rightsFeatures, type SaidRights } from "../access/rights.ts";
import type { Description } from "../corpus/corpus-file.ts";
import { readText, type Word } from "../reading/index.ts";
import type { Example } from "../tagging/train-chain.ts";

/** Characters `start` to `end` of a text say these. */
type Said = Readonly<{ start: number; end: number; rights: readonly Right[] }>;
export type RightsText = Readonly<{ text: string; said: readonly Said[] }>;

const LETTERS: Readonly<Record<string, Right>> = {
  s: "sightKept",
  S: "sightOpen",
  c: "changeKept",
  C: "changeOpen",
};

/** What the author of a description marked: who sees, who changes. */
export function markedRights({ marked: { text, clauses } }: Description): RightsText {
  const said = clauses.flatMap(({ kind, who, start, end }): Said[] => {
    const isOpen = who.every((one) => one === "all" || one === "public");
    if (kind === "see") return [{ start, end, rights: [isOpen ? "sightOpen" : "sightKept"] }];
    return kind === "change" ? [{ start, end, rights: [isOpen ? "changeOpen" : "changeKept"] }] : [];
  });
  return { text, said };
}

/** The lines of all files in `corpus/rights/`: letters, a bar, and a sentence or a text in which the words between « and » say it. */
export function writtenRights(files: (name: string) => boolean = () => true): RightsText[] {
  const folder = join(import.meta.dirname, "../corpus/rights");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt") && files(name))
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(textOfLine);
}

function textOfLine(line: string): RightsText {
  const bar = line.indexOf("|");
  const marks = line.slice(0, bar).split(" ");
  const written = line.slice(bar + 1).replaceAll("\\n", "\n");
  if (!written.includes("«"))
    return { text: written, said: [{ start: 0, end: written.length, rights: rightsOf(marks[0]) }] };
  const said: Said[] = [];
  let text = "";
  for (const [at, piece] of written.split(/[«»]/).entries()) {
    if (at % 2 === 1)
      said.push({ start: text.length, end: text.length + piece.length, rights: rightsOf(marks[said.length]) });
    text += piece;
  }
  return { text, said };
}

const rightsOf = (marks = "-"): Right[] => [...marks].flatMap((letter) => LETTERS[letter] ?? []);

/** Examples for one chain. Each sentence and each of its parts is one. */
export function rightsExamples(texts: readonly RightsText[], what: keyof SaidRights): Example[] {
  return texts.flatMap(({ text, said }) => {
    const says = said.filter(({ rights }) => (what === "any" ? rights.length > 0 : rights.includes(what)));
    return sentencesOf(readText(text)).flatMap((sentence) => {
      const parts = partsOf(sentence);
      return (parts.length > 1 ? [sentence, ...parts] : [sentence]).map(
        (words): Example => ({
          features: [rightsFeatures(words)],
          tags: Uint8Array.of(says.some((one) => isIn(one, words, words === sentence)) ? 1 : 0),
        }),
      );
    });
  });
}

/** A sentence says what any of its words say; a part, what most of its words say or what is said in it as a whole. */
function isIn({ start, end }: Said, words: readonly Word[], isWhole: boolean): boolean {
  const within = words.filter((word) => word.start >= start && word.end <= end).length;
  return isWhole ? within > 0 : within * 2 > words.length;
}
