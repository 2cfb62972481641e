// What a description wants, typed: things with their fields, people with what they do, views, figures, limits. Names stand as the
// person wrote them; nothing else of the text is left. Composing sees this and nothing else.
import {
  type Interval,
  intervalsIn,
  nounLemmaOf,
  thingName,
  withoutListWord,
  withoutNeighbour,
} from "./reading/index.ts";
import { type Phrase, type Tagged, tagText } from "./tagging/index.ts";

/** A name as it was written, its words in the singular as a key (of an act their lemmas), and how sure it is: 0 to 1. */
export type Named = { name: string; key: string; chance: number };
/** What is about a thing: its place in `things`, or null. */
export type About = Named & { thing: number | null };
export type Thing = Named & {
  /** Which word of the text its first mention begins with. */
  at: number;
  fields: Named[];
  /** Its own steps; options of a field stand with the field's key. */
  options: (Named & { field: string | null })[];
  /** The thing that it is part of. */
  partOf: number | null;
  /** Every mention stands in a clause that says it is not wanted, or only later. */
  isUnwanted: boolean;
};
export type Act = About & { people: number | null };

export type Facts = {
  kinds: Named[];
  places: Named[];
  things: Thing[];
  people: Named[];
  acts: Act[];
  views: About[];
  figures: About[];
  limits: About[];
  moments: About[];
  looks: Named[];
  /** How often things recur, as it is said anywhere in the text. */
  intervals: Interval[];
  /** How many rows of fields of one thing the text has. */
  fieldRows: number;
  /** By the noun's lemma: how each word of the text was read. */
  words: ReadonlyMap<string, WordRead>;
};

/** How a word was read at its likeliest mention, 0 to 1: that a thing's or somebody's name ends with it, that it is in the name of a field, in an option. */
export type WordRead = { thing: number; people: number; field: number; option: number };

/** The facts of a text that says nothing. */
export const NOTHING_READ: Facts = {
  kinds: [],
  places: [],
  things: [],
  people: [],
  acts: [],
  views: [],
  figures: [],
  limits: [],
  moments: [],
  looks: [],
  intervals: [],
  fieldRows: 0,
  words: new Map(),
};

/** The facts of a description's text. */
export function readFacts(text: string): Facts {
  return factsOf(tagText(text));
}

export function factsOf(tagged: Tagged): Facts {
  const named = plainlyNamed(
    tagged.phrases,
    tagged.phrases.map((phrase) => namedBy(tagged, phrase)),
  );
  const things = grouped(tagged.phrases, named, "E");
  const phrases = withoutRefused(tagged, things.all);
  const people = grouped(phrases, named, "R");
  const thingOf = (at: number | null): number | null => (at === null ? null : (things.of.get(at) ?? null));
  const about = (label: string): About[] =>
    phrases.flatMap((phrase, at) =>
      phrase.label === label ? [{ ...(named[at] as Named), thing: thingOf(throughField(phrases, at)) }] : [],
    );
  const all = (label: string): Named[] =>
    phrases.flatMap(({ label: found }, at) => (found === label ? [named[at] as Named] : []));
  return {
    kinds: all("K"),
    places: all("P"),
    things: withoutFields(
      things.all.map((thing, index) =>
        thingFacts({ ...tagged, phrases }, named, thing, (at) => thingOf(at) === index, thingOf),
      ),
    ),
    people: people.all.map(({ name, key, chance }) => ({ name, key, chance })),
    acts: phrases.flatMap((phrase, at) =>
      phrase.label === "A"
        ? [
            {
              ...(named[at] as Named),
              thing: thingOf(phrase.of.phrase),
              people: phrase.by.phrase === null ? null : (people.of.get(phrase.by.phrase) ?? null),
            },
          ]
        : [],
    ),
    views: about("V"),
    figures: about("M"),
    limits: about("B"),
    moments: about("T"),
    looks: all("S"),
    intervals: intervalsIn(tagged.words.map(({ text }) => text).join(" ")),
    fieldRows: tagged.fieldRows,
    words: wordsRead(tagged),
  };
}

function wordsRead({ words, chances }: Tagged): Map<string, WordRead> {
  const read = new Map<string, WordRead>();
  for (const [at, { lower }] of words.entries()) {
    const lemma = nounLemmaOf(lower);
    const before = read.get(lemma);
    const within = (label: string) => chances.get(label)?.within[at] ?? 0;
    const last = (label: string) => chances.get(label)?.last[at] ?? 0;
    read.set(lemma, {
      thing: Math.max(before?.thing ?? 0, last("E")),
      people: Math.max(before?.people ?? 0, last("R")),
      field: Math.max(before?.field ?? 0, within("F")),
      option: Math.max(before?.option ?? 0, within("O")),
    });
  }
  return read;
}

type Group = Named & { mentions: number[] };

/** What is told outside what is not wanted belongs to no thing that is named there alone: it is of the nearest other thing before it, else after it. */
function withoutRefused(tagged: Tagged, things: readonly Group[]): Phrase[] {
  const { phrases } = tagged;
  const refused = new Set(
    things.filter(({ mentions }) => mentions.every((at) => isUnwanted(tagged, at))).flatMap(({ mentions }) => mentions),
  );
  if (refused.size === 0) return phrases;
  const isWanted = ({ label }: Phrase, at: number): boolean => label === "E" && !refused.has(at);
  let home = phrases.findIndex(isWanted);
  if (home < 0) return phrases;
  return phrases.map((phrase, at) => {
    const before = home;
    if (isWanted(phrase, at)) home = at;
    const isLost = phrase.of.phrase !== null && refused.has(phrase.of.phrase) && !isUnwanted(tagged, at);
    return isLost ? { ...phrase, of: { ...phrase.of, phrase: before } } : phrase;
  });
}

