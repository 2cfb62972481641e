// Things that were read and that no archetype's thing stands for: with what such things usually have, and linked to the others.
import { makeEntities } from "../blueprint/entities.ts";
import { addFeatures } from "../blueprint/feature-entities.ts";
import { addImplied } from "../blueprint/implied-entities.ts";
import { ALIKE } from "../blueprint/listed-fields.ts";
import type { Wanted } from "../blueprint/parts.ts";
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import type { Thing } from "../facts.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { knownHere } from "../understanding/app-kind.ts";
import type { Description } from "../understanding/describe.ts";
import type { Feature } from "../understanding/features.ts";
import { optionsOf } from "../understanding/field.ts";
import { isPeople, isServed } from "../understanding/people.ts";
import type { Fitted } from "./fit-thing.ts";
import { canNameField } from "./named-fields.ts";
import { readField } from "./read-field.ts";
import { keyOf, namesOf, toldFrom } from "./words.ts";

/** An extra thing with what it is called now; `parent` is what its parent is called. */
export type Extra = { read: Thing; parent: string | null };

/** What people do with whatever is kept, and pages that are asked for by their name: no thing of the text stands for them. */
const ASKED: ReadonlySet<Feature> = new Set<Feature>([
  "comments",
  "replies",
  "votes",
  "favourites",
  "follows",
  "profile",
  "contact",
  "faq",
]);

export type Said = Readonly<{
  /** Keys of all things that were read, sure or not. */
  keys: ReadonlySet<string>;
  /** The fields stand in a row of their own: these are meant, and none besides. */
  isRow: boolean;
}>;

/** Entities for the extra things, and for features that are asked for. Their relations point at each other and at what is there already. */
export function extraEntities(
  extras: readonly Extra[],
  fitted: readonly Fitted[],
  description: Description,
  said: Said,
): EntitySpec[] {
  const names = new Set(fitted.map(({ entity }) => entity.name));
  const own = extras.map((extra) => wantedThing(extra, said.keys, description));
  const wanted = [...fitted.map(standIn), ...own];
  if (fitted.length === 0) addImplied(wanted, description);
  addFeatures(wanted, { ...description, features: new Set([...description.features].filter((one) => ASKED.has(one))) });
  const told = new Map(
    own.map(({ one, known, fields }) => [
      one,
      { known, named: new Set(fields.flatMap(({ key, label }) => [key, ALIKE[key] ?? key, label])) },
    ]),
  );
  return makeEntities(wanted, description.audience)
    .filter(({ name }) => !names.has(name))
    .map((entity) => {
      const { known, named } = told.get(entity.one.toLowerCase()) ?? {};
      return named ? plainer(entity, isOneOf(named), { isUnknown: known === null, isRow: said.isRow }) : entity;
    });
}

type IsNamed = (field: FieldSpec) => boolean;

/** By key or by label: what is usual may stand for what was named, and keeps its key. */
const isOneOf =
  (named: ReadonlySet<string>): IsNamed =>
  ({ key, label }) =>
    named.has(key) || named.has(label);

/** Who names so many fields names all that they want. */
const NAMED_ENOUGH = 3;
/** What things that nothing is known of get besides, and what nobody asked for. */
const GUESSED = new Set(["kind", "description", "addedOn"]);

/** Without what is only usual where somebody said what they want, and without guesses where nothing is known. */
function plainer(
  entity: EntitySpec,
  isNamed: IsNamed,
  { isUnknown, isRow }: { isUnknown: boolean; isRow: boolean },
): EntitySpec {
  const isEnough = entity.fields.filter(isNamed).length >= NAMED_ENOUGH;
  const isWhole = isRow && isEnough;
  const fields = entity.fields.filter((field) => {
    if (isNamed(field) || field.key === entity.title || field.kind === "relation") return true;
    if (!isWhole && field.required === true) return true;
    return isEnough ? field.default !== undefined && !isUnknown && !isWhole : !(isUnknown && GUESSED.has(field.key));
  });
  return isEnough ? calledByNamed({ ...entity, fields }, isNamed) : { ...entity, fields };
}

