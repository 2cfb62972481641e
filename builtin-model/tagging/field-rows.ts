// Rows of fields: "match results: date, white, black, result (1-0, 0-1), opening". Each item of such a row is a field of the one thing
// that it is about, whatever each was read as by itself; what stands in brackets behind one are its options.
import type { Word } from "../reading/index.ts";
import { rowsIn } from "./find-rows.ts";
import { nameBefore, subjectOf } from "./row-subject.ts";
import { asks, clauseIn, ITEM_WORDS_MAX, type Item, type Range, type Row, touches } from "./row-words.ts";
import { sureRowsIn } from "./sure-rows.ts";
import type { Phrase, WordChances } from "./types.ts";

/** The share of items that were read as fields, at least in part. */
const FIELDS_MIN = 0.6;
/** What was read as no field is one where it has no more words than this. */
const MADE_WORDS_MAX = 4;
/** At the end of an item that is ticked. */
const OR_NOT_WORDS = 2;
/** From this chance on a thing that is named in a row is what the row begins with: "loads, truck, tonnes". */
const THING_MIN = 0.7;
/** How sure a field of such a row is, and the thing of which it tells. */
const SURE = 0.9;
const TELLS_MORE = /^(?:i|we|you|they|he|she|it|on|about|of|with|for|in|if|how|what|which|that|who)$/;
export type Read = { words: readonly Word[]; phrases: readonly Phrase[]; chances: ReadonlyMap<string, WordChances> };

/** The phrases, with those of rows of fields made one row each, and how many rows there are; linear in the number of words and phrases but for rows within sentences, each of which is held against all. */
export function withFieldRows({ words, phrases, chances }: Read): { phrases: Phrase[]; fieldRows: number } {
  const rows: Told[] = [];
  let next = 0;
  for (const row of rowsIn(words)) {
    while (next < phrases.length && (phrases[next] as Phrase).from < row.lead.from) next += 1;
    const near = phrasesFrom(phrases, next, row.to);
    const within = near.filter(({ from }) => from >= row.from);
    const before = near.filter(({ to }) => to <= row.lead.to);
    const isLedByRow = rows.at(-1)?.row.to === row.lead.to;
    const named = nameBefore(row, words, before);
    const subject =
      !isLedByRow && isOfFields(row, words, { within, isNamed: named !== null })
        ? subjectOf(row, words, { before, chances, named })
        : null;
    if (subject) {
      const replaced = before.filter((phrase) => phrase.label === "E" && touches(phrase, subject));
      rows.push({ row, subject, replaced, fields: fieldsOf(row, words, within) });
    }
  }
  const all = [...rows, ...sureRows({ words, phrases, chances }, rows)].toSorted(
    (left, right) => left.row.from - right.row.from,
  );
  return { phrases: all.length > 0 ? relinked(phrases, all) : [...phrases], fieldRows: all.length };
}

/** Those within a sentence that stand apart from all others, and from what these are of; two may be of the same. */
function sureRows(read: Read, rows: readonly Told[]): Told[] {
  const found: Told[] = [];
  for (const { row, subject, fields } of sureRowsIn(read)) {
    const isApart = [...rows, ...found].every(
      (other) =>
        ![other.row, other.subject].some((of) => touches(of, row)) &&
        !touches(other.row, subject) &&
        (!touches(other.subject, subject) || (found.includes(other) && isSame(other.subject, subject))),
    );
    const replaced = read.phrases.filter((phrase) => phrase.label === "E" && touches(phrase, subject));
    if (isApart) found.push({ row, subject, replaced, fields });
  }
  return found;
}

const isSame = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to;

function phrasesFrom(phrases: readonly Phrase[], first: number, end: number): Phrase[] {
  const found: Phrase[] = [];
  for (let at = first; at < phrases.length && (phrases[at] as Phrase).from < end; at++)
    found.push(phrases[at] as Phrase);
  return found;
}

/** The items in which some of the phrases stand; both in their order. */
function touched(items: readonly Item[], phrases: readonly Phrase[]): Set<Item> {
  let next = 0;
  return new Set(
    items.filter((item) => {
      while (next < phrases.length && (phrases[next] as Phrase).to <= item.from) next += 1;
      const phrase = phrases[next];
      return phrase !== undefined && touches(phrase, item);
    }),
  );
}

/** What was read in a row, and whether what it is about is named before it; else a thing in the row is that. */
type Within = { within: readonly Phrase[]; isNamed: boolean };

function isOfFields({ items }: Row, words: readonly Word[], { within, isNamed }: Within): boolean {
  const things = touched(
    items,
    within.filter(({ label, chance }) => label === "E" && chance >= THING_MIN),
  );
  if (!isNamed && things.size > 0) return false;
  const fields = touched(
    items,
    within.filter(({ label }) => label === "F"),
  );
  let [read, clauses] = [0, 0];
  for (const item of items) {
    const isClause = clauseIn(words.slice(item.from, item.to)) >= 0;
    if (item.options.length > 0 || (fields.has(item) && !isClause)) read += 1;
    else if (isClause) clauses += 1;
  }
  // Who does what is no row of fields.
  return read > 0 && read + clauses >= items.length * FIELDS_MIN;
}

