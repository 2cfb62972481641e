// What lists say of several things, and the things with it.
import type { FieldSpec } from "../../blueprint/types.ts";
import { shapeOf } from "../../blueprint/unknown-things.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromNotation } from "../field.ts";
import type { Described } from "../types.ts";

/** Fields of the thing called `one`; of what the text is about when that is empty. */
export type Owned = {
  one: string;
  fields: FieldSpec[];
  /** A list lays it out among others: it is kept, whatever else the text says. */
  isStated?: boolean;
  /** What each of them is for: "scores per judge". */
  parents?: string[];
};

/** Adds the fields that the thing does not have yet. */
export function give(owned: Owned[], one: string, fields: readonly FieldSpec[]): void {
  const before = owned.find((other) => other.one === one);
  const owner = before ?? { one, fields: [] };
  if (!before) owned.push(owner);
  for (const field of fields) if (!owner.fields.some(({ key }) => key === field.key)) owner.fields.push(field);
}

/** The fields that a thing with this name usually has. */
export const usualFields = (one: string): FieldSpec[] =>
  (knownEntity(one) ?? knownEntity(one.split(" ").at(-1) ?? "") ?? shapeOf(one)).fields.map(fieldFromNotation);

/** The things with what lists say of them; what only lists name joins them. */
export function withOwned(things: readonly Described[], owned: readonly Owned[]): Described[] {
  const all = things.map((thing) => ({ ...thing, fields: [...thing.fields] }));
  for (const { one, fields, isStated } of owned) {
    const same =
      all.find((thing) => thing.one === one) ??
      all.find((thing) => (thing.one.endsWith(` ${one}`) && !isStatedAs(thing.one, owned)) || one === "") ??
      all.find((thing) => one.endsWith(` ${thing.one}`) && !owned.some((other) => other.one === thing.one));
    const thing = same ?? { one, known: knownEntity(one), weight: 2, at: 0, fields: [] };
    if (!same && one !== "") all.push(thing);
    thing.weight = Math.max(2, thing.weight);
    thing.isSetting = false;
    if (isStated) thing.isStated = true;
    thing.isAside = thing.fields.length === 0;
    // A match with a date or a score is a game.
    if (thing.one === "match") thing.known = knownEntity("fixture");
    for (const field of dated(thing.one === "match" ? "fixture" : thing.one, fields))
      if (!thing.fields.some(({ key }) => key === field.key)) thing.fields.push(field);
  }
  return all;
}

/** "Families, host families": the second are not the first. */
const isStatedAs = (one: string, owned: readonly Owned[]): boolean =>
  owned.some((other) => other.one === one && other.isStated);

/** Other words for what such a thing has anyway. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  birthDate: ["bornOn"],
  startDate: ["startsOn", "startsAt"],
  endDate: ["endsOn", "endsAt"],
  length: ["duration", "minutes"],
  score: ["homeScore"],
  note: ["notes"],
  photo: ["image", "picture"],
  picture: ["photo", "image"],
};

/** What happens has a date; where it has one anyway, "date" says nothing new. */
function dated(one: string, fields: readonly FieldSpec[]): FieldSpec[] {
  const usual = usualFields(one);
  const isDated = usual.some(({ kind }) => kind === "date" || kind === "dateTime");
  return fields.flatMap((field) => {
    if (field.key === "date" && isDated) return [];
    const same = usual.find(({ key }) => SAME[field.key]?.includes(key));
    return [same ? { ...same } : field];
  });
}
