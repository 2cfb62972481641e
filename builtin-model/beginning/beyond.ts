// What a message asks for that a template does not have: its phrases beside the words of the template.
import type { Facts, Named } from "../facts.ts";
import { nounLemmaOf, readText, type Word } from "../reading/index.ts";
import { commonWords, lemmasOf, partKind, stemOf, templateWords } from "./template-words.ts";

/** What was read as surely as this counts as named. */
const NAMED_AT = 0.6;
const PHRASE_WORDS_MAX = 3;
const TOLD_MAX = 6;
/** More phrases are not looked at. */
const SAID_MAX = 100;
/** What stands behind these is whose it is or whom it is for, not what it shall do. */
const WHOSE = /^(?:my|our|your|their|his|her|its)$/;
/** Those who use it, where no number says how many it is for. */
const OF_PEOPLE = /^n\.(?:person|group)$/;
const OF_TIME = /^n\.time$/;
/** Short for something, which no dictionary has: "QR", "PDF". */
const SHORT = /^\p{Lu}{2,4}$/u;
/** Behind these stands what is wanted; before them, and in sentences without any, is told how things are. */
const WISHED = new Set(
  "want need should would could can must please show see get let add with have include choose pick enter put type count send : ".split(
    " ",
  ),
);
/** Nouns that name nothing. */
const EMPTY = new Set("lot bit way stuff thing kind sort".split(" "));
/** Here such nouns stand as where, when and out of what something is, not as what is wished for. */
const ASIDE = /^(?:in|on|at|from|like|than|about|during|into|off|behind|per|as)$/;
const ARTICLE = /^(?:an?|the|my|our|your|their|his|her|its|this|that|these|those)$/;
/** What is told behind these is why. */
const REASON = /^(?:because|since|but|although|though|while)$/;
/** "Overpayment" is a payment. */
const PREFIX = /^(?:over|under|re|pre|sub|co)-?(?=\p{L}{4})/u;
/** So few that it is about how many can take part; more are how many there are. */
const FEW = /^(?:[2-4]|two|three|four)$/;
/** "Adults 12" is what something costs. */
const FIGURE = /\d$/;
const NUMBER = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty)$/;

/** Phrases as they were written. @param known lemmas that are there besides the template's own, such as what was set */
export function beyondTemplate(
  text: string,
  { facts, name, known }: { facts: Facts; name: string; known: ReadonlySet<string> },
): string[] {
  const { has, stems, kinds, calledBy } = templateWords(name);
  const looks = new Set(facts.looks.flatMap(({ name }) => lemmasOf(name)));
  const isWritten = (lemma: string): boolean =>
    has.has(lemma) || calledBy.has(lemma) || known.has(lemma) || looks.has(lemma);
  const isThere = (lemma: string): boolean =>
    isWritten(lemma) || stems.has(stemOf(lemma)) || kinds.has(partKind(lemma)) || isWritten(lemma.replace(PREFIX, ""));
  const lacksAll = (phrase: string) => !lemmasOf(phrase).some(isThere);
  const tagged = namedIn(facts).filter(
    ({ name, chance }) => chance >= NAMED_AT && !FIGURE.test(name) && lacksAll(name),
  );
  const isNew = ({ lower, lemma }: Word) => !isThere(lemma) && !isThere(nounLemmaOf(lower));
  const nouns = nounPhrases(text).filter(({ words }) => {
    const telling = words.filter(isTelling);
    return telling.some((word) => isNew(word) && (SHORT.test(word.text) || telling.every(isNew)));
  });
  const said = [...new Set([...nouns.map(({ phrase }) => phrase), ...tagged.map(({ name }) => name)])].slice(
    0,
    SAID_MAX,
  );
  const isWithin = (one: string) => said.some((other) => other !== one && other.includes(one));
  return said.filter((one) => !isWithin(one)).slice(0, TOLD_MAX);
}

const namedIn = ({ things, views, figures, limits, moments }: Facts): Named[] => [
  ...things.filter(({ isUnwanted }) => !isUnwanted),
  ...things.flatMap(({ fields }) => fields),
  ...views,
  ...figures,
  ...limits,
  ...moments,
];

/** "At" and "us" are elements and letters only in dictionaries. */
const NOUN_LETTERS_MIN = 3;
const isNoun = ({ classes, text }: Word): boolean =>
  SHORT.test(text) || (text.length >= NOUN_LETTERS_MIN && (classes[0]?.startsWith("n.") ?? false));
const isTelling = (word: Word): boolean => isNoun(word) && !commonWords().has(word.lemma) && !EMPTY.has(word.lemma);

const NONE = -1;

type NounPhrase = { phrase: string; words: Word[] };

/** Runs of nouns that are wished for, with a number before them; without those that say whom it is for. */
function nounPhrases(text: string): NounPhrase[] {
  const words = readText(text);
  const found: NounPhrase[] = [];
  let wished = NONE;
  for (let at = 0; at < words.length; at++) {
    const start = at;
    const { lower, lemma, sentence } = words[at] as Word;
    if (WISHED.has(lemma) || WISHED.has(lower)) wished = sentence;
    else if (REASON.test(lower)) wished = NONE;
    if (wished !== sentence) continue;
    while (at < words.length && isNoun(words[at] as Word) && at - start < PHRASE_WORDS_MAX) at += 1;
    if (at === start) continue;
    const run = words.slice(start, at);
    const before = words[start - 1]?.lower ?? "";
    const isCounted = NUMBER.test(before);
    const of = run.at(-1)?.classes[0] ?? "";
    const isOfPeople = OF_PEOPLE.test(of) && !FEW.test(before);
    const isAside = !run.some(({ text }) => SHORT.test(text)) && ASIDE.test(wordBefore(words, start));
    if (WHOSE.test(before) || isAside || isOfPeople || (!isCounted && OF_TIME.test(of))) continue;
    const from = (isCounted ? words[start - 1] : run[0])?.start ?? 0;
    found.push({ phrase: text.slice(from, run.at(-1)?.end), words: run });
  }
  return found;
}

/** The word that the phrase depends on: before its article and its attributes. */
function wordBefore(words: readonly Word[], start: number): string {
  let at = start - 1;
  while (
    at > 0 &&
    (ARTICLE.test(words[at]?.lower ?? "") || words[at]?.classes[0] === "a" || NUMBER.test(words[at]?.lower ?? ""))
  )
    at -= 1;
  return words[at]?.lower ?? "";
}
