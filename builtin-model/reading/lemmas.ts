// The base form of an English word, as WordNet's morphy finds it: an exception, else the first stripped form that WordNet has.
import { classesOf } from "./word-classes.ts";

/** Plurals of nouns. */
const PLURALS =
  "men man, women woman, children child, people person, feet foot, teeth tooth, mice mouse, geese goose, lice louse, oxen ox, dice die, knives knife, wives wife, lives life, leaves leaf, shelves shelf, loaves loaf, halves half, calves calf, wolves wolf, hooves hoof, scarves scarf";

const EXCEPTIONS = pairs(
  [
    "am be, is be, are be, was be, were be, been be, has have, had have, does do, did do, done do, goes go, went go, gone go",
    "saw see, seen see, gave give, given give, took take, taken take, brought bring, bought buy, sold sell, kept keep, made make, paid pay, sent send, lent lend, left leave, lost lose",
    "got get, gotten get, wrote write, written write, chose choose, chosen choose, drove drive, driven drive, ran run, came come, became become, began begin, begun begin, broke break, broken break",
    "said say, told tell, found find, held hold, met meet, sat sit, stood stand, slept sleep, spent spend, taught teach, thought think, understood understand, won win, wore wear, worn wear, fed feed, led lead, read read, grew grow, grown grow, knew know, known know, flew fly, drew draw, drawn draw, ate eat, eaten eat, drank drink, swam swim, sang sing, hung hang, hid hide, hidden hide, forgot forget, forgotten forget, showed show, shown show, shot shoot, signed sign, built build, caught catch, felt feel, heard hear, stolen steal, stole steal",
    "better good, best good, worse bad, worst bad, less little, more many, most many",
    PLURALS,
  ].join(", "),
);
const NOUN_EXCEPTIONS = pairs(PLURALS);
/** Participles that are not the last of the exceptions' forms. */
const PARTICIPLES = pairs("run run, set set, put put, cut cut, drink drunk, swim swum, sing sung, freeze frozen");
const FORMS_OF_NOW = new Set(["am", "is", "are", "has", "does", "goes"]);
/** Of irregular verbs: "grew grow, grown grow" end with the participle. */
const LAST_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries(EXCEPTIONS).flatMap(([form, verb]) => (FORMS_OF_NOW.has(form) ? [] : [[verb, form]])),
);

function pairs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(", ").map((pair) => pair.split(" ") as [string, string]));
}

const ENDINGS: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["sses", "ss"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["xes", "x"],
  ["zes", "z"],
  ["es", "e"],
  ["es", ""],
  ["s", ""],
  ["ied", "y"],
  ["ed", "e"],
  ["ed", ""],
  ["ing", "e"],
  ["ing", ""],
];

const NOUN_ENDINGS = ENDINGS.filter(([ending]) => ending.endsWith("s"));

/** The singular of a noun in lower case: "meetings" and "meeting" are both "meeting", and "thoughts" are no thinking. */
export function nounLemmaOf(word: string): string {
  const exception = Object.hasOwn(NOUN_EXCEPTIONS, word) ? NOUN_EXCEPTIONS[word] : undefined;
  if (exception) return exception;
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  for (const [ending, instead] of NOUN_ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < 2) continue;
    const base = word.slice(0, word.length - ending.length) + instead;
    if (classesOf(base).some((one) => one.startsWith("n."))) return base;
  }
  return word.endsWith("us") || word.endsWith("is") || classesOf(word).length > 0 ? word : word.slice(0, -1);
}

/** The lemma of a word in lower case; the word itself when nothing is known of it. */
export function lemmaOf(word: string): string {
  const exception = Object.hasOwn(EXCEPTIONS, word) ? EXCEPTIONS[word] : undefined;
  if (exception) return exception;
  if (word.length < 4 || word.endsWith("ss")) return word;
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < 2) continue;
    const base = word.slice(0, word.length - ending.length) + instead;
    if (classesOf(base).length) return base;
    const last = base.at(-1);
    if (!instead && ending !== "s" && last === base.at(-2) && classesOf(base.slice(0, -1)).length)
      return base.slice(0, -1);
  }
  return word.endsWith("s") && !word.endsWith("us") && !word.endsWith("is") && !classesOf(word).length
    ? word.slice(0, -1)
    : word;
}

/** What was done: "grow", "grows" and "grew" are "grown", "carry" is "carried". @param word a verb in lower case, in any form */
export function participleOf(word: string): string {
  const verb = lemmaOf(word);
  const irregular = Object.hasOwn(PARTICIPLES, verb) ? PARTICIPLES[verb] : LAST_FORMS.get(verb);
  if (irregular) return irregular;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb)) return `${verb}${verb.at(-1)}ed`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}
