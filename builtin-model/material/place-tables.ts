// Where the rows of attached tables go: to a thing that the app has, or to a new one with fields from the columns.
import { audienceOfApp } from "../blueprint/additions.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import { listPage } from "../blueprint/page-lists.ts";
import { ACCESS, PARTS, partOf } from "../blueprint/parts.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { shapeOf } from "../blueprint/unknown-things.ts";
import type { Audience } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { readDescription } from "../understanding/describe.ts";
import { entityIn } from "../understanding/edits/context.ts";
import { listing, plural, sentenceCase, tableName } from "../understanding/language/words.ts";
import { fieldsOfTable, isSame, matchTable, titleOf } from "./table-fields.ts";
import { thingOfFile, thingOfWords, wordsWithoutFiles } from "./table-names.ts";
import type { AttachedTable, TableImport } from "./tables.ts";

/** What was done, in words that follow "I". */
export type Placed = { imports: TableImport[]; done: string[]; notes: string[] };

/** Whether a change is one of its own and not what the files are for: "add these" is no thing called "these". */
export function isBesideFiles(edit: Edit): boolean {
  if (edit.edit === "unknown" || edit.edit === "answer" || edit.edit === "undo" || edit.edit === "redo") return false;
  if (edit.edit === "addEntity") return knownEntity(edit.one) !== null;
  return (
    edit.edit !== "addField" || !/\b(th[eo]se|this|them|rows?|files?|data|csv|json|columns?)\b/i.test(edit.field.label)
  );
}

type Placing = {
  request: string;
  /** Entities that this message itself makes: their fields are the file's. */
  made: (entity: EntitySpec) => boolean;
  audience?: Audience;
};

/** Brings the tables into the app, which is changed. */
export function placeTables(app: AppSpec, tables: readonly AttachedTable[], placing: Placing): Placed {
  const placed: Placed = { imports: [], done: [], notes: [] };
  for (const table of tables) {
    const found = entityFor(app, table, placing.request);
    if (found && !placing.made(found)) addTo(app, found, { table, placed });
    else if (found) refill(found, { table, placed });
    else create(app, { table, placed, placing });
  }
  return placed;
}

const MATCHING_SHARE = 0.6;

function entityFor(app: AppSpec, table: AttachedTable, request: string): EntitySpec | null {
  const thing = thingOfFile(table.name);
  const byName = thing === null ? null : entityIn(thing, app);
  if (byName) return byName;
  const said = entityIn(wordsWithoutFiles(request), app);
  if (said && (thing === null || thingOfWords(request) !== null)) return said;
  const matching = (entity: EntitySpec) =>
    table.columns.filter((column) => entity.fields.some((field) => isSame(column, field, entity))).length;
  const best = app.entities.toSorted((left, right) => matching(right) - matching(left))[0];
  return best && matching(best) >= 2 && matching(best) >= table.columns.length * MATCHING_SHARE ? best : null;
}

type Doing = { table: AttachedTable; placed: Placed };

function addTo(app: AppSpec, entity: EntitySpec, { table, placed }: Doing): void {
  const titleFieldOf = (name: string) => app.entities.find((one) => one.name === name)?.title;
  const { fields, takings, left, optional } = matchTable(entity, table, titleFieldOf);
  // The same file may come again; what samples point at must surely be there.
  entity.imported = Math.max(entity.imported ?? 0, table.rows);
  const many = entity.many.toLowerCase();
  placed.imports.push({ name: table.name, table: entity.name, many: entity.many, fields: takings, left });
  placed.done.push(
    `added the rows of ${table.name} to ${many}${fields.length > 0 ? `, with new fields for ${listing(fields.map(({ label }) => label.toLowerCase()))}` : ""}`,
  );
  if (optional.length > 0)
    placed.notes.push(
      `${sentenceCase(listing(optional))} may be empty now, because the file does not have ${optional.length === 1 ? "it" : "them"}.`,
    );
}

function refill(entity: EntitySpec, { table, placed }: Doing): void {
  const { fields, takings, left } = fieldsOfTable(table);
  Object.assign(entity, { fields, imported: table.rows, rules: [] });
  const title = titleOf(fields);
  entity.title = title?.key;
  delete entity.sort;
  delete entity.samples;
  placed.imports.push({ name: table.name, table: entity.name, many: entity.many, fields: takings, left });
  placed.done.push(`made ${entity.many.toLowerCase()} from the columns of ${table.name} and added its rows`);
}

function create(app: AppSpec, { table, placed, placing }: Doing & { placing: Placing }): void {
  const one = thingOfFile(table.name) ?? thingOfWords(placing.request) ?? "entry";
  const known = knownEntity(one);
  const audience = placing.audience ?? audienceOfApp(app);
  const part = partOf({ one, known, fields: [], parents: [] }, audience);
  const taken = (name: string) => app.entities.some((entity) => entity.name === name);
  let name = tableName(plural(one));
  for (let number = 2; taken(name); number += 1) name = `${tableName(plural(one))}_${number}`;
  const entity: EntitySpec = {
    name,
    one: sentenceCase(one),
    many: sentenceCase(plural(one)),
    icon: (known ?? shapeOf(one)).icon,
    access: ACCESS[audience][part],
    part: PARTS[part] === "side" ? "side" : "main",
    fields: [],
  };
  refill(entity, { table, placed });
  app.entities.push(entity);
  app.pages.push(listPage(entity, app.entities, readDescription(`${app.summary} ${one}`)));
}
