// Sentences that speak of who may see something, by classes of words: whatever else they are understood as, they ask that fewer people see it.
import { plain } from "../language/words.ts";
import { isDoubtfulSight } from "./doubtful-sights.ts";
import { isLeftOut, type Seen, withLeftOut } from "./left-out.ts";
import {
  BETWEEN,
  CHANGE,
  COMPLAINT,
  FOR,
  KNOW,
  MEANT,
  NEVER,
  NO_SECRETS,
  ONE_OF_THEM,
  OTHERS,
  OWN,
  PREDICATE,
  SECRET,
  SEE,
  SELF,
  SOLE,
  STAY,
  THEIRS,
} from "./privacy-words.ts";
import { isForAll, isOfTheRest } from "./seen-by-all.ts";
import { isSeenByFew } from "./seen-by-few.ts";
import { statedUnchanged } from "./unchanged.ts";
import { guessOf, type Refused, refusedIn } from "./unheard-limits.ts";

/** A part of a sentence, comparable, in its own words and in what they mean in English. */
export type SaidPart = Readonly<{
  words: string;
  /** It says "only" or "never", and not just that people see their own. */
  isStrict: boolean;
  /** No word of it says so: as learned, such sentences keep something from somebody. */
  isGuessed?: boolean;
  /** A guess that is likely enough for lists that it does not name. */
  isSure?: boolean;
  /** People may not get at what it names, or not into the app at all; no word of sight says so. */
  refused?: Refused | null;
}>;

export type StatedPrivacy = Readonly<{
  /** The sentence as it was written, and the one before, comparable: "they" and "these" speak of what stood there. */
  text: string;
  before: string;
  /** What it says that not everybody sees, and what it says that everybody sees. */
  limited: readonly SaidPart[];
  open: readonly string[];
  /** What else stands in it: "notes are on their own page, nobody else sees them". */
  besides: readonly string[];
  /** Whatever it does not limit is for everybody. */
  isRestOpen: boolean;
  /** All of it, where it tells what somebody sees of their own and neither limits nor opens anything. */
  doubtful: string | null;
}>;

/** Words between what belongs together. */
const SHORT_REACH = 6;
const NEAR = 3;
/** Longer than this, a part of a sentence is more than another name in a row of names. */
const NAMES_LENGTH_MAX = 4;

/** What sets a new thought apart, and what only goes on. */
const TURNS =
  /;| (?:but|while|whereas|although|though|aber|wahrend|mais|tandis que|pero|mientras|mentre|enquanto|maar|terwijl) /i;
const PARTS = /,| - | – | — |: | (?:and|und|et|y|e|en) /i;

/** What the sentences of a text say about privacy. @param inEnglish what the words of another language mean, as far as they are known */
export function statedPrivacy(text: string, inEnglish?: (sentence: string) => string): StatedPrivacy[] {
  const sentences = text.split(/[.!?\n•]+/).filter((sentence) => sentence.trim() !== "");
  const words = (part = "") => comparable(inEnglish ? `${part} | ${inEnglish(part)}` : part);
  return sentences.flatMap((sentence, at) => {
    const sections = sentence.split(TURNS).map((section) => section.split(PARTS).map(words));
    const whole = sentenceOf(words(sentence));
    const said = withLeftOut(sections.map((parts) => sightsOf(parts, whole)));
    const open = said.flatMap((parts) => joined(parts, "open"));
    const besides = said.flat().flatMap(({ part, sight }) => (sight === null ? [part] : []));
    const heard = said.flatMap((parts) => joined(parts, "limited"));
    const isUnheard = heard.length === 0 && besides.length > 0 && !whole.isComplaint;
    const isOfChanges = statedUnchanged(sentence).length > 0;
    const guess = isUnheard && !inEnglish && !isOfChanges ? guessOf(sentence, inOne(besides)) : null;
    const isGuessed = guess !== null;
    const limited = isGuessed ? [inOne(besides)] : heard;
    const isSilent = limited.length === 0 && open.length === 0;
    const doubtful = isSilent && !whole.isComplaint && isDoubtfulSight(whole.words) ? whole.words : null;
    if (isSilent && doubtful === null) return [];
    const isRestOpen = open.some(isOfTheRest);
    return [
      {
        text: sentence.trim(),
        before: words(sentences[at - 1]),
        limited: limited.map((part) => ({
          words: part,
          isStrict: isGuessed || isStrict(part),
          isGuessed: isGuessed || isLeftOut(part),
          isSure: guess === "sure",
          refused: isGuessed || isLeftOut(part) ? null : refusal(part, whole),
        })),
        open,
        besides,
        isRestOpen,
        doubtful,
      },
    ];
  });
}