/** Phrases of one label by their key; the surest mention gives the chance, the first the name. */
function grouped(
  phrases: readonly Phrase[],
  named: readonly Named[],
  label: string,
): { all: Group[]; of: Map<number, number> } {
  const all: Group[] = [];
  const byKey = new Map<string, number>();
  const of = new Map<number, number>();
  for (const [at, phrase] of phrases.entries()) {
    if (phrase.label !== label) continue;
    const { name, key, chance } = named[at] as Named;
    const index = byKey.get(key) ?? all.length;
    byKey.set(key, index);
    of.set(at, index);
    const group = all[index] ?? { name, key, chance, mentions: [] };
    all[index] = { ...group, chance: Math.max(group.chance, chance), mentions: [...group.mentions, at] };
  }
  return { all, of };
}

function thingFacts(
  tagged: Tagged,
  named: readonly Named[],
  { name, key, chance, mentions }: Group,
  isOfThis: (phrase: number | null) => boolean,
  thingOf: (phrase: number | null) => number | null,
): Thing {
  const { phrases } = tagged;
  const fields = new Map<string, Named>();
  const options: Thing["options"] = [];
  for (const [at, phrase] of phrases.entries()) {
    const one = named[at] as Named;
    const told = toldOnce(one.key);
    if (phrase.label === "F" && isOfThis(phrase.of.phrase) && !fields.has(told)) fields.set(told, one);
    if (phrase.label !== "O" || !isOfThis(throughField(phrases, at))) continue;
    const target = phrase.of.phrase;
    const field = target !== null && phrases[target]?.label === "F" ? (named[target]?.key ?? null) : null;
    options.push({ ...one, field });
  }
  const parts = mentions.map((at) => thingOf(phrases[at]?.of.phrase ?? null)).filter((part) => part !== null);
  return {
    name,
    key,
    chance,
    at: phrases[mentions[0] ?? 0]?.from ?? 0,
    fields: [...fields.values()],
    options,
    partOf: parts[0] ?? null,
    isUnwanted: mentions.every((at) => isUnwanted(tagged, at)),
  };
}

/** "Phone numbers" beside a phone are that. */
const toldOnce = (key: string): string => key.replace(/^(phone|telephone|mobile|email) (?:number|address)$/, "$1");

/** "They write their own hours on" of jobs with hours: what is named in the very words of another thing's field, and has none of its own, is that field. */
function withoutFields(things: readonly Thing[]): Thing[] {
  const written = ({ name }: Named) => name.toLowerCase();
  const named = new Set(
    things.flatMap(({ isUnwanted, fields }) =>
      isUnwanted ? [] : fields.filter(({ chance }) => chance >= FIELD_SURE).map(written),
    ),
  );
  return things.map((thing) =>
    thing.fields.length === 0 && named.has(written(thing)) ? { ...thing, chance: 0 } : thing,
  );
}

/** From this chance on a field is one. */
const FIELD_SURE = 0.8;

/** What a phrase is about, where that is a field the thing of the field. */
function throughField(phrases: readonly Phrase[], at: number): number | null {
  const target = phrases[at]?.of.phrase ?? null;
  return target !== null && phrases[target]?.label === "F" ? (phrases[target]?.of.phrase ?? null) : target;
}

/** From this chance on a clause says that something is not wanted, or only chats. */
const REFUSED_SURE = 0.5;

function isUnwanted({ phrases, clauses }: Tagged, at: number): boolean {
  const { from = 0 } = phrases[at] ?? {};
  return clauses.some(
    (clause) =>
      clause.chance >= REFUSED_SURE &&
      /^(?:not|later|noise)$/.test(clause.label) &&
      clause.from <= from &&
      from < clause.to,
  );
}

/** Things by what lists of them are called; one of which nothing is left keeps its words. */
function plainlyNamed(phrases: readonly Phrase[], named: readonly Named[]): Named[] {
  const plain = named.map((one, at) => (phrases[at]?.label === "E" ? called(one, thingName) : one));
  const things = new Set(plain.flatMap(({ key }, at) => (phrases[at]?.label === "E" ? [key] : [])));
  const nameOf = (words: readonly string[]) => withoutListWord(withoutNeighbour(words, things), things);
  return plain.map((one, at) => (phrases[at]?.label === "E" ? called(one, nameOf) : one));
}

function called(one: Named, nameOf: (words: readonly string[]) => readonly string[]): Named {
  const written = one.name.split(" ");
  const words = written.map((word) => word.toLowerCase());
  const own = nameOf(words);
  if (own.length === 0 || own.length === words.length) return one;
  // A name is always a part that stands together.
  const from = words.findIndex((_, at) => own.every((word, next) => words[at + next] === word));
  return {
    ...one,
    name: written.slice(from, from + own.length).join(" "),
    key: own.map((word) => nounLemmaOf(word)).join(" "),
  };
}

function namedBy({ words }: Tagged, { from, to, label, chance }: Phrase): Named {
  const within = words.slice(from, to);
  const key = within.map(({ lemma, lower }) => (label === "A" ? lemma : nounLemmaOf(lower)));
  return { name: within.map(({ text }) => text).join(" "), key: key.join(" "), chance };
}
