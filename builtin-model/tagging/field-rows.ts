// Rows of fields: "match results: date, white, black, result (1-0, 0-1), opening". Each item of such a row is a field of the one thing
// that it is about, whatever each was read as by itself; what stands in brackets behind one are its options.
import type { Word } from "../reading/index.ts";
import type { Phrase, WordChances } from "./tag-text.ts";

type Range = { from: number; to: number };
type Item = Range & { options: Range[] };
/** A row with the words before it that it is about: those up to its colon, else the sentence before. */
type Row = Range & { items: Item[]; lead: Range; isAfterColon: boolean };

/** Fewer may stand side by side by chance; behind a colon, where what they are of is named, by a smaller one. */
const ITEMS_MIN = 4;
const ITEMS_AFTER_COLON_MIN = 3;
const ITEM_WORDS_MAX = 8;
/** The last item may go on. */
const LAST_WORDS_MAX = 14;
/** The share of items that were read as fields, at least in part. */
const FIELDS_MIN = 0.6;
/** What was read as no field is one where it has no more words than this. */
const MADE_WORDS_MAX = 4;
/** From this chance on a thing that is named in a row is what the row begins with: "loads, truck, tonnes". */
const THING_MIN = 0.7;
/** How sure a field of such a row is, and the thing of which it tells. */
const SURE = 0.9;
/** From this chance on a phrase before the row is what it is about; where there is none, the noun that is likeliest in one. */
const PHRASE_MIN = 0.3;
/** From this chance on it is a place. */
const PLACE_MIN = 0.7;

