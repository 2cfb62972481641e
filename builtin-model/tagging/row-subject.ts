// What a row of fields is about: the thing before its colon, what a name of software leaves, or the likeliest noun of the sentence before.
import type { Word } from "../reading/index.ts";
import { isNoun, type Range, type Row, SOFTWARE, TELLS_NOTHING, touches } from "./row-words.ts";
import type { Phrase, WordChances } from "./types.ts";

/** From this chance on a phrase before the row is what it is about; where there is none, the noun that is likeliest in one. */
const PHRASE_MIN = 0.3;
/** From this chance on it is a place. */
const PLACE_MIN = 0.7;
/** A noun behind the likeliest one belongs to its name from this part of its chance on. */
const PART_OF_NAME = 0.5;
const NO_NAME = /^(?:the|an?|all|my|our|your|his|her|their|some|every|each|of|for|to|i|we|\p{L}+['’]s)$/u;
const DOING = /^\p{L}{3,}ing$/u;
const ENDS_NAME = /^(?:in|on|at|for|from|with|by|to|that|which|who|i|we|and|or|so|is|are)$/;

/** What a name of software leaves of the words before a row: "donations" of a "donations list". */
export function nameBefore(
  { lead }: Pick<Row, "lead">,
  words: readonly Word[],
  before: readonly Phrase[],
): Range | null {
  const places = before.filter(({ label, chance }) => label === "P" && chance >= PLACE_MIN);
  const names = before.flatMap((phrase) => (phrase.label === "K" ? (nameWithin(phrase, words, lead) ?? []) : []));
  // "Glider club launch log" of a club is of launches.
  const apart = names.map(({ from, to }) => ({
    from: Math.max(from, ...places.filter((place) => place.from <= from).map((place) => place.to)),
    to,
  }));
  return apart.find((name) => name.from < name.to && !places.some((place) => touches(place, name))) ?? null;
}

/** `nounMin`: from which chance of a thing on a noun may be it. */
type ReadBefore = {
  before: readonly Phrase[];
  chances: ReadonlyMap<string, WordChances>;
  named: Range | null;
  nounMin?: number;
};

/** The thing that a row tells of: named before its colon, by a name of software, or in the sentence before. */
export function subjectOf(
  { lead, isAfterColon }: Pick<Row, "lead" | "isAfterColon">,
  words: readonly Word[],
  { before, chances, named, nounMin = 0 }: ReadBefore,
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
  if (best < 0 || (kept[best] ?? 0) < nounMin) return null;
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

/** "Donations" of a "donations list", "visitors" of a "book of visitors". */
function nameWithin(kind: Range, words: readonly Word[], lead: Range): Range | null {
  let { from, to } = kind;
  const lower = (at: number): string => words[at]?.lower ?? "";
  if (!SOFTWARE.test(lower(to - 1)) && !SOFTWARE.test(lower(from))) return null;
  while (from > lead.from && isNoun(words[from - 1]) && !NO_NAME.test(lower(from - 1))) from -= 1;
  while (to > from && SOFTWARE.test(lower(to - 1))) to -= 1;
  // What somebody does is no list, but a log of it is: "fishing log".
  if (to === from + 1 && DOING.test(lower(from))) return { from, to: kind.to };
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
