// SQL for one column on its way from one blueprint to the next.
import { type Column, columnSql, quoted, SAMPLE_OWNER } from "#entity";
import type { AppSpec, FieldSpec } from "../blueprint/types.ts";
import { conversion, conversionProblem } from "./conversion.ts";
import { columnOf, kitField } from "./kit-entity.ts";

/** Names that changed, as edits tell them: `from` is the name before. */
export type Renames = {
  fields: { entity: string; from: string; to: string }[];
  /** Options of choices; `key` is the field after the step. */
  options?: { entity: string; key: string; from: string; to: string }[];
};

/** Fields by table that the app no longer has and whose columns are still in the database. */
export type Dropped = Record<string, FieldSpec[]>;

export type Past = {
  renames: Renames;
  dropped: Dropped;
  /** Of the migration. */
  number: number;
  /** Whether changes were taken back, or came again. */
  isBack: boolean;
};

/** A column that was left behind with another type makes room, with what it holds: `"due"` becomes `"due_before_0007"`. */
export function asideOf(
  name: string,
  fields: readonly FieldSpec[],
  { before, past }: { before: AppSpec; past: Past },
): string[] {
  const present = before.entities.find((entity) => entity.name === name)?.fields ?? [];
  return (past.dropped[name] ?? []).flatMap((old) => {
    const field = fields.find(({ key }) => key === old.key);
    const left = columnOf(old.key, kitField(old));
    const isNew = field && !present.some(({ key }) => key === old.key);
    if (!isNew || columnOf(field.key, kitField(field)).type === left.type) return [];
    const aside = asideName(left.name, past.number);
    return [`alter table ${quoted(name)} rename column ${quoted(left.name)} to ${quoted(aside)};`];
  });
}

/** A column that nothing writes any more must not stand in the way of new rows. */
export function relax(name: string, fields: readonly FieldSpec[]): string[] {
  return fields.flatMap((field) => {
    const column = columnOf(field.key, kitField(field));
    return column.notNull && column.default === null
      ? [`alter table ${quoted(name)} alter column ${quoted(column.name)} drop not null;`]
      : [];
  });
}

export function addColumn(table: string, field: FieldSpec): string[] {
  const column = columnOf(field.key, kitField(field));
  const needs = column.notNull && column.default === null;
  // The column may be there from before it was removed; then it gets back what it is now.
  const added = `alter table ${table} add column if not exists ${columnSql({ ...column, notNull: column.notNull && !needs })};`;
  return needs ? [added, ...fill(table, column, field)] : [added];
}

function fill(table: string, column: Column, field: FieldSpec): string[] {
  const value = fillValue(field);
  if (value === null) return [];
  const name = quoted(column.name);
  return [
    `update ${table} set ${name} = ${value} where ${name} is null;`,
    `alter table ${table} alter column ${name} set not null;`,
  ];
}

/** What rows without a value get when the field becomes required; null when nothing sensible exists. */
export function fillValue({ kind, options }: FieldSpec): string | null {
  switch (kind) {
    case "number":
    case "money":
    case "percent":
    case "duration":
      return "0";
    case "rating":
      return "3";
    case "yesNo":
      return "false";
    case "tags":
      return "'{}'";
    case "date":
      return "current_date";
    case "dateTime":
      return "now()";
    case "time":
      return "'09:00'";
    case "choice":
      return `'${(options?.[0] ?? "").replaceAll("'", "''")}'`;
    case "relation":
      return null;
    default:
      return "''";
  }
}