/** Items with these are sentences of their own, but for questions: "what I paid". */
const TELLS =
  /^(?:(?:i|you|he|she|it|we|they|there|that)['’].*|i|you|he|she|it|we|they|there|so|please|is|are|was|were|has|have|had|gets?|needs?|wants?|can|should|must|will|may)$/;
const ASKS = /^(?:what|which|who|whose|whom|where|when|how|whether|if)(?:['’]s)?$/;
const TELLS_NOTHING =
  /^(?:details?|information|infos?|data|things?|points?|following|lots?|kinds?|overview|entr(?:y|ies))$/;
/** A noun behind the likeliest one belongs to its name from this part of its chance on. */
const PART_OF_NAME = 0.5;
const UNIT = /^(?:[kmcµu]?g|t|[mcdh]?l|[kmc]?m[²³23]?|ha|k?wh|m?mol|s|min|h|hr|day|week|month|year|kcal|km)$/i;
const POINTS_AHEAD = /^(?:these|following|with)$/;
/** A sentence of more words speaks of something. */
const LEAD_WORDS_MAX = 6;
const SOMEBODY = /^(?:i|we|you|they|he|she|it)$/;
const EACH = /^(?:each|every)$/;
const WITH = /^(?:with|including)$/;
const NOTES = /^(?:notes?|records?|writes?|logs?|keeps?|tracks?|enters?|stores?|registers?)$/;
const TELLS_MORE = /^(?:i|we|you|they|he|she|it|on|about|of|with|for|in|if|how|what|which|that|who)$/;
const ENDS = /^[.!?\n;]$/;
const LEADS = /^[:–—-]$/;
const BEFORE_ITEM = /^(?:just|only|and|or|also|plus|the|an?|his|her|their|its|my|our)$/;
const SOFTWARE =
  /^(?:lists?|logs?|logbook|notebook|books?|booklet|registers?|registry|records?|catalog(?:ue)?|archive|diary|journal|table|file|database|tracker|inventory|index|directory|collection|sheet|app|tool|system)$/;
const NO_NAME = /^(?:the|an?|all|my|our|your|his|her|their|some|every|each|of|for|to|i|we|\p{L}+['’]s)$/u;
const ENDS_NAME = /^(?:in|on|at|for|from|with|by|to|that|which|who|i|we|and|or|so|is|are)$/;

export type Read = { words: readonly Word[]; phrases: readonly Phrase[]; chances: ReadonlyMap<string, WordChances> };

/** The phrases, with those of rows of fields made one row each, and how many rows there are; linear in the number of words and phrases. */
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
    if (subject) rows.push({ row, subject, fields: fieldsOf(row, words, within) });
  }
  return { phrases: rows.length > 0 ? relinked(phrases, rows) : [...phrases], fieldRows: rows.length };
}

function phrasesFrom(phrases: readonly Phrase[], first: number, end: number): Phrase[] {
  const found: Phrase[] = [];
  for (let at = first; at < phrases.length && (phrases[at] as Phrase).from < end; at++)
    found.push(phrases[at] as Phrase);
  return found;
}

/** How many things a text says "each …" of. Those who lay out several are read by rules. */
const laidOutIn = (words: readonly Word[]): number => words.filter(({ lower }) => EACH.test(lower)).length;

function rowsIn(words: readonly Word[]): Row[] {
  const laidOut = laidOutIn(words);
  const rows: Row[] = [];
  let lead: Range = { from: 0, to: 0 };
  let isAfterColon = false;
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= words.length; at++) {
    const text = words[at]?.text ?? "\n";
    if (text === "(") depth += 1;
    else if (text === ")") depth = Math.max(0, depth - 1);
    if (text === "\n") depth = 0;
    const isLead = LEADS.test(text) && !isSpan(words, at);
    // "Paid?, returned?"
    const isTicked = text === "?" && words[at + 1]?.text === ",";
    if (depth > 0 || isTicked || !(ENDS.test(text) || isLead)) continue;
    const row = rowIn(words, { from, to: at }, { lead, isAfterColon, laidOut });
    if (row) rows.push(row);
    // "Please with these:" leads, and what it is about stands before.
    if (at > from) lead = { from: isAboutNothing(words, { from, to: at }) ? lead.from : from, to: at };
    isAfterColon = isLead;
    from = at + 1;
  }
  return rows;
}

/** "With these:" */
function isAboutNothing(words: readonly Word[], { from, to }: Range): boolean {
  const lead = words.slice(from, to);
  return (
    lead.length <= LEAD_WORDS_MAX &&
    lead.some(({ lower }) => POINTS_AHEAD.test(lower)) &&
    !lead.some((word) => isNoun(word) && !TELLS_NOTHING.test(word.lower) && !SOFTWARE.test(word.lower))
  );
}

type Before = Pick<Row, "lead" | "isAfterColon"> & { laidOut: number };

/** What stands between two ends, as a row; null where it is none. */
function rowIn(words: readonly Word[], { from, to }: Range, { laidOut, ...before }: Before): Row | null {
  const begin = beginOf(words, { from, to }, laidOut);
  const items = itemsIn(words, { from: begin, to });
  const isNoted = begin > from;
  if (!items || items.length < (before.isAfterColon && !isNoted ? ITEMS_AFTER_COLON_MIN : ITEMS_MIN)) return null;
  return isNoted
    ? { from: begin, to, items, lead: { from: before.lead.from, to: begin }, isAfterColon: true }
    : { from, to, items, ...before };
}

/** Where the items begin: behind "for each repair I note", "every net has", "details are" or ", with"; else with the first word. */
function beginOf(words: readonly Word[], { from, to }: Range, laidOut: number): number {
  let begin = from;
  let isSomebody = false;
  let isList = false;
  let isEach = false;
  let isAhead = false;
  for (let at = from; at < to && (words[at] as Word).text !== ","; at++) {
    const { lower } = words[at] as Word;
    isSomebody ||= SOMEBODY.test(lower);
    isList ||= SOFTWARE.test(lower);
    isEach ||= laidOut === 1 && EACH.test(lower);
    isAhead ||= TELLS_NOTHING.test(lower);
    const isHad = (isEach && /^(?:has|have)$/.test(lower)) || (isAhead && lower === "are");
    if (isHad || (isSomebody && NOTES.test(lower)) || (isList && WITH.test(lower))) begin = at + 1;
  }
  const first = words.slice(from, to).findIndex(({ text }) => text === ",");
  const second = from + first + 1;
  if (begin === from && first > 0 && WITH.test(words[second]?.lower ?? "")) begin = second + 1;
  while (begin > from && begin < to && /^(?:down|of|about|me|us)$/.test(words[begin]?.lower ?? "")) begin += 1;
  return begin;
}

/** "1-5 stars". */
const isSpan = (words: readonly Word[], at: number): boolean =>
  /^\d/.test(words[at - 1]?.text ?? "") && /^\d/.test(words[at + 1]?.text ?? "");

/** The items between commas; null where it is no row of short ones. */
function itemsIn(words: readonly Word[], { from, to }: Range): Item[] | null {
  const items: Item[] = [];
  let begin = from;
  let depth = 0;
  let options: Range[] = [];
  let option = from;
  let end = -1;
  for (let at = from; at <= to; at++) {
    const text = at < to ? (words[at] as Word).text : ",";
    if (text === "(") {
      if (end < 0) end = at;
      depth += 1;
      option = at + 1;
    } else if (depth > 0 && /^(?:[),/|]|or)$/.test(text)) {
      if (at > option) options.push({ from: option, to: at });
      option = at + 1;
      if (text === ")") depth -= 1;
    } else if (depth === 0 && (text === "," || (text === "and" && words[at - 1]?.text === ")"))) {
      while (begin < at && BEFORE_ITEM.test((words[begin] as Word).lower)) begin += 1;
      const to = end < 0 ? at : end;
      const item = { from: begin, to, options: options.length > 1 && !areUnits(options, words) ? options : [] };
      const most = at === to ? LAST_WORDS_MAX : ITEM_WORDS_MAX;
      if (
        item.to <= item.from ||
        item.to - item.from > most ||
        (words[item.to]?.text !== "?" && tells(words.slice(item.from, item.to))) ||
        !words.slice(item.from, item.to).some(({ text }) => /\p{L}/u.test(text))
      )
        return null;
      items.push(...questionsIn(item, words).map((one) => withAlternatives(one, words)));
      [begin, options, end] = [at + 1, [], -1];
    }
  }
  return items;
}

/** "What I paid and where I bought it" are two. */
function questionsIn(item: Item, words: readonly Word[]): Item[] {
  for (let at = item.from + 1; at < item.to - 1; at++)
    if (words[at]?.lower === "and" && asks(words, at + 1))
      return [{ from: item.from, to: at, options: [] }, ...questionsIn({ ...item, from: at + 1 }, words)];
  return [item];
}

/** "Mg/kg" is a measure and no choice. */
const areUnits = (options: readonly Range[], words: readonly Word[]): boolean =>
  options.every(({ from, to }) => to === from + 1 && UNIT.test(words[from]?.text ?? ""));

/** "Condition good / fair / poor": what stands between slashes are options of what stands before the first of them. */
function withAlternatives(item: Item, words: readonly Word[]): Item {
  const slashes: number[] = [];
  for (let at = item.from; at < item.to; at++) if (words[at]?.text === "/") slashes.push(at);
  const [first] = slashes;
  if (first === undefined || first - item.from < 2 || item.options.length > 0) return item;
  const begins = [first - 1, ...slashes.map((slash) => slash + 1)];
  const options = begins.map((from, at) => ({ from, to: slashes[at] ?? item.to }));
  return options.every(({ from, to }) => to > from) && !areUnits(options, words)
    ? { from: item.from, to: first - 1, options }
    : item;
}

/** A question that each row answers: "which ones are broken" is one about all. */
const asks = (words: readonly Word[], at: number): boolean =>
  ASKS.test(words[at]?.lower ?? "") && !/^(?:ones?|of)$/.test(words[at + 1]?.lower ?? "");

/** Where what is asked begins, or what is told of a noun: "the year we bought it" is a year; -1 without any. */
const clauseIn = (item: readonly Word[]): number =>
  item.findIndex(({ lower }, at) => asks(item, at) || (SOMEBODY.test(lower) && isNoun(item[at - 1])));

/** "I'd love that as firings": whole clauses are no items, but for what is asked in one: "notes on how it went". */
function tells(item: readonly Word[]): boolean {
  // "Needs mending?" is ticked.
  if (item.at(-1)?.text === "?") return false;
  const clause = clauseIn(item);
  return (clause < 0 ? item : item.slice(0, clause)).some(({ lower }) => TELLS.test(lower));
}

const touches = (one: Range, other: Range): boolean => one.from < other.to && other.from < one.to;

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

type ReadBefore = { before: readonly Phrase[]; chances: Read["chances"]; named: Range | null };

/** What a name of software leaves of the words before a row: "donations" of a "donations list". */
function nameBefore({ lead }: Row, words: readonly Word[], before: readonly Phrase[]): Range | null {
  const places = before.filter(({ label, chance }) => label === "P" && chance >= PLACE_MIN);
  const names = before.flatMap((phrase) => (phrase.label === "K" ? (nameWithin(phrase, words, lead) ?? []) : []));
  return names.find((name) => !places.some((place) => touches(place, name))) ?? null;
}

/** The thing that a row tells of: named before its colon, by a name of software, or in the sentence before. */
function subjectOf(
  { lead, isAfterColon }: Row,
  words: readonly Word[],
  { before, chances, named }: ReadBefore,
): Range | null {
  const isSaying = ({ from, to }: Range): boolean =>
    !TELLS_NOTHING.test(words[to - 1]?.lower ?? "") && !(to === from + 1 && SOFTWARE.test(words[from]?.lower ?? ""));
  const things = before.filter((one) => one.label === "E" && one.chance >= PHRASE_MIN && isSaying(one));
  const last = things.at(-1);
  if (isAfterColon && last) return withWhatIsOf(withoutSoftware(last, words), words, lead);
  if (named) return named;
  const surest = things.toSorted((left, right) => right.chance - left.chance)[0];
  if (surest) return withoutSoftware(surest, words);
  const kept = chances.get("E")?.within ?? new Float64Array();
  let best = -1;
  for (let at = lead.from; at < lead.to; at++)
    if (
      isNoun(words[at]) &&
      (!SOFTWARE.test(words[at]?.lower ?? "") || isNoun(words[at + 1])) &&
      !TELLS_NOTHING.test(words[at]?.lower ?? "") &&
      words[at - 1]?.lower !== "to" &&
      (best < 0 || (kept[at] ?? 0) > (kept[best] ?? 0))
    )
      best = at;
  if (best < 0) return null;
  let from = best;
  while (from > lead.from && mayBeNoun(words[from - 1])) from -= 1;
  let to = best + 1;
  while (to < lead.to && mayBeNoun(words[to]) && (kept[to] ?? 0) > (kept[best] ?? 0) * PART_OF_NAME) to += 1;
  return { from, to };
}

/** "Donations" of a "donations book". */
function withoutSoftware({ from, to }: Range, words: readonly Word[]): Range {
  let end = to;
  while (end > from + 1 && SOFTWARE.test(words[end - 1]?.lower ?? "")) end -= 1;
  return { from, to: end };
}

/** "Preorders for cakes" are preorders: the plural before "of" or "for" is what is kept, but for words of software. */
function withWhatIsOf(thing: Range, words: readonly Word[], lead: Range): Range {
  let at = thing.from - 1;
  while (at > lead.from && NO_NAME.test(words[at]?.lower ?? "") && !/^(?:of|for)$/.test(words[at]?.lower ?? ""))
    at -= 1;
  const before = words[at - 1];
  const isPlural = before !== undefined && before.lower !== before.lemma && before.lower.endsWith("s");
  const isOf = at > lead.from && /^(?:of|for)$/.test(words[at]?.lower ?? "");
  return isOf && isPlural && !SOFTWARE.test(before.lower) && before.lower !== "things"
    ? { from: at - 1, to: at }
    : thing;
}

const mayBeNoun = (word: Word | undefined): boolean =>
  word?.classes.some((one) => one.startsWith("n.")) === true && !SOFTWARE.test(word.lower);
/** Whether a word is a noun before all else. */
const isNoun = (word: Word | undefined): boolean => word?.classes[0]?.startsWith("n.") === true;

/** "Donations" of a "donations list", "visitors" of a "book of visitors". */
function nameWithin(kind: Range, words: readonly Word[], lead: Range): Range | null {
  let { from, to } = kind;
  const lower = (at: number): string => words[at]?.lower ?? "";
  if (!SOFTWARE.test(lower(to - 1)) && !SOFTWARE.test(lower(from))) return null;
  while (from > lead.from && isNoun(words[from - 1]) && !NO_NAME.test(lower(from - 1))) from -= 1;
  while (to > from && SOFTWARE.test(lower(to - 1))) to -= 1;
  if (to > from && !SOFTWARE.test(lower(from))) return { from, to };
  // What stands behind "of" or "for".
  let at = kind.from;
  while (at < lead.to && SOFTWARE.test(lower(at))) at += 1;
  if (!/^(?:of|for)$/.test(lower(at))) return null;
  while (at < lead.to && NO_NAME.test(lower(at))) at += 1;
  let until = at;
  while (until < lead.to && /\p{L}/u.test(lower(until)) && !ENDS_NAME.test(lower(until))) until += 1;
  return until > at && until - at <= 3 ? { from: at, to: until } : null;
}

type Field = { field: Phrase; options: Phrase[] };
type Told = { row: Row; subject: Range; fields: Field[] };
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
  for (let at = from + 1; at < to && to - from > MADE_WORDS_MAX; at++)
    if (TELLS_MORE.test(words[at]?.lower ?? "")) return { from, to: at };
  return { from, to };
}

/** A field for each item with its options: as it was read where it was read as one, else all of a short item. */
function fieldsOf({ items }: Row, words: readonly Word[], within: readonly Phrase[]): Field[] {
  const read = within.filter(({ label }) => label === "F");
  let next = 0;
  return items.flatMap((item): Field[] => {
    const first = (words[item.from] as Word).lower;
    const length = item.to - item.from;
    while (next < read.length && (read[next] as Phrase).to <= item.from) next += 1;
    // A question is a field as a whole: "how paid" is not whether; so is what holds a thing: "oils with grams".
    const isWhole =
      length <= ITEM_WORDS_MAX &&
      (asks(words, item.from) ||
        words[item.from + 1]?.text === "/" ||
        (length <= MADE_WORDS_MAX && within.some((one) => one.label === "E" && touches(one, item))));
    const own = isWhole
      ? [phraseOf(item, "F")]
      : phrasesFrom(read, next, item.to).map(({ from, to, chance }) =>
          phraseOf(withoutAside({ from: Math.max(from, item.from), to: Math.min(to, item.to) }, words), "F", chance),
        );
    // Names begin with a letter: "4 cars" tells how many there are.
    const name = withoutAside(item, words);
    const isName = name.to - name.from <= MADE_WORDS_MAX && /^\p{L}/u.test(first);
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
  const isGone = (phrase: Phrase): boolean => phrase.label === "E" && things.has(key(phrase));
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
    const at = target && places.get(isGone(target) ? (things.get(key(target)) as Phrase) : target);
    return at === undefined ? NO_LINK : { phrase: at, chance };
  };
  return all.map((phrase) => {
    const owner = owners.get(phrase);
    return owner
      ? { ...phrase, of: { phrase: places.get(owner) as number, chance: 1 } }
      : { ...phrase, of: linked(phrase.of), by: linked(phrase.by) };
  });
}
