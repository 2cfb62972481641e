// What the rules read, completed and cleaned by what was read surely: lists and fields that were named and missed come, scraps go.
import type { FieldSpec } from "../blueprint/types.ts";
import type { Facts, Thing } from "../facts.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Described, Description } from "../understanding/describe.ts";
import { isSpecification } from "./better-way.ts";
import { fieldsRead } from "./extra-things.ts";
import { canNameList, headOf, keyOf, namesOf } from "./words.ts";

const PAR = () => ({ kept: 0.6, scrap: 0.15, scrapS: 0.05, ...(globalThis as any).PAR });

export function completed(description: Description, facts: Facts): Description {
  if (isSpecification(description.written)) return description;
  const read = facts.things.filter(({ key, isUnwanted }) => !isUnwanted && canNameList(key));
  const kept = description.things.filter((thing) => !isScrap(thing, description, facts));
  const lists = new Set(kept.map(({ one }) => headOf(keyOf(one))));
  const things = kept.map((thing) => withFields(thing, meantBy(thing, read)));
  const more = read
    .filter(({ key, chance }) => chance >= PAR().kept && !lists.has(headOf(key)))
    .map((thing) => described(thing));
  return { ...description, things: [...things, ...more] };
}

function isScrap({ one, isStated, known, fields }: Described, { kind }: Description, { words }: Facts): boolean {
  const p = PAR();
  const read = words.get(headOf(keyOf(one)));
  if (read === undefined || kind?.core.some((id) => id === one || id === known?.id)) return false;
  if (isStated) return read.thing + read.people + read.field < p.scrapS;
  return read.thing + (fields.length > 0 ? read.people : 0) < p.scrap;
}

function meantBy({ one }: Described, read: readonly Thing[]): Thing | undefined {
  const key = keyOf(one);
  return read.find((thing) => thing.key === key) ?? read.find((thing) => headOf(thing.key) === headOf(key));
}

const ownHead = ({ label }: FieldSpec): string => headOf(keyOf(label));

function withFields(thing: Described, read: Thing | undefined): Described {
  const there = new Set(thing.fields.map(ownHead));
  const more = read ? fieldsRead(read).filter((field) => !there.has(ownHead(field))) : [];
  return { ...thing, fields: [...thing.fields, ...more] };
}

function described(thing: Thing): Described {
  const { one } = namesOf(thing.name);
  return { one, known: knownEntity(one) ?? knownEntity(thing.key), weight: 2, at: 0, fields: fieldsRead(thing) };
}
