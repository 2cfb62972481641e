// What the rules read, completed and cleaned by what was read surely: lists and fields that were named and missed come, scraps go.
import { rightsSaid } from "../access/rights.ts";
import type { FieldSpec } from "../blueprint/types.ts";
import { speaksOfRights } from "../blueprint/unless-said.ts";
import type { Facts, Thing } from "../facts.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Described, Description } from "../understanding/describe.ts";
import { isSpecification } from "./better-way.ts";
import { fieldsRead } from "./extra-things.ts";
import { canNameList, headOf, keyOf, namesOf } from "./words.ts";

/** From this chance on a thing that the rules missed is kept. */
const KEPT_SURE = 0.6;
/** Below this chance what the rules took for a list is a scrap: somebody, a value, a part of another name, or nothing. */
const SCRAP = 0.15;
/** What the rules find said prominently, in a row of lists or after "with", is a list even where it was read as a field or somebody, but not where it was read as nothing at all. */
const PROMINENT = 3;
const READ_AS_NOTHING = 0.05;

/** The description with what was read. Requirements as firms write them stay with the rules, and so does what says who may see or change what: rights are read for the rules' lists. */
export function completed(description: Description, facts: Facts): Description {
  if (saysRights(description) || isSpecification(description.written)) return description;
  const read = facts.things.filter(({ key, isUnwanted }) => !isUnwanted && canNameList(key));
  const kept = description.things.filter((thing) => !isScrap(thing, description, facts));
  const lists = new Set(kept.map(({ one }) => headOf(keyOf(one))));
  const missed = read.filter(({ key, chance }) => chance >= KEPT_SURE && !lists.has(headOf(key)));
  return { ...description, things: [...kept.map((thing) => withFields(thing, read)), ...missed.map(described)] };
}

/** Whether the text says who may see or change what, by any reader's ear. */
export const saysRights = ({ written, access, privacy }: Description): boolean =>
  access.length + privacy.length > 0 || rightsSaid(written).some(speaksOfRights);

/** What the kind of app is made of is none, nor what the text does not name. */
function isScrap(
  { one, isStated, weight, known, fields }: Described,
  { kind }: Description,
  { words }: Facts,
): boolean {
  const read = words.get(headOf(keyOf(one)));
  if (read === undefined || kind?.core.some((id) => id === one || id === known?.id)) return false;
  if (isStated || weight >= PROMINENT) return read.thing + read.people + read.field < READ_AS_NOTHING;
  // Of whom something is written down, they are kept.
  return read.thing + (fields.length > 0 ? read.people : 0) < SCRAP;
}

/** With the fields that were read of the thing of that name, and that it does not have yet. */
function withFields(thing: Described, read: readonly Thing[]): Described {
  const key = keyOf(thing.one);
  const same = read.find((one) => one.key === key) ?? read.find((one) => headOf(one.key) === headOf(key));
  if (!same) return thing;
  const there = new Set(thing.fields.map(ownHead));
  return { ...thing, fields: [...thing.fields, ...fieldsRead(same).filter((field) => !there.has(ownHead(field)))] };
}

const ownHead = ({ label }: FieldSpec): string => headOf(keyOf(label));

function described(thing: Thing): Described {
  const { one } = namesOf(thing.name);
  return { one, known: knownEntity(one) ?? knownEntity(thing.key), weight: 2, at: 0, fields: fieldsRead(thing) };
}
