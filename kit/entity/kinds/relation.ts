// Another row that this one belongs to, by its id.
import { words } from "../../words/index.ts";
import type { Grant } from "../roles.ts";
import { TEXT } from "./text-base.ts";
import type { Field, FieldOptions, Held, Kind, Sample } from "./types.ts";

type RelationOptions = FieldOptions<string> & {
  onDelete?: "clear" | "cascade";
  /** What the person that the other row stands for may do with this one; the other entity has `account`. */
  grants?: readonly Grant[];
};

/** The id of a row of the entity called `entityName`. */
export function relation<const Options extends RelationOptions>(
  label: string,
  entityName: string,
  options?: Options,
): Field<Held<Options, string>> {
  return { kind: "relation", label, entity: entityName, ...options };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const relationKind: Kind = {
  ...TEXT,
  isRelation: true,
  titleRank: 3,
  column: "uuid",
  defaultSql: () => null,
  schema: (field, { z }) => z.uuid(words().checks.chosen(field.label)),
  format: (_field, _value, label) => label,
  cell: (_field, _value, label) => label,
  filterValue: (text) => (UUID.test(text) ? text : undefined),
  filterNeeds: "an id",
};

export const relationSample: Sample = { value: () => undefined, misfit: "no id" };
