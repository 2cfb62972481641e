// What is asked of a list to tell whether a person who opens it would miss the day of each row, or what it is called by.
import { headOf, keyOf } from "../composing/words.ts";
import type { ListShape, Said } from "../misfits/index.ts";
import { classesOf } from "../reading/index.ts";

/** Words of a text that say when something is written down, and into what. */
const NOTING = new Set(
  "log logbook diary journal daily every each day morning evening night week weekly month weekend today time visit when after write record sheet book register list inventory collection catalogue".split(
    " ",
  ),
);
/** Lemmas of a text that are looked at. */
const LEMMAS_MAX = 400;
const QUESTION = /^(?:who|whose|what|how|which|where|whether)\b/i;

const upTo = (most: number, count: number): number => Math.min(count, most);
const firstClass = (word: string): string => classesOf(word)[0] ?? "none";

/** What goes on being there, while visits and readings are over. */
const LASTING = /^n\.(?:artifact|person|animal|plant|location|group|object|food|substance)$/;

/** Names of what holds of a list, to tell whether its rows need a day; linear in the text's words, of which the first LEMMAS_MAX lemmas count. */
export function dayFeatures(list: ListShape, lists: readonly ListShape[], said: Said): Set<string> {
  const sort = sortOf(list);
  const lemmas = [...said.lemmas].slice(0, LEMMAS_MAX);
  return new Set([
    ...listFeatures(list, lists, said),
    ...lemmas.flatMap((lemma) => (lemma.length > 2 ? [`~ ${lemma}`] : [])),
    ...lemmas.flatMap((lemma) => (NOTING.has(lemma) ? [`${sort} ~ ${lemma}`] : [])),
  ]);
}

/** The same, to tell whether its rows need a name. */
export function nameFeatures(list: ListShape, lists: readonly ListShape[], said: Said): Set<string> {
  const lasting = `lasting ${LASTING.test(sortOf(list))}`;
  const heads = list.fields.map(({ label }) => headOf(keyOf(label)));
  return new Set([
    ...listFeatures(list, lists, said),
    lasting,
    `${lasting}, first ${list.fields[0]?.kind}`,
    ...heads.map((head) => `${lasting} ${head}`),
    `links ${list.fields.some(({ kind }) => kind === "relation")}`,
    `itself ${heads.includes(headOf(keyOf(list.many)))}`,
  ]);
}

/** Whoever a field may name. */
const PERSON = /^n\.(?:person|group)$/;
const isPerson = (name: string): boolean =>
  classesOf(headOf(keyOf(name)))
    .slice(0, 2)
    .some((one) => PERSON.test(one));
const TELLS_WHO = /^(?:who|whose)\b|\b(?:by|person|name)$/i;
/** Words of a text that say that things go from hand to hand or are done for somebody. */
const DEALING = new Set(
  "lend borrow book hire rent customer member pupil client sign take owe pay return who whose order class student volunteer".split(
    " ",
  ),
);
/** From this chance on somebody of the text counts. */
const PEOPLE_SURE = 0.3;
const PEOPLE_MAX = 6;

/** The same, to tell whether its rows need to say who. */
export function whoFeatures(list: ListShape, lists: readonly ListShape[], said: Said): Set<string> {
  const sort = sortOf(list);
  const tells = `tells ${list.fields.some(({ label }) => isPerson(label) || TELLS_WHO.test(label))}`;
  const people = said.facts.people.filter(({ chance }) => chance >= PEOPLE_SURE);
  const others = lists.filter((one) => one !== list && isPerson(one.many)).length;
  return new Set([
    ...nameFeatures(list, lists, said),
    tells,
    `${tells} ${sort}`,
    `${tells} beside ${upTo(2, others)}`,
    `person ${isPerson(list.many)}`,
    `reached ${list.fields.some(({ kind }) => kind === "email" || kind === "phone")}`,
    `people ${upTo(3, people.length)}`,
    ...people.slice(0, PEOPLE_MAX).flatMap(({ key }) => [`of ${headOf(key)}`, `${sort} of ${headOf(key)}`]),
    ...[...said.lemmas].flatMap((lemma) => (DEALING.has(lemma) ? [`${sort} ~ ${lemma}`] : [])),
  ]);
}

const sortOf = ({ many }: ListShape): string => firstClass(headOf(keyOf(many)));

function listFeatures(list: ListShape, lists: readonly ListShape[], { facts, lemmas }: Said): string[] {
  const key = keyOf(list.many);
  const head = headOf(key);
  const classes = [...new Set(classesOf(head))];
  const sort = sortOf(list);
  const own = facts.things.find((thing) => headOf(thing.key) === head);
  return [
    `head ${head}`,
    `ending ${head.slice(-3)}`,
    `last ${head.slice(-2)}`,
    `sort ${sort}`,
    ...classes.map((one) => `class ${one}`),
    `classes ${classes.slice(0, 3).join("+")}`,
    `words ${key.split(" ").length}`,
    `fields ${upTo(8, list.fields.length)}`,
    `read ${own ? Math.round(own.chance * 5) : "not"}`,
    `said ${lemmas.has(head)}`,
    `lists ${upTo(4, lists.length)}`,
    `place ${upTo(4, lists.indexOf(list))}`,
    `first ${headOf(keyOf(list.fields[0]?.label ?? ""))}`,
    `first is ${list.fields[0]?.kind}`,
    ...list.fields.flatMap((field) => fieldFeatures(field, sort)),
  ];
}

function fieldFeatures({ label, kind, options = [] }: ListShape["fields"][number], sort: string): string[] {
  const key = keyOf(label);
  const head = headOf(key);
  const [begins = ""] = key.split(" ");
  return [
    `field ${head}`,
    `whole ${key}`,
    `begins ${begins}`,
    `kind ${kind}`,
    `is ${firstClass(head)}`,
    `${sort}: ${head}`,
    `${sort} has ${kind}`,
    ...options.map((one) => `option ${keyOf(one)}`),
    ...(begins.endsWith("ed") ? ["done"] : []),
    ...(QUESTION.test(label) ? ["asks"] : []),
  ];
}
