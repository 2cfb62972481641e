// What the reading was not sure of: things and fields that were read and are not in the app, and sentences that came to nothing.
import type { UnderstoodDoubt } from "#contract";
import { rulesOfApp } from "../blueprint/rule-words.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { canNameList, headOf, keyOf, type Names, namesOf } from "../composing/words.ts";
import { factsOf, type Named, type Thing } from "../facts.ts";
import { readText, type Word } from "../reading/index.ts";
import { type Phrase, type Tagged, tagText } from "../tagging/index.ts";
import { fieldFromName } from "../understanding/field.ts";
import { corrected } from "../understanding/language/spelling.ts";
import { sentenceCase } from "../understanding/language/words.ts";
import { isNamedIn, type WordsSaid, wordsSaid } from "./named.ts";

/** From these chances on something that was read is asked about. */
const THING_ASKED = 0.45;
const FIELD_ASKED = 0.5;
const DOUBTS_MAX = 6;
const NAME_MAX = 40;

/** What the app was described with; `later`: the messages after it. What those speak of was decided there, and is not asked again. */
type Described = { description: string; later: readonly string[] };

/** Each with the edits that it may come to; what is not wanted is left as it is. */
export function doubtsOf(
  { description, later }: Described,
  app: AppSpec,
  offers: readonly string[],
): UnderstoodDoubt[] {
  const { things } = factsOf(tagText(corrected(description)));
  const has = wordsOfApp(app, later);
  const offered = offers.map((many): UnderstoodDoubt => asList(namesOf(many), null));
  const read = things
    .filter((thing) => !thing.isUnwanted)
    .flatMap((thing) => {
      const entity = entityOf(thing.key, app);
      return entity ? fieldDoubts(thing, entity, has) : thingDoubt(thing, things, app, has);
    });
  const all = [...offered, ...read].filter(({ about }) => about.length <= NAME_MAX);
  const isFirst = ({ about }: UnderstoodDoubt, at: number) =>
    all.findIndex((one) => keyOf(about).split(" ")[0] === keyOf(one.about).split(" ")[0]) === at;
  return all.filter(isFirst).slice(0, DOUBTS_MAX);
}

/** A list of its own, or a field of the list that it was read as a part of. */
function asList({ one, many }: Names, owner: EntitySpec | null): UnderstoodDoubt {
  const field = owner && fieldFromName(one);
  const name = sentenceCase(many);
  return {
    about: name,
    choices: [
      { edit: "addList", name },
      ...(owner && field ? [{ edit: "addField" as const, list: owner.many, name: field.label, kind: field.kind }] : []),
    ],
  };
}

function thingDoubt(thing: Thing, things: readonly Thing[], app: AppSpec, has: WordsSaid): UnderstoodDoubt[] {
  if (thing.chance < THING_ASKED || !canNameList(thing.key) || isNamedIn(has, thing.name)) return [];
  const owner = thing.partOf === null ? null : entityOf(things[thing.partOf]?.key ?? "", app);
  return [asList(namesOf(thing.name), owner ?? app.entities[0] ?? null)];
}

function fieldDoubts({ fields }: Thing, entity: EntitySpec, has: WordsSaid): UnderstoodDoubt[] {
  const missing = fields.filter((field) => field.chance >= FIELD_ASKED && isNew(field, has));
  return missing.map((field) => {
    const { label, kind } = fieldFromName(field.name.toLowerCase());
    return { about: label, choices: [{ edit: "addField", list: entity.many, name: label, kind }] };
  });
}

const FIELD_WORDS_MAX = 3;
const isNew = ({ name }: Named, has: WordsSaid): boolean =>
  name.split(" ").length <= FIELD_WORDS_MAX && /^\p{L}[\p{L} '-]*$/u.test(name) && !isNamedIn(has, name);

const entityOf = (key: string, { entities }: AppSpec): EntitySpec | null =>
  entities.find(({ one, many }) => [one, many].some((name) => keyOf(name) === key)) ??
  entities.find(({ one, many }) => [one, many].some((name) => headOf(keyOf(name)) === headOf(key))) ??
  null;

/** Whatever people read of the app, and what was said of it later. */
const wordsOfApp = (app: AppSpec, later: readonly string[]): WordsSaid =>
  wordsSaid(
    [
      app.name,
      ...app.entities.flatMap(({ one, many, fields }) => [
        one,
        many,
        ...fields.flatMap(({ label, options = [] }) => [label, ...options]),
      ]),
      ...(app.roles ?? []).flatMap(({ label, many }) => [label, many]),
      ...app.pages.flatMap((page) => [page.title, ...titlesOn(page)]),
      ...rulesOfApp(app.entities),
      ...later,
    ].join("\n"),
  );

const titlesOn = (page: AppSpec["pages"][number]): string[] =>
  page.kind === "dashboard"
    ? [
        ...page.figures,
        ...page.charts.map(({ title }) => ({ label: title })),
        ...page.lists.map(({ title }) => ({ label: title })),
      ].map(({ label }) => label)
    : [];

/** Labels of phrases that ask for something; of figures, and of limits with a number, each has to be there. */
const ASKING = "EFAOVMBRT";
const SURE = 0.6;
const MISSED_MAX = 4;
const QUOTE_MAX = 200;

/** Sentences of which nothing is in the app, or whose figure or limit is not. */
export function missedIn({ description, later }: Described, app: AppSpec): string[] {
  const tagged = tagText(corrected(description));
  const has = wordsOfApp(app, later);
  const asked = tagged.phrases.filter(({ label, chance }) => ASKING.includes(label) && chance >= SURE);
  // Mending the spelling leaves sentences where they are.
  const words = readText(description);
  const bySentence = Map.groupBy(asked, ({ from }) => tagged.words[from]?.sentence ?? 0);
  return [...bySentence]
    .toSorted(([left], [right]) => left - right)
    .filter(([sentence, phrases]) => {
      const isThere = ({ from, to }: { from: number; to: number }) => isNamedIn(has, nameAt(tagged, from, to));
      const isStrict = ({ label, from, to }: Phrase) =>
        label === "M" || (label === "B" && /\d/.test(nameAt(tagged, from, to)));
      const isStranger = phrases.every((phrase) => !isThere(phrase)) && !namesList(words, sentence, app);
      return isStranger || phrases.some((one) => isStrict(one) && !isThere(one));
    })
    .map(([sentence]) => quoteOf(description, words, sentence))
    .slice(0, MISSED_MAX);
}

/** "Only the owner sees costs", of an app with costs: also where the word was read as no phrase. */
function namesList(words: readonly Word[], sentence: number, { entities }: AppSpec): boolean {
  const within = words.filter((word) => word.sentence === sentence).map(({ text }) => text);
  const said = wordsSaid(within.join(" "));
  return entities.some(({ many }) => isNamedIn(said, many));
}

const nameAt = ({ words }: Tagged, from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");

function quoteOf(text: string, words: readonly Word[], sentence: number): string {
  const within = words.filter((word) => word.sentence === sentence);
  const quote = text.slice(within[0]?.start ?? 0, within.at(-1)?.end ?? 0).trim();
  return quote.length > QUOTE_MAX ? `${quote.slice(0, QUOTE_MAX).trimEnd()} …` : quote;
}