/** Who did it, and remarks. */
const NAMES_NO_ROW = / (?:by|to|from|with)$|^(?:notes?|remarks?|comments?)$/i;

/** Who says what is kept of each row has named what it is called by, too: no title that nobody asked for stands beside it. */
function calledByNamed(entity: EntitySpec, isNamed: IsNamed): EntitySpec {
  const own = entity.fields.filter(isNamed);
  const called = own.find(({ kind, label }) => kind === "text" && !NAMES_NO_ROW.test(label));
  if (entity.title === undefined || own.some(({ key }) => key === entity.title) || !called) return entity;
  const isReached = own.some(({ kind }) => kind === "email") && own.some(({ kind }) => kind === "phone");
  if (entity.account || isReached || isPeople(entity.one) || isServed(entity.one)) return entity;
  const { samples: _, ...rest } = entity;
  const others = entity.fields.filter(({ key }) => key !== entity.title && key !== called.key);
  return { ...rest, title: called.key, fields: [{ ...called, required: true }, ...others] };
}

/** What is there already, for relations to point at. */
function standIn({ thing, entity }: Fitted): Wanted {
  const one = entity.one.toLowerCase();
  const known = {
    id: one,
    names: [one, thing.one, ...thing.words],
    icon: thing.icon,
    part: "record" as const,
    fields: [],
    samples: [],
  };
  return { one, many: entity.many.toLowerCase(), known, fields: [], parents: [] };
}

function wantedThing({ read, parent }: Extra, all: ReadonlySet<string>, description: Description): Wanted {
  const { belongs, things } = description;
  const { one, many } = namesOf(read.name);
  const fields = fieldsRead(read);
  // What the rules found listed for it and was read as nothing.
  const listed = things.find((thing) => keyOf(thing.one) === read.key)?.fields ?? [];
  const known = new Set(fields.map(toldFrom));
  const more = listed.filter((field) => !known.has(toldFrom(field)) && !all.has(keyOf(field.label)));
  const parents = belongs.filter(({ child }) => child === one).map((pair) => pair.parent);
  return {
    one,
    many,
    known: knownHere({ one, known: knownEntity(one) ?? knownEntity(read.key), weight: 2, at: 0, fields }, description),
    fields: [...fields, ...more],
    parents: [...new Set([...(parent === null ? [] : [parent]), ...parents])],
  };
}

const isYesNo = (choices: readonly string[]): boolean =>
  /^(?:no,yes|n,y)$/.test(
    choices
      .map((choice) => choice.toLowerCase())
      .sort()
      .join(),
  );

/** The fields that were read, with their options; options of no field are steps. */
export function fieldsRead({ fields, options }: Thing): FieldSpec[] {
  const specs = fields.filter(canNameField).map((field) => ({ key: field.key, spec: readField(field.name) }));
  const groups = new Map<string | null, string[]>();
  for (const { name, field } of options) groups.set(field, [...(groups.get(field) ?? []), name]);
  for (const [of, said] of groups) {
    const choices = optionsOf(said);
    if (choices.length < 2) continue;
    const named = specs.find(({ key }) => key === of)?.spec;
    if (named && isYesNo(choices)) {
      named.kind = "yesNo";
      continue;
    }
    const spec: FieldSpec = named ?? { key: "status", label: "Status", kind: "choice" };
    Object.assign(spec, { kind: "choice", options: choices });
    delete spec.unit;
    delete spec.min;
    if (of === null || keyOf(spec.label) === "status") spec.default = choices[0] ?? "";
    if (!named) specs.push({ key: "status", spec });
  }
  return specs.map(({ spec }) => spec).filter(({ key }, at, all) => all.findIndex((other) => other.key === key) === at);
}
