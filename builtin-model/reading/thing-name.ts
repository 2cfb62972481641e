// What a list is called by the words that were taken for its name: without what leads up to it, goes on behind it, or says that it is a list.
import { nounLemmaOf } from "./lemmas.ts";
import { wordSet } from "./word-set.ts";

/** What stands before a name and is no part of it. */
const LEADING = wordSet(
  "a an the this that these those my our your their its his her there here but and or nor so then also plus since because while when where if as " +
    "any some all every each both either other several much many few more most only just who " +
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety dozen hundred hundreds thousand thousands",
);
/** Before what they do, of which the last word tells to what. */
const PRONOUNS = wordSet("i me we us you they them he she it");
/** Before a number or an article; elsewhere they may be part of a name: "after school clubs". */
const PREPOSITIONS = wordSet("in on at for from with by of during after before");
/** What goes on behind a name. */
const TRAILING = wordSet(
  "between with without from by to in on at per via but than have has had are is was were be can may will who which that " +
    "i we you they he she everyone everybody someone somebody anyone anybody nobody",
);
/** Before what is not kept. */
const REFUSING = wordSet("no not without");
const LISTS = wordSet("list lists");
/** What people call a list of something: "register of stamps". */
export const LIST_WORDS = wordSet(
  "list lists register registers record records log logs catalogue catalog database inventory directory index collection",
);
/** Lemmas of words for anything at all: no list is called so. */
export const NAMES_NOTHING = wordSet(
  "thing stuff everything anything something app tool system list data info information detail one other lot bit way place time people person record entry item overview page dashboard part kind type sort number name date life function functionality operation feature module option setting evening morning afternoon night day week month year monday tuesday wednesday thursday friday saturday sunday weekday weekend pound ounce worse whatever should country other",
);
const NO_LISTS = wordSet("thing stuff one date time hour day detail information info data point following overview");
/** Whether nothing of that lemma is a list, however much is noted of it. */
export const isNoList = (lemma: string): boolean => NO_LISTS.has(lemma) || lemma.endsWith("thing");
/** Before "of" alone. */
const VIEWS = wordSet("overview history");
const OF = "of";

/** "But five concerts" → concerts, "rooms list", "list of the rooms" → rooms, "waiting list" as it is. Nothing where nothing is left. @param words in lower case, as they were written */
export function thingName(words: readonly string[]): readonly string[] {
  const leads = (word: string): boolean => LEADING.has(word) || PRONOUNS.has(word) || isNumber(word);
  const first = words.findIndex((word, at) => !(leads(word) || (PREPOSITIONS.has(word) && leads(words[at + 1] ?? ""))));
  if (first < 0 || REFUSING.has(words[first] ?? "")) return [];
  const name = withoutDone(words.slice(first));
  if (words.slice(0, first).some((word) => PRONOUNS.has(word))) return name.slice(-1);
  const [head = "", next = ""] = name;
  if ((LIST_WORDS.has(head) || VIEWS.has(head)) && next === OF) return thingName(name.slice(2));
  const before = name.at(-2) ?? "";
  return LISTS.has(name.at(-1) ?? "") && isPlural(before) ? name.slice(0, -1) : name;
}

/** What is done with anything that is kept. */
const KEEPING = wordSet("listed recorded noted registered logged kept written");
/** "Costumes listed" are costumes, and parts used are not all parts. */
const withoutDone = (words: readonly string[]): readonly string[] =>
  words.length > 1 && KEEPING.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;

/** "Matches between volunteers" → matches; "check in" as it is. */
export function withoutTail(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word, at) => at > 0 && at < words.length - 1 && TRAILING.has(word));
  return end < 0 ? words : words.slice(0, end);
}

/** "Customers order" is an order and "customer orders" are called so: a plural before a noun that is a list by itself belongs to another part of the sentence. @param things lemmas of what else is kept */
export function withoutNeighbour(words: readonly string[], things: ReadonlySet<string>): readonly string[] {
  const own = words.slice(words.findLastIndex((word, at) => at < words.length - 1 && isPlural(word)) + 1);
  return own.length < words.length && things.has(own.map(nounLemmaOf).join(" ")) ? own : words;
}

/** "Flight records" beside flights are the flights. @param things lemmas of what else is kept */
export function withoutListWord(words: readonly string[], things: ReadonlySet<string>): readonly string[] {
  const own = words.slice(0, -1);
  return LIST_WORDS.has(words.at(-1) ?? "") && things.has(own.map(nounLemmaOf).join(" ")) ? own : words;
}

const isNumber = (word: string): boolean => Number.isFinite(Number(word));
const isPlural = (word: string): boolean => word.endsWith("s") && nounLemmaOf(word) !== word;
