// What the rules read, completed and cleaned by what was read surely: lists and fields that were named and missed come, scraps go.
import { rightsSaid } from "../access/rights.ts";
import type { FieldSpec } from "../blueprint/types.ts";
import { speaksOfRights } from "../blueprint/unless-said.ts";
import type { Facts, Thing } from "../facts.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { knownHere } from "../understanding/app-kind.ts";
import type { Description } from "../understanding/describe.ts";
import { plural } from "../understanding/language/words.ts";
import { optionsInBrackets } from "../understanding/lists/options-after-colon.ts";
import type { Described } from "../understanding/types.ts";
import { isSpecification, PROMINENT } from "./better-way.ts";
import { fieldsRead } from "./extra-things.ts";
import { canBeList, headOf, keyOf, namesOf, toldFrom } from "./words.ts";

/** From this chance on a thing that the rules missed is kept. */
const KEPT_SURE = 0.6;
/** From this chance on a field comes where it is said who may see or change what: a word about rights is none. */
const SURE_OF_RIGHTS = 0.9;
/** Below this chance what the rules took for a list is a scrap: somebody, a value, a part of another name, or nothing. */
const SCRAP = 0.15;
/** What the rules find said prominently is a list even where it was read as a field or somebody, but not where it was read as nothing at all. */
const READ_AS_NOTHING = 0.05;

/** The description with what was read. Requirements as firms write them stay with the rules; what says who may see or change what gets fields alone, since rights are read for the rules' lists. */
export function completed(description: Description, facts: Facts): Description {
  if (isSpecification(description.written)) return description;
  const read = facts.things
    .filter((thing) => !thing.isUnwanted && canBeList(thing))
    .map((thing) => withBracketed(thing, description.written));
  if (saysRights(description)) {
    const sure = read.map((thing) => ({
      ...thing,
      fields: thing.fields.filter(({ chance }) => chance >= SURE_OF_RIGHTS),
    }));
    return {
      ...description,
      things: description.things.map((thing) => withFields(thing, sure, { lists: description.things, saidIn: null })),
    };
  }
  const chosen = new Set(
    read.flatMap(({ options }) => options.flatMap(({ field }) => (field === null ? [] : headOf(field)))),
  );
  const kept = description.things.filter((thing) => !isScrap(thing, description, facts, chosen));
  const lists = new Set(kept.map(({ one }) => headOf(keyOf(one))));
  const missed = read.filter(({ key, chance }) => chance >= KEPT_SURE && !lists.has(headOf(key)));
  const given = { lists: kept, saidIn: description.written };
  const things = kept.map((thing) => withFields(thing, read, given));
  return {
    ...description,
    things: [...things, ...missed.map((thing) => withFields(described(thing, description), [thing], given))],
  };
}

/** What stands in brackets is chosen from where each part has so few words; else it is a remark. */
const OPTION_WORDS_MAX = 4;

/** A field with what stands behind it in brackets. */
const BRACKETED = /([\p{L}][\p{L} ]{0,60})\(([^()\n]{3,200})\)/gu;

/** "Species (dog, cat, rabbit)", "weight (number)": what stands in brackets behind a field are its options or its kind, and no fields. */
export function withBracketed(thing: Thing, text: string): Thing {
  const keys = thing.fields.map(({ key }) => key);
  const bracketed = [...optionsInBrackets(text).matchAll(BRACKETED)].flatMap(([, before = "", within = ""]) => {
    const said = keyOf(before);
    const field = keys.find((key) => said.endsWith(key)) ?? keys.find((key) => headOf(key) === headOf(said));
    const names = within.split(",").map((name) => name.trim());
    const isRemark = names.some((name) => name.split(/\s+/).length > OPTION_WORDS_MAX);
    return field === undefined || isRemark
      ? []
      : names.map((name) => ({ name, key: keyOf(name), field, chance: 1, of: names.length }));
  });
  const values = new Set(bracketed.map(({ key }) => key));
  const fields = thing.fields.filter(({ key }) => !values.has(key));
  // What stands in brackets is read as it is written: "1/8" is one size.
  const whole = new Set(bracketed.filter(({ of }) => of > 1).map(({ field }) => field));
  const others = thing.options.filter(({ key, field }) => !values.has(key) && (field === null || !whole.has(field)));
  return { ...thing, fields, options: [...others, ...bracketed.filter(({ of }) => of > 1)] };
}

/** Whether the text says who may see or change what, by any reader's ear. */
export const saysRights = ({ written, access, privacy }: Description): boolean =>
  access.length + privacy.length > 0 || rightsSaid(written).some(speaksOfRights);

/** What the kind of app is made of is none, nor what the text does not name. @param chosen fields that were read with their options */
function isScrap(
  { one, isStated, weight, known, fields }: Described,
  { kind }: Description,
  { words }: Facts,
  chosen: ReadonlySet<string>,
): boolean {
  const head = headOf(keyOf(one));
  const read = words.get(head);
  if (read === undefined || kind?.core.some((id) => id === one || id === known?.id)) return false;
  if (chosen.has(head)) return read.thing < SCRAP;
  if (isStated || weight >= PROMINENT) return read.thing + read.people + read.field < READ_AS_NOTHING;
  // Of whom something is written down, they are kept.
  return read.thing + (fields.length > 0 ? read.people : 0) < SCRAP;
}

/**
 * With the fields that were read of the thing of that name, and that neither it nor, by the same words, another list has; lists are no
 * fields of it.
 * @param saidIn the text that may say a field again for another list; null where one word is one list's alone
 */
function withFields(
  thing: Described,
  read: readonly Thing[],
  { lists, saidIn }: Readonly<{ lists: readonly Described[]; saidIn: string | null }>,
): Described {
  const key = keyOf(thing.one);
  const same = read.find((one) => one.key === key) ?? read.find((one) => headOf(one.key) === headOf(key));
  if (!same) return thing;
  const there = new Set(thing.fields.map(toldFrom));
  const heads = lists.map(({ one }) => headOf(keyOf(one)));
  const many = new Set(heads.map(plural).filter((name) => !heads.includes(name)));
  const hasPicture = thing.fields.some(({ kind }) => kind === "image");
  const isTaken = (field: FieldSpec): boolean => {
    const others = lists.filter((one) => one !== thing && one.fields.some((own) => ownHead(own) === ownHead(field)));
    return others.length > 0 && (saidIn === null || others.length >= timesSaid(field.label, saidIn));
  };
  const missed = fieldsRead(same).filter(
    (field) =>
      !isTaken(field) &&
      !there.has(toldFrom(field)) &&
      !many.has(headOf(field.label.toLowerCase())) &&
      !(hasPicture && field.kind === "image"),
  );
  return { ...thing, fields: [...thing.fields, ...missed] };
}

/** How often a text says it, whatever the case. */
const timesSaid = (label: string, text: string): number => text.toLowerCase().split(label.toLowerCase()).length - 1;

const ownHead = ({ label }: FieldSpec): string => headOf(keyOf(label));

function described(thing: Thing, description: Description): Described {
  const { one } = namesOf(thing.name);
  const named = { one, known: knownEntity(one) ?? knownEntity(thing.key), weight: 2, at: 0, fields: [] };
  return { ...named, known: knownHere(named, description) };
}