export function alterColumn(
  table: string,
  old: FieldSpec,
  field: FieldSpec,
  { number, isBack }: Pick<Past, "isBack" | "number">,
): string[] {
  const before = columnOf(old.key, kitField(old));
  const after = columnOf(field.key, kitField(field));
  const name = quoted(after.name);
  const statements: string[] = [];
  const isReplaced = old.kind !== field.kind && conversionProblem(old.kind, field.kind) !== null;
  const wasReplaced = old.kind !== field.kind && conversionProblem(field.kind, old.kind) !== null;
  const away = putAside(table, after.name, number);
  if (isReplaced && !isBack) return [...away, ...addColumn(table, field)];
  const isTaken = isBack && (isReplaced || wasReplaced);
  if (before.type !== after.type) {
    const converted = [
      ...(before.default === null ? [] : [`alter table ${table} alter column ${name} drop default;`]),
      `alter table ${table} alter column ${name} type ${after.type} using ${conversion(name, old, field)};`,
    ];
    const otherwise = isReplaced ? [...away, ...addColumn(table, field)] : converted;
    statements.push(...(isTaken ? takeBack(table, after, { away, otherwise }) : converted));
    if (after.default !== null)
      statements.push(`alter table ${table} alter column ${name} set default ${after.default};`);
  } else if (before.default !== after.default)
    statements.push(
      `alter table ${table} alter column ${name} ${after.default === null ? "drop default" : `set default ${after.default}`};`,
    );
  // What was put aside may have stayed empty since.
  if (after.notNull && (isTaken || !before.notNull))
    statements.push(
      ...(after.default === null
        ? fill(table, after, field)
        : [
            `update ${table} set ${name} = ${after.default} where ${name} is null;`,
            `alter table ${table} alter column ${name} set not null;`,
          ]),
    );
  if (after.unique && !before.unique) statements.push(...makeUnique(table, after, field));
  if (before.unique && !after.unique) statements.push(dropUnique(table, after));
  if (before.notNull && !after.notNull) statements.push(`alter table ${table} alter column ${name} drop not null;`);
  return statements;
}

/** Values that do not fit the new kind stay in a column of their own, which nothing writes: `"paid"` becomes `"paid_before_0007"`. */
function putAside(table: string, name: string, number: number): string[] {
  const aside = quoted(asideName(name, number));
  return [
    `alter table ${table} rename column ${quoted(name)} to ${aside};`,
    `alter table ${table} alter column ${aside} drop not null;`,
    `alter table ${table} alter column ${aside} drop default;`,
  ];
}

/** A step back takes the column of that type again that was put aside last; where none was, `otherwise` is done. Which it is, only the database knows. */
function takeBack(
  table: string,
  { name, type }: Column,
  { away, otherwise }: Record<"away" | "otherwise", readonly string[]>,
): string[] {
  const aside = `${name.replaceAll("_", "\\_")}\\_before\\_%`;
  const find = `select attname into kept from pg_attribute where attrelid = '${table}'::regclass and attname like '${aside}' and atttypid = '${type}'::regtype and not attisdropped order by attname desc limit 1;`;
  const back = `execute format('alter table ${table} rename column %I to %I', kept, '${name}');`;
  return [
    `do $back$ declare kept text; begin ${find} if kept is null then ${otherwise.join(" ")} else ${away.join(" ")} ${back} end if; end $back$;`,
  ];
}

const asideName = (column: string, number: number): string => `${column}_before_${String(number).padStart(4, "0")}`;

/** A value that is like another: sample rows, which nobody entered, make room. */
const SET_APART: Partial<Record<FieldSpec["kind"], (column: string) => string>> = {
  email: (column) => `again.place || '.' || ${column}`,
  number: (column) => `${column} + again.place * 1000`,
  date: (column) => `${column} + again.place::integer`,
};

/** Sample rows make room for each other; what people entered is never touched: the first value that is there twice is named and nothing changes. */
function makeUnique(table: string, column: Column, field: FieldSpec): string[] {
  const name = quoted(column.name);
  const apart = (SET_APART[field.kind] ?? ((own: string) => `${own} || ' ' || again.place`))(`${table}.${name}`);
  const text = (words: string) => words.replaceAll("'", "''").replaceAll("%", "%%");
  return [
    `update ${table} set ${name} = ${apart} from (select id, row_number() over (partition by ${name} order by created_at, id) as place from ${table} where ${name} is not null) as again where again.id = ${table}.id and again.place > 1 and (${table}.owner_id = '${SAMPLE_OWNER}' or ${table}.owner_id like '${SAMPLE_OWNER}:%');`,
    `do $check$ declare twice text; begin select ${name}::text into twice from ${table} where ${name} is not null group by ${name} having count(*) > 1 limit 1; if found then raise exception '${text(field.label)} can''t become unique: "%" is there more than once. Change or delete one of these rows first; nothing was changed.', twice; end if; end $check$;`,
    `alter table ${table} add unique (${name});`,
  ];
}

/** Whatever the constraint is called: columns may have had another name when it was made. */
const dropUnique = (table: string, column: Column): string =>
  `do $drop$ declare known text; begin for known in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'u' and conkey = array[(select attnum from pg_attribute where attrelid = '${table}'::regclass and attname = '${column.name}')] loop execute format('alter table ${table} drop constraint %I', known); end loop; end $drop$;`;