/**
 * Whether a sentence asks in so many words that not everybody sees something, without guesses and refusals. "Can only view" asks that
 * nothing be changed.
 */
export function speaksOfPrivacy(sentence: string): boolean {
  return statedPrivacy(sentence).some(({ limited }) =>
    limited.some(({ isGuessed, refused }) => !isGuessed && !refused),
  );
}

/** Whether it keeps something from sight, even where it names no list: guesses, and that people don't get at a thing, need one. */
export const limitsSight = ({ limited }: StatedPrivacy): boolean =>
  limited.some(({ isGuessed, refused }) => !isGuessed && refused !== "named");

const comparable = (text: string): string =>
  text
    .replace(/\b(must|should)n[’']?t\b/gi, "$1 not")
    .replace(/n[’']t\b/g, "nt")
    .replace(/\bs[óÓ](?= )/g, "somente")
    .replaceAll("ß", "ss")
    .split("|")
    .map((half) => plain(half))
    .join(" | ")
    .replaceAll("no one", "nobody")
    .replaceAll("niemand sonst", "niemand")
    .trim();

/** What each part says; all as one where only together they say it: "only the teacher, and nobody else, sees grades". */
function sightsOf(parts: readonly string[], whole: Sentence): Seen[] {
  const said = parts.map((part): Seen => {
    const isNarrow = isLimited(part, whole) || refusal(part, whole) !== null;
    const sight = isNarrow ? "limited" : isForAll(part) ? "open" : null;
    return { part, sight };
  });
  const together = inOne(parts);
  return said.every(({ sight }) => sight === null) && isLimited(together, whole)
    ? [{ part: together, sight: "limited" }]
    : said;
}

/** The parts of one kind, with the names that go on behind them or lead up to them: "notes, letters and diaries are private". */
function joined(parts: readonly Seen[], wanted: "limited" | "open"): string[] {
  return parts.flatMap(({ part, sight }, at) => {
    if (sight !== wanted) return [];
    const marked = (other: Seen) => other.sight !== null;
    const behind = parts.slice(at + 1);
    const end = behind.findIndex(marked);
    const isLast = end < 0;
    const following = behind.slice(0, isLast ? behind.length : end).map((one) => one.part);
    const ahead = parts.slice(0, at);
    const leading = ahead.slice(ahead.findLastIndex(marked) + 1).map((one) => one.part);
    const isPredicate = part.split(" ").some((word) => PREDICATE.has(word));
    return [
      inOne([
        ...(isPredicate ? leading.filter(isOnlyNames) : []),
        part,
        // Between what all see and what some see, names are of the narrower.
        ...(wanted === "open" && !isLast ? [] : following.filter(isOnlyNames)),
      ]),
    ];
  });
}

/** The own words of all parts, then the English ones. */
const inOne = (parts: readonly string[]): string => {
  const halves = parts.map((part) => part.split(" | "));
  const half = (at: number) => halves.map((part) => part[at] ?? "").join(" & ");
  return halves.every(({ length }) => length > 1) ? `${half(0)} | ${half(1)}` : half(0);
};

const isOnlyNames = (part: string): boolean => {
  const words = (part.split(" | ")[0] ?? "").split(" ");
  return words.length <= NAMES_LENGTH_MAX && !words.some((word) => CHANGE.has(word) || SEE.has(word));
};

const isStrict = (part: string): boolean =>
  part
    .split(" ")
    .some((word) => SOLE.has(word) || NEVER.has(word) || SECRET.has(word) || /^(?:not|no|ne|hidden|alone)$/.test(word));

/** What is refused to people, where no word says who sees it. English only. */
const refusal = (part: string, whole: Sentence): Refused | null =>
  isLimited(part, whole) || whole.isComplaint ? null : refusedIn(part.split(" | ").at(-1) ?? "");

/** A whole sentence: its words, whether it complains, and whether it has words for one's own and for seeing. */
type Sentence = { words: string; isComplaint: boolean; isTheirOwn: boolean; isSeeing: boolean };

function sentenceOf(words: string): Sentence {
  const all = words.split(" ");
  return {
    words,
    isComplaint: COMPLAINT.test(words),
    isTheirOwn: all.some((word) => OWN.has(word)),
    isSeeing: all.some((word) => SEE.has(word)),
  };
}

/** Whether part of a sentence asks that not everybody sees something. Both halves, its own words and the English ones, may say so. */
function isLimited(part: string, { isComplaint, isTheirOwn, isSeeing }: Sentence): boolean {
  if (isComplaint) return false;
  return part.split(" | ").some((half) => {
    const words = half.split(/[ &]+/);
    return (
      isSecret(words) ||
      staysBetween(words) ||
      words.some((word, at) => SEE.has(word) && isSeenByFew(words, at)) ||
      isForOneself(words, isSeeing) ||
      isNeverOfOthers(words, isSeeing || isTheirOwn) ||
      isOfTheirs(words) ||
      isNotToKnow(words)
    );
  });
}

function isSecret(words: readonly string[]): boolean {
  const text = ` ${words.join(" ")} `;
  return (
    /\b(?:eyes only|off limits|out of sight|strictly personal|nobody(?: else)?s? business)\b/.test(text) ||
    /\b(?:they|he|she|i|him|her|me|them|person|author) alone\b/.test(text) ||
    /\b(?:seen|read|viewed|opened)\b.*\bby\b.*\b(?:who|that) (?:wrote|entered|added|made|sent)\b/.test(text) ||
    /\bke(?:ep|eps|pt)\b.*\bfrom (?:the |any |all )?(?:others?|everyone|everybody|anyone|anybody|each)\b/.test(text) ||
    /\bke(?:ep|eps|pt)\b.*\bto (?:them|him|her|my)sel(?:f|ves)\b/.test(text) ||
    words.some(
      (word, at) =>
        SECRET.has(word) &&
        !NO_SECRETS.has(words[at + 1] ?? "") &&
        !words.slice(Math.max(0, at - NEAR), at).some((before) => UNSAID.has(before)),
    )
  );
}
/** "Nothing here is private". */
const UNSAID = new Set(
  "not no nothing never isnt arent nichts nicht rien pas nada non niente niets niet nao".split(" "),
);

/** "Stays between the two of us". */
function staysBetween(words: readonly string[]): boolean {
  const between = words.findIndex((word) => BETWEEN.has(word));
  const isAmongUs = / (?:unter|onder|tra|fra) (?:uns|ons|noi) /.test(` ${words.join(" ")} `);
  return (
    (between >= 0 || isAmongUs) && words.some((word) => STAY.has(word)) && !words.some((word) => /^\d+$/.test(word))
  );
}

/** "Only for me", "only whoever wrote it", "each only their own"; who alone changes a row is not alone with it. */
function isForOneself(words: readonly string[], isSeeing: boolean): boolean {
  const isChanged = words.some((word) => CHANGE.has(word)) && !words.some((word) => SEE.has(word));
  if (isChanged) return false;
  return words.some((word, at) => {
    const behind = words.slice(at + 1, at + 1 + NEAR + 1);
    if (!SOLE.has(word)) return false;
    if (behind.some((next) => SELF.has(next) || OWN.has(next))) return true;
    if (behind.some((next, place) => FOR.has(next) && ONE_OF_THEM.has(behind[place + 1] ?? ""))) return true;
    // "Payslip = only that employee".
    if (/^(?:that|this)$/.test(behind[0] ?? "") && words.length <= SHORT_REACH) return true;
    return isSeeing && behind.some((next) => THEIRS.has(next) && next !== "it");
  });
}

/** "Never another pupil's", "not those of others", "not meant for others". */
const isNeverOfOthers = (words: readonly string[], isSeeing: boolean): boolean =>
  words.some(
    (word, at) =>
      (NEVER.has(word) || word === "not" || word === "no") &&
      !words.some((other) => CHANGE.has(other)) &&
      words
        .slice(at + 1, at + 1 + SHORT_REACH)
        .some((next, place) => OTHERS.has(next) && (isSeeing || FOR.has(words[at + place] ?? ""))),
  );

/** "Clients check their own orders", "parents see the progress of their child". */
const isOfTheirs = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const behind = words.slice(at + 1, at + 1 + SHORT_REACH).join(" ");
    return (
      (/^(?:checks?|tracks?|follows?|finds?|gets?)$/.test(word) &&
        /^(?:\w+ )?(?:their|his|her) own (?!account|page|login|panel|space|area)/.test(behind)) ||
      ((SEE.has(word) || /^(?:finds?|gets?)$/.test(word)) &&
        /\b(?:their|his|her) (?:child|children|kids?|sons?|daughters?)\b/.test(behind))
    );
  });

/** "Nobody should know", "my colleagues must not find out". */
const isNotToKnow = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const before = words.slice(Math.max(0, at - SHORT_REACH), at);
    return (
      KNOW.has(word) &&
      before.some((one) => MEANT.has(one)) &&
      before.some((one) => NEVER.has(one) || SOLE.has(one) || /^(?:not?)$/.test(one))
    );
  });
