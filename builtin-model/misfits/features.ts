// What is asked of a field that nobody named, to tell whether a person who opens the app would wonder at it.
import type { EntitySpec } from "../blueprint/types.ts";
import { headOf, keyOf } from "../composing/words.ts";
import type { Facts } from "../facts.ts";
import { classesOf, nounLemmaOf, readText } from "../reading/index.ts";

/** A list as it stands on the pages: its name in the plural, the names and kinds of its fields. */
export type ListShape = Readonly<{ many: string; fields: readonly FieldShape[] }>;
export type FieldShape = Readonly<{ label: string; kind: string; options?: readonly string[] | undefined }>;

/** A list of an app, as readers were shown it. */
export const listShape = ({ many, fields }: EntitySpec): ListShape => ({
  many,
  fields: fields.map(({ label, kind, options }) => ({ label, kind, options })),
});

/** A description as its first app was made of it. */
export type AsRead = Readonly<{ text: string; facts: Facts }>;

/** A description as it is looked up for each field. */
export type Said = Readonly<{ facts: Facts; lemmas: ReadonlySet<string> }>;

/** Words of labels that name nothing. */
const EMPTY = new Set(
  "a an the of on in at for to is was it its his her their my our we who what when how and or by with".split(" "),
);
/** Lemmas of a text that are looked at beside a field. */
const LEMMAS_MAX = 400;

export const saidIn = ({ text, facts }: AsRead): Said => ({
  facts,
  lemmas: new Set(readText(text).map(({ lower }) => nounLemmaOf(lower))),
});

/** Who names so many of its options names a field. */
const OPTIONS_NAMED = 2;

/** Whether it is asked of a field if it is a misfit: nobody named it, and it is neither the list's first nor a link. */
export const isAsked = (field: FieldShape, { fields }: ListShape, said: Said): boolean =>
  field !== fields[0] && field.kind !== "relation" && !isNamed(field, said);

/** Whether somebody named it: the text has all words of its label that name something, or some of its options. */
const isNamed = ({ label, options = [] }: FieldShape, said: Said): boolean =>
  isSaid(label, said) || options.filter((one) => isSaid(one, said)).length >= OPTIONS_NAMED;

const isSaid = (label: string, said: Said): boolean => partSaid(label, said) === 1;

/** How many of a name's words the text has, 0 to 1. */
function partSaid(name: string, { lemmas }: Said): number {
  const words = keyOf(name)
    .split(" ")
    .filter((word) => word !== "" && !EMPTY.has(word));
  return words.length === 0 ? 1 : words.filter((word) => lemmas.has(word)).length / words.length;
}

const tenths = (chance: number): string => (chance < 0.02 ? "no" : String(Math.round(chance * 5)));
const upTo = (most: number, count: number): number => Math.min(count, most);

/** Names of what holds of a field of a list; linear in the text's words, of which the first LEMMAS_MAX lemmas count. */
export function misfitFeatures(
  field: FieldShape,
  list: ListShape,
  lists: readonly ListShape[],
  said: Said,
): Set<string> {
  const key = keyOf(field.label);
  const head = headOf(key);
  const listKey = keyOf(list.many);
  const home = headOf(listKey);
  const { things } = said.facts;
  const isCalled = (one: { key: string }) => headOf(one.key) === home;
  const own = things.find(isCalled);
  const holder = things.find((thing) => thing !== own && thing.fields.some((one) => headOf(one.key) === head));
  const named = list.fields.filter((one) => isNamed(one, said)).length;
  const options = field.options ?? [];
  const chosen = options.filter((one) => isSaid(one, said)).length;
  const place = list.fields.indexOf(field);
  const classes = [...new Set(classesOf(head).map((one) => one.split(".")[0]))].sort().join("+");
  const isIn = (names: readonly string[]) => names.some((name) => headOf(keyOf(name)) === head);
  const others = lists.filter((one) => one !== list);
  return new Set([
    `kind ${field.kind}`,
    `label ${head}`,
    `whole ${key}`,
    `list ${home}`,
    `${home}: ${head}`,
    `place ${upTo(6, place)}`,
    `words ${upTo(5, key.split(" ").length)}`,
    `in part ${partSaid(field.label, said) > 0}`,
    `named ${upTo(6, named)}`,
    `named ${upTo(3, named)} of ${upTo(8, list.fields.length)}`,
    `named ${upTo(3, named)} ${head}`,
    `fields ${list.fields.length}`,
    `list read ${own ? tenths(own.chance) : "not"}`,
    `list said ${Math.round(partSaid(list.many, said) * 2)}`,
    `lists ${upTo(4, lists.length)}`,
    `elsewhere ${holder !== undefined}`,
    `twice ${isIn(list.fields.filter((one) => one !== field).map(({ label }) => label))}`,
    `list too ${isIn(others.map(({ many }) => many))}`,
    `classes ${classes}`,
    `ending ${head.slice(-3)}`,
    `options ${options.length}`,
    `chosen ${chosen}`,
    ...options.map((one) => `option ${keyOf(one)}`),
    ...[...said.lemmas].slice(0, LEMMAS_MAX).flatMap((lemma) => (lemma.length > 2 ? [`${head} ~ ${lemma}`] : [])),
  ]);
}
