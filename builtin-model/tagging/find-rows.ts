// Finds what may be rows of fields in a text: where each begins and ends, its items with their options, and the words that lead to it.
import type { Word } from "../reading/index.ts";
import {
  asks,
  clauseIn,
  ITEM_WORDS_MAX,
  type Item,
  isEnd,
  isNoun,
  type Range,
  type Row,
  SOFTWARE,
  SOMEBODY,
  TELLS_NOTHING,
} from "./row-words.ts";

/** Fewer may stand side by side by chance; behind a colon, where what they are of is named, by a smaller one. */
const ITEMS_MIN = 4;
const ITEMS_AFTER_COLON_MIN = 3;
/** The last item may go on. */
const LAST_WORDS_MAX = 14;
/** A sentence of more words speaks of something. */
const LEAD_WORDS_MAX = 6;

/** Items with these are sentences of their own, but for questions: "what I paid". */
const TELLS =
  /^(?:(?:i|you|he|she|it|we|they|there|that)['’].*|i|you|he|she|it|we|they|there|so|please|is|are|was|were|has|have|had|gets?|needs?|wants?|can|should|must|will|may)$/;

const UNIT = /^(?:[kmcµu]?g|t|[mcdh]?l|[kmc]?m[²³23]?|ha|k?wh|m?mol|s|min|h|hr|day|week|month|year|kcal|km)$/i;
const POINTS_AHEAD = /^(?:these|following|with)$/;
const EACH = /^(?:each|every)$/;
const WITH = /^(?:with|including)$/;
const NOTES = /^(?:notes?|records?|writes?|logs?|keeps?|tracks?|enters?|stores?|registers?)$/;
const LEADS = /^[:–—-]$/;
const DETERMINER = /^(?:an?|the|some|any|my|our|his|her|its|their)$/;
const BEFORE_ITEM = /^(?:just|only|and|or|also|plus|the|an?|his|her|their|its|my|our)$/;

export function rowsIn(words: readonly Word[]): Row[] {
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
    if (depth > 0 || isTicked || !(isEnd(text) || isLead)) continue;
    const row = rowIn(words, { from, to: at }, { lead, isAfterColon, laidOut });
    if (row) rows.push(row);
    // "Please with these:" leads, and what it is about stands before.
    if (at > from) lead = { from: isAboutNothing(words, { from, to: at }) ? lead.from : from, to: at };
    isAfterColon = isLead;
    from = at + 1;
  }
  return rows;
}

/** How many things a text says "each …" of. Those who lay out several are read by rules. */
const laidOutIn = (words: readonly Word[]): number => words.filter(({ lower }) => EACH.test(lower)).length;

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

/** "What I paid and where I bought it" are two, and so are "who grew it and some tips". */
function questionsIn(item: Item, words: readonly Word[]): Item[] {
  const isAsked = asks(words, item.from);
  for (let at = item.from + 1; at < item.to - 1; at++) {
    if (words[at]?.lower !== "and") continue;
    const isNamed = isAsked && at + 2 < item.to && DETERMINER.test(words[at + 1]?.lower ?? "");
    if (asks(words, at + 1) || isNamed)
      return [
        { from: item.from, to: at, options: [] },
        ...questionsIn({ ...item, from: at + (isNamed ? 2 : 1) }, words),
      ];
  }
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

/** "I'd love that as firings": whole clauses are no items, but for what is asked in one: "notes on how it went". */
function tells(item: readonly Word[]): boolean {
  // "Needs mending?" is ticked.
  if (item.at(-1)?.text === "?") return false;
  const clause = clauseIn(item);
  return (clause < 0 ? item : item.slice(0, clause)).some(({ lower }) => TELLS.test(lower));
}
