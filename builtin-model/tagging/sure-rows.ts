// Rows of fields that stand within a sentence: "every costume listed with what it is, size, colour and era". So many are read as fields so
// surely that what they are of is a list, however it was read itself.
import { isNoList, nounLemmaOf, type Word } from "../reading/index.ts";
import { nameBefore, subjectOf } from "./row-subject.ts";
import { isEnd, type Range } from "./row-words.ts";
import type { Phrase, WordChances } from "./types.ts";

/** From this chance on a field is read surely; so many of them make a row. */
const SURE = 0.8;
const SURE_MIN = 3;
/** From this chance on a phrase goes on with a row. */
const GOES_ON = 0.5;
/** What a row is of is looked for among so many phrases before it, and so many words: the cost stays linear. */
const REACH = 60;
const LEAD_MAX = 400;
/** Words between two fields of a row, beside what stands in brackets. */
const BETWEEN_MAX = 4;
const PARTS = /^(?:,|and|or|\/|&)$/;
/** From this chance on the thing that they were read to be of is one. */
const THING_SURE = 0.45;
/** From this chance on it is at least what they are of. */
const THING_READ = 0.25;
/** From this chance on a noun before it may be what a row is of. */
const NOUN_MIN = 0.1;

type SureRow = { row: Range; subject: Range; fields: { field: Phrase; options: Phrase[] }[] };
type Read = { words: readonly Word[]; phrases: readonly Phrase[]; chances: ReadonlyMap<string, WordChances> };

/** Those whose thing was not read, or can't be a list; linear in the number of words and phrases. */
export function sureRowsIn({ words, phrases, chances }: Read): SureRow[] {
  return runsIn(words, phrases).flatMap((run): SureRow[] => {
    const first = run[0] as number;
    const { from } = phrases[first] as Phrase;
    const owner = ownerOf(run, phrases);
    const isThing = owner?.label === "E" && canBeKept(owner, words);
    if (isThing && owner.chance >= THING_SURE) return [];
    const row = { lead: { from: Math.max(0, from - LEAD_MAX), to: from }, isAfterColon: false };
    const before = phrases
      .slice(Math.max(0, first - REACH), first)
      .filter((phrase) => phrase.label !== "E" || canBeKept(phrase, words));
    const subject =
      isThing && owner.chance >= THING_READ
        ? owner
        : subjectOf(row, words, { before, chances, named: nameBefore(row, words, before), nounMin: NOUN_MIN });
    if (!subject) return [];
    const fields = run.map((at) => ({
      field: phrases[at] as Phrase,
      options: phrases
        .slice(Math.max(0, at - REACH), at + REACH)
        .filter(({ label, of }) => label === "O" && of.phrase === at),
    }));
    const to = Math.max(...fields.flatMap(({ field, options }) => [field.to, ...options.map((one) => one.to)]));
    return [{ row: { from, to }, subject, fields }];
  });
}

/** Places of the phrases of each row. */
function runsIn(words: readonly Word[], phrases: readonly Phrase[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  const end = () => {
    if (run.filter((at) => (phrases[at] as Phrase).chance >= SURE).length >= SURE_MIN) runs.push(run);
    run = [];
  };
  for (const [at, phrase] of phrases.entries()) {
    if (phrase.label === "E" && phrase.chance >= THING_SURE) end();
    if (phrase.label !== "F" || phrase.chance < GOES_ON) continue;
    const last = phrases[run.at(-1) ?? -1];
    if (last && !(goesOn(words, last.to, phrase.from) && areOfOne(last, phrase))) end();
    run.push(at);
  }
  end();
  return runs;
}

const areOfOne = (left: Phrase, right: Phrase): boolean =>
  left.of.phrase === null || right.of.phrase === null || left.of.phrase === right.of.phrase;

/** Whether what stands between two fields only parts them. */
function goesOn(words: readonly Word[], from: number, to: number): boolean {
  let [depth, count, isParted] = [0, 0, false];
  for (let at = from; at < to; at++) {
    const text = (words[at] as Word).lower;
    if (isEnd(text)) return false;
    if (text === "(") depth += 1;
    else if (text === ")") {
      if (depth === 0) return false;
      depth -= 1;
    } else if (depth > 0) continue;
    else if (PARTS.test(text)) isParted = true;
    else count += 1;
  }
  return isParted && count <= BETWEEN_MAX;
}

/** What most of them were read to be of. */
function ownerOf(run: readonly number[], phrases: readonly Phrase[]): Phrase | null {
  const counts = new Map<number, number>();
  for (const at of run) {
    const owner = (phrases[at] as Phrase).of.phrase;
    if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((left, right) => right[1] - left[1]);
  return most && most[1] * 2 >= run.length ? (phrases[most[0]] as Phrase) : null;
}

/** "Details" and "something" are no lists, nor is when something happened. */
function canBeKept({ from, to }: Range, words: readonly Word[]): boolean {
  const last = words[to - 1]?.lower ?? "";
  return to > from + 1 || !(isNoList(nounLemmaOf(last)) || SOFTWARE_ITSELF.test(last));
}
const SOFTWARE_ITSELF = /^(?:app|tool|system|website|site|page)$/;
