// The words that descriptions of apps are made of, and the nearest of them to a misspelt one.
import nlp from "compromise/two";
import { APP_KINDS } from "../../knowledge/app-kinds.ts";
import { KNOWN_ENTITIES } from "../../knowledge/entities/entity-table.ts";
import { NOUN_SHAPES } from "../../knowledge/shapes.ts";
import { classesOf, lemmaOf } from "../../reading/index.ts";
import { DETERMINERS, NOT_THINGS, ORGANISATIONS, STOPS } from "./noun-words.ts";
import { plain, plural } from "./words.ts";

/** Everyday words of such texts that stand in no table. */
const EVERYDAY =
  "want wants wanted need needs needed manage manages managing manager track tracks tracking keep keeping please create creating build building make making simple easy because their there them they where which would could should about after before between every each everyone customers business people friends family organize organise schedule calendar status date address phone email name price number description picture photos required unique private public shared only also with without website application color colour background green blue white black yellow orange purple teal navy rental repair appointment booking reservation beautiful modern dashboard report reports member members student students teacher teachers quantity weight height price prices bicycle bicycles receive received deliver delivery delivered available weekly monthly yearly daily year month week days hours reminder calendar different overview something someone nothing service services always hearing hearings labor labour cadre cadres slate continent circulate candle lichen heron analog analogue finance finances calories organic batch batches flush flushes tread trades";

const LETTERS_MIN = 5;
const LONG_WORD = 10;
/** In shorter words another letter makes another word: "slate" and "skate". */
const SURE_LENGTH = 7;

const entityWords = KNOWN_ENTITIES.flatMap(({ names, fields }) => [
  ...names.flatMap((name) => plain(name).split(" ")),
  ...fields.flatMap((field) => plain(field.split(/[!*~:]/)[0] ?? "").split(" ")),
]);
const nouns = [
  ...entityWords,
  ...NOUN_SHAPES.flatMap((shape) => [...shape.nouns].flatMap((noun) => noun.split(" "))),
  ...ORGANISATIONS,
];
const kindWords = APP_KINDS.flatMap(({ words }) => words.flatMap((cue) => plain(cue).split(" ")));
const KNOWN: ReadonlySet<string> = new Set(
  [
    ...nouns,
    ...nouns.map(plural),
    ...kindWords,
    ...STOPS,
    ...DETERMINERS,
    ...NOT_THINGS,
    ...EVERYDAY.split(" "),
  ].filter((word) => word.length > 2),
);
/** By their first two letters and length, so that few are compared. */
const BY_START: ReadonlyMap<string, readonly string[]> = grouped(
  [...KNOWN].filter((word) => word.length >= LETTERS_MIN),
);

function grouped(words: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) groups.set(word.charAt(0), [...(groups.get(word.charAt(0)) ?? []), word]);
  return groups;
}

/** Whether a word is written as one writes it; inflected forms count. */
export const isKnownWord = (word: string): boolean =>
  isListed(word) ||
  ENDINGS.some(([ending, instead]) => word.endsWith(ending) && isListed(word.slice(0, -ending.length) + instead)) ||
  // "Sitters", "swimming": the last letter of the short word is written twice.
  isListed(word.replace(/([bdgklmnprt])\1(?:ers?|ing|ings|ed)$/, "$1"));

/** The tagger's own lexicon: https://github.com/spencermountain/compromise */
const LEXICON_TAGS = lexiconOf(nlp);
const LEXICON: ReadonlySet<string> = new Set(Object.keys(LEXICON_TAGS));
const isListed = (word: string): boolean => KNOWN.has(word) || LEXICON.has(word);

function lexiconOf(tagger: unknown): object {
  const world: unknown =
    typeof tagger === "function" && "world" in tagger && typeof tagger.world === "function" ? tagger.world() : null;
  return ["model", "one", "lexicon"].reduce<object>((level, key) => {
    const next: unknown = Reflect.get(level, key);
    return typeof next === "object" && next !== null ? next : {};
  }, Object(world));
}