type Field = { field: Phrase; options: Phrase[] };
/** `replaced`: what was read in the place of the subject, "vinyl records" of vinyl. */
type Told = { row: Range; subject: Range; replaced: readonly Phrase[]; fields: Field[] };
const NO_LINK: Phrase["of"] = { phrase: null, chance: 1 };

const phraseOf = ({ from, to }: Range, label: string, chance = SURE): Phrase => ({
  from,
  to,
  label,
  chance: Math.max(SURE, chance),
  of: NO_LINK,
  by: NO_LINK,
});

/** "Notes on how it turned out" are notes. */
function withoutAside({ from, to }: Range, words: readonly Word[]): Range {
  if (isOrNot({ from, to }, words)) return { from, to };
  for (let at = from + 1; at < to && to - from > MADE_WORDS_MAX; at++)
    if (TELLS_MORE.test(words[at]?.lower ?? "")) return { from, to: at };
  return { from, to };
}

/** "Got permission or not" */
const isOrNot = ({ to }: Range, words: readonly Word[]): boolean =>
  words[to - 2]?.lower === "or" && words[to - 1]?.lower === "not";

/** A field for each item with its options: as it was read where it was read as one, else all of a short item. */
function fieldsOf({ items }: Row, words: readonly Word[], within: readonly Phrase[]): Field[] {
  const read = within.filter(({ label }) => label === "F");
  const holdThings = touched(
    items,
    within.filter(({ label }) => label === "E"),
  );
  let next = 0;
  return items.flatMap((item): Field[] => {
    const first = (words[item.from] as Word).lower;
    const length = item.to - item.from;
    while (next < read.length && (read[next] as Phrase).to <= item.from) next += 1;
    const isTicked = isOrNot(item, words);
    const most = MADE_WORDS_MAX + (isTicked ? OR_NOT_WORDS : 0);
    // A question is a field as a whole: "how paid" is not whether; so is what holds a thing: "oils with grams".
    const isWhole =
      length <= ITEM_WORDS_MAX &&
      (asks(words, item.from) ||
        (isTicked && length <= most) ||
        words[item.from + 1]?.text === "/" ||
        (length <= MADE_WORDS_MAX && holdThings.has(item)));
    const own = isWhole
      ? [phraseOf(item, "F")]
      : phrasesFrom(read, next, item.to).map(({ from, to, chance }) =>
          phraseOf(withoutAside({ from: Math.max(from, item.from), to: Math.min(to, item.to) }, words), "F", chance),
        );
    // Names begin with a letter: "4 cars" tells how many there are.
    const name = withoutAside(item, words);
    const isName = name.to - name.from <= most && /^\p{L}/u.test(first);
    const fields = own.length === 0 && isName ? [phraseOf(name, "F")] : own;
    const options = item.options
      .filter(({ from, to }) => to - from <= ITEM_WORDS_MAX)
      .map((option) => phraseOf(option, "O"));
    return fields.map((field, at) => ({ field, options: at === fields.length - 1 ? options : [] }));
  });
}

/** All phrases in their order, those of the rows in place of what was read there; what belonged to something that is gone belongs to nothing. */
function relinked(phrases: readonly Phrase[], rows: readonly Told[]): Phrase[] {
  const key = ({ from, to }: Range): string => `${from}-${to}`;
  const things = new Map(rows.map(({ subject }) => [key(subject), phraseOf(subject, "E")]));
  const instead = new Map(
    rows.flatMap(({ subject, replaced }) => replaced.map((phrase) => [phrase, things.get(key(subject)) as Phrase])),
  );
  const isGone = (phrase: Phrase): boolean => instead.has(phrase);
  let next = 0;
  const others = phrases.filter((phrase) => {
    while (next < rows.length && (rows[next] as Told).row.to <= phrase.from) next += 1;
    const row = rows[next]?.row;
    return !(row && phrase.from >= row.from) && !isGone(phrase);
  });
  const owners = new Map<Phrase, Phrase>();
  const told = rows.flatMap(({ subject, fields }) =>
    fields.flatMap(({ field, options }) => {
      owners.set(field, things.get(key(subject)) as Phrase);
      for (const option of options) owners.set(option, field);
      return [field, ...options];
    }),
  );
  const all = [...others, ...things.values(), ...told].toSorted((left, right) => left.from - right.from);
  const places = new Map(all.map((phrase, at) => [phrase, at]));
  const linked = ({ phrase, chance }: Phrase["of"]): Phrase["of"] => {
    const target = phrase === null ? undefined : (phrases[phrase] as Phrase);
    const at = target && places.get(instead.get(target) ?? target);
    return at === undefined ? NO_LINK : { phrase: at, chance };
  };
  return all.map((phrase) => {
    const owner = owners.get(phrase);
    return owner
      ? { ...phrase, of: { phrase: places.get(owner) as number, chance: 1 } }
      : { ...phrase, of: linked(phrase.of), by: linked(phrase.by) };
  });
}
