// Sentences and their parts with what they say about who may see and change something: from marked descriptions, and from sentences
// written for it (`corpus/rights/`).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentencesOf } from "../access/index.ts";
import { KEPT, type Kept, partsOf, type Right, rightsFeatures, type SAID } from "../access/rights.ts";
import type { Description } from "../corpus/corpus-file.ts";
import { readText, type Word } from "../reading/index.ts";
import type { Example } from "../tagging/train-chain.ts";

/** Characters `start` to `end` of a text say these. */
type Said = Readonly<{
  start: number;
  end: number;
  rights: readonly Right[];
  kept?: Kept;
  /** What is said of sight is said of people who are not in the app. */
  isOutside?: boolean;
}>;
export type RightsText = Readonly<{ text: string; said: readonly Said[] }>;

const LETTERS: Readonly<Record<string, Right>> = {
  s: "sightKept",
  S: "sightOpen",
  c: "changeKept",
  C: "changeOpen",
};

/** What is kept beside "c"; without one of them, changing what one has added. */
const KEPT_LETTERS: Readonly<Record<string, Kept>> = { a: "all", d: "delete", o: "others" };

/** Beside "s", kept from the world outside alone; beside "S", open to it, too. */
const OUTSIDE_LETTER = "w";

/** What the author of a description marked: who sees, who changes. */
export function markedRights({ marked: { text, clauses } }: Description): RightsText {
  const said = clauses.flatMap(({ kind, who, start, end }): Said[] => {
    const isOpen = who.every((one) => one === "all" || one === "public");
    if (kind === "see")
      return [
        { start, end, rights: [isOpen ? "sightOpen" : "sightKept"], isOutside: isOpen && who.includes("public") },
      ];
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
  if (!written.includes("«")) return { text: written, said: [{ start: 0, end: written.length, ...saidOf(marks[0]) }] };
  const said: Said[] = [];
  let text = "";
  for (const [at, piece] of written.split(/[«»]/).entries()) {
    if (at % 2 === 1) said.push({ start: text.length, end: text.length + piece.length, ...saidOf(marks[said.length]) });
    text += piece;
  }
  return { text, said };
}

function saidOf(marks = "-"): Pick<Said, "rights" | "kept" | "isOutside"> {
  const letters = [...marks];
  const rights = letters.flatMap((letter) => LETTERS[letter] ?? []);
  const isOutside = letters.includes(OUTSIDE_LETTER);
  if (!rights.includes("changeKept")) return { rights, isOutside };
  return { rights, isOutside, kept: letters.flatMap((letter) => KEPT_LETTERS[letter] ?? [])[0] ?? "change" };
}

type Piece = Readonly<{ words: readonly Word[]; isWhole: boolean }>;

/** Each sentence and each of its parts. */
function piecesOf(text: string): Piece[] {
  return sentencesOf(readText(text)).flatMap((sentence) => {
    const parts = partsOf(sentence);
    const whole: Piece = { words: sentence, isWhole: true };
    return parts.length > 1 ? [whole, ...parts.map((words) => ({ words, isWhole: false }))] : [whole];
  });
}

/** Examples for one of the chains that say yes or no. */
export function rightsExamples(texts: readonly RightsText[], what: (typeof SAID)[number]): Example[] {
  return texts.flatMap(({ text, said }) => {
    const isSaid = ({ rights, isOutside }: Said) =>
      what === "outside" ? isOutside : what === "any" ? rights.length > 0 : rights.includes(what);
    const says = said.filter(isSaid);
    return piecesOf(text).map((piece): Example => exampleOf(piece, says.some((one) => isIn(one, piece)) ? 1 : 0));
  });
}

/** Examples for what is kept: what keeps nothing from being changed is none. Of several in a sentence the widest counts. */
export function keptExamples(texts: readonly RightsText[]): Example[] {
  return texts.flatMap(({ text, said }) =>
    piecesOf(text).flatMap((piece): Example[] => {
      const kept = said.flatMap((one) => (one.kept !== undefined && isIn(one, piece) ? [KEPT.indexOf(one.kept)] : []));
      return kept.length > 0 ? [exampleOf(piece, Math.min(...kept))] : [];
    }),
  );
}

const exampleOf = ({ words }: Piece, tag: number): Example => ({
  features: [rightsFeatures(words)],
  tags: Uint8Array.of(tag),
});

/** A sentence says what any of its words say; a part, what most of its words say or what is said in it as a whole. */
function isIn({ start, end }: Said, { words, isWhole }: Piece): boolean {
  const within = words.filter((word) => word.start >= start && word.end <= end).length;
  return isWhole ? within > 0 : within * 2 > words.length;
}