/** Words that the lexicon takes for verbs and lists of things for nouns. */
const NOUNS_TOO = new Set(
  "park change stage lead train test plan volunteer coach report list review record drive repair work order call water sponsor sound press light".split(
    " ",
  ),
);
const DOING =
  /^(?:streamline|nurture|swap|showcase|boost|simplify|empower|automate|digiti[sz]e|sync|onboard|curate|drop|upload|enter|submit|celebrate|discover|explore|treasure|master)$/;

/** "Discover books", "celebrate harvests": a word that tells somebody to do something rather than which ones. */
export const isDoing = (word: string): boolean =>
  DOING.test(word) || (Reflect.get(LEXICON_TAGS, word) === "Infinitive" && !NOUNS_TOO.has(word));

const ENDINGS: readonly (readonly [string, string])[] = [
  ["s", ""],
  ["es", ""],
  ["ed", ""],
  ["ed", "e"],
  ["ing", ""],
  ["ing", "e"],
  ["er", ""],
  ["er", "e"],
  ["ers", ""],
  ["ly", ""],
  ["ies", "y"],
  ["d", ""],
];

/** The only known word that is one slip away (two in long words), or null. */
export function nearestWord(word: string): string | null {
  if (word.length === LETTERS_MIN - 1) return KNOWN.has(`${word}e`) && !isKnownWord(word) ? `${word}e` : null;
  if (word.length < LETTERS_MIN || isKnownWord(word)) return null;
  const found = nearestOf(word, BY_START.get(word.charAt(0)) ?? []);
  return found && isAnother(word, found) ? null : found;
}

/** Escalators are no misspelt excavators, but "milage" is another spelling of mileage: a word of its own is first of all about something else. */
function isAnother(word: string, found: string): boolean {
  const [own] = classesOf(lemmaOf(word));
  return own !== undefined && own !== classesOf(lemmaOf(found))[0];
}

/** The only one of `candidates` that is one slip away (two for long words), or null. */
export function nearestOf(word: string, candidates: readonly string[]): string | null {
  const slips = word.length >= LONG_WORD ? 2 : 1;
  let best: { word: string; distance: number; isAlone: boolean } | null = null;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > slips || isInflected(word, candidate)) continue;
    if (word.length < SURE_LENGTH && candidate.length === word.length && !isSwapped(word, candidate)) continue;
    // "Palate" is no "plate" with a letter too many, "nummber" is a number.
    if (word.length < SURE_LENGTH && candidate.length < word.length && !/(.)\1/.test(word)) continue;
    const isTurned = candidate.length === word.length && isSwapped(word, candidate);
    const slip = distanceOf(word, candidate, best ? Math.min(slips, Math.ceil(best.distance)) : slips);
    // Two letters in the wrong order are the likeliest slip.
    const distance = isTurned && slip === 1 ? 0.5 : slip;
    if (distance > slips) continue;
    if (!best || distance < best.distance) best = { word: candidate, distance, isAlone: true };
    else if (distance === best.distance && plural(best.word) !== candidate && plural(candidate) !== best.word)
      best.isAlone = false;
  }
  return best?.isAlone ? best.word : null;
}

/** "Provide" and "provider": two words, not one misspelt. */
function isInflected(word: string, candidate: string): boolean {
  // "Conditon" ends as "condition" does.
  if (word.slice(-2) === candidate.slice(-2)) return false;
  // "Pictur", "deadlin": the last letter is missing.
  if (candidate === `${word}e`) return false;
  const shorter = Math.min(word.length, candidate.length);
  let same = 0;
  while (same < shorter && word[same] === candidate[same]) same += 1;
  return same >= shorter - 2 && same > LETTERS_MIN;
}

const isSwapped = (word: string, candidate: string): boolean =>
  [...word].toSorted().join("") === [...candidate].toSorted().join("");

/** Letters to add, drop, change or swap with their neighbour; more than `most` is only said to be more. */
function distanceOf(left: string, right: string, most: number): number {
  let [before, above] = [[] as number[], Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= right.length; at += 1) {
      const isSame = left[row - 1] === right[at - 1];
      let cost = Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1])
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return most + 1;
    [before, above] = [above, line];
  }
  return above[right.length] ?? most + 1;
}
