// From entities to PostgreSQL: the columns of a table.
import type { Entity } from "./entity.ts";
import type { Field } from "./fields.ts";
import { kindOf } from "./kinds/index.ts";

export type Column = Readonly<{
  /** Absent on the columns that every table has. */
  field?: string;
  name: string;
  /** `double precision`, `text[]` … */
  type: string;
  notNull: boolean;
  unique: boolean;
  /** A complete SQL expression, or null. */
  default: string | null;
  references: Readonly<{ table: string; onDelete: "set null" | "cascade" }> | null;
  check: string | null;
}>;

/** `inspectedOn` → `inspected_on`. */
export function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A name as SQL, quoted so that words such as `order` work. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const given = (name: string, type: string, fallback: string | null): Column => ({
  name,
  type,
  notNull: true,
  unique: false,
  default: fallback,
  references: null,
  check: null,
});

/** Who owns rows that a migration brings: whoever owns the app, in the preview and live. */
export const APP_OWNER = "app-owner";
/** Who owns the sample rows of a preview: whoever owns the app. */
export const SAMPLE_OWNER = "sample";

/** The columns that every table has, in order. */
export const GIVEN_COLUMNS: readonly Column[] = [
  given("id", "uuid", "gen_random_uuid()"),
  given("owner_id", "text", null),
  given("owner_name", "text", "''"),
  given("created_at", "timestamptz", "now()"),
  given("updated_at", "timestamptz", "now()"),
];

const plain = (name: string): Column => ({ ...given(name, "text", null), notNull: false });

/** In tables whose rows may stand for people: who it is, and the code that makes somebody it. */
export const ACCOUNT_COLUMNS: readonly Column[] = [plain("_person"), plain("_invitation")];

/** Every column of the entity's table: those that all tables have, then one for each field. */
export function columnsOf(entity: Entity): Column[] {
  const accounts = entity.account ? ACCOUNT_COLUMNS : [];
  return [...GIVEN_COLUMNS, ...accounts, ...Object.entries(entity.fields).map(([key, field]) => columnOf(key, field))];
}

/** The column of one field, for `alter table … add column`. */
export function columnOf(key: string, field: Field): Column {
  const name = columnName(key);
  const { column, columnCheck, defaultSql, empty, isRelation } = kindOf(field);
  return {
    field: key,
    name,
    type: column,
    notNull: empty !== undefined || (field.required === true && !(isRelation && field.onDelete === "clear")),
    unique: field.unique === true,
    default: defaultSql(field.default),
    references: isRelation ? { table: field.entity ?? "", onDelete: onDeleteOf(field) } : null,
    check: columnCheck === undefined ? null : `${quoted(name)} ${columnCheck}`,
  };
}

/** A column as it stands in `create table` or after `add column`. */
export function columnSql(column: Column): string {
  const parts = [quoted(column.name), column.type];
  if (column.name === "id") parts.push("primary key");
  else if (column.notNull) parts.push("not null");
  if (column.default !== null) parts.push(`default ${column.default}`);
  if (column.unique) parts.push("unique");
  if (column.references)
    parts.push(`references ${quoted(column.references.table)} (id) on delete ${column.references.onDelete}`);
  if (column.check !== null) parts.push(`check (${column.check})`);
  return parts.join(" ");
}

function onDeleteOf(field: Field): "set null" | "cascade" {
  if (field.onDelete === "cascade") return "cascade";
  return field.required === true && field.onDelete === undefined ? "cascade" : "set null";
}
