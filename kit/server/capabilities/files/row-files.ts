// Files that rows hold: shown as addresses to whoever may read the row, kept with it, and gone with it.
import { columnName, type Entity } from "../../../entity/index.ts";
import { kindOf, uploadedFile } from "../../../entity/kinds/index.ts";
import { refusals } from "../../../words/refusals/index.ts";
import type { Catalog } from "../../catalog.ts";
import type { Queryable } from "../../database.ts";
import { refuse } from "../../refusal.ts";
import { addressFor, fileGivenTo, storedFile, storedText } from "./addresses.ts";

type Values = Readonly<Record<string, unknown>>;

/** Keys of the fields that hold files. */
const fileKeys = ({ fields }: Entity): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (kindOf(field).isFile ? [key] : []));

/** A field's value for a person who may read the row. Away from the platform a file that was left there is nothing. */
export function shownFile(value: unknown, userId: string): unknown {
  const file = storedFile(value);
  if (!file) return value;
  return process.env.NINEFOLD_FILE_KEY ? addressFor(file, userId) : null;
}

/**
 * Given values with files as rows keep them. A file must have been uploaded by this person or shown to them, or be the one
 * that the row holds already.
 * @throws Refusal 422
 */
export function takenFiles<Given extends Values>(
  entity: Entity,
  userId: string,
  before: Values | null,
  given: Given,
): Given {
  const taken: Record<string, unknown> = {};
  for (const key of fileKeys(entity)) {
    const value = given[key];
    const named = uploadedFile(value);
    if (!named || typeof value !== "string") continue;
    const held = before?.[key];
    const isHeld = storedFile(held)?.id === named.id;
    const file = isHeld ? null : fileGivenTo(userId, value);
    if (!isHeld && !file) {
      const message = refusals().fileNotGiven;
      refuse(422, message, { [key]: message });
    }
    taken[key] = file ? storedText(file) : held;
  }
  return { ...given, ...taken };
}

/** Ids of the files in a row's values. */
export const filesIn = (entity: Entity, values: Values): string[] =>
  fileKeys(entity).flatMap((key) => storedFile(values[key])?.id ?? []);

/**
 * Tells the platform that a row holds them: in the row's own transaction, so that there is none without its files.
 * @throws Refusal when a file has gone meanwhile
 */
export async function keepFiles(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tell("/files/keep", ids);
}

/** Removes files once no row holds them, after the row has gone. What fails is only left for later. */
export async function dropFiles(sql: Queryable, catalog: Catalog, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const unheld = await unheldOf(sql, catalog, ids);
    if (unheld.length > 0) await tell("/files/remove", unheld);
  } catch (error) {
    console.error(`Files that no row holds any more could not be removed: ${String(error)}`);
  }
}

async function unheldOf(sql: Queryable, catalog: Catalog, ids: readonly string[]): Promise<string[]> {
  const held = new Set<string>();
  for (const entity of catalog.values())
    for (const key of fileKeys(entity)) {
      const column = sql(columnName(key));
      const rows = await sql<{ id: string }[]>`
        select distinct substr(${column}, 6, 36) as id from ${sql(entity.name)}
        where ${column} like 'file:%' and substr(${column}, 6, 36) in ${sql([...ids])}`;
      for (const { id } of rows) held.add(id);
    }
  return ids.filter((id) => !held.has(id));
}

/** Files of rows that go together with one: those that point at it and are deleted with it, at any depth. */
export async function filesBelow(sql: Queryable, catalog: Catalog, entity: Entity, rowIds: readonly string[]) {
  const found: string[] = [];
  if (rowIds.length === 0) return found;
  for (const pointing of catalog.values())
    for (const [key, field] of Object.entries(pointing.fields)) {
      if (field.entity !== entity.name || field.onDelete !== "cascade" || pointing === entity) continue;
      const rows = await sql<Record<string, unknown>[]>`
        select * from ${sql(pointing.name)} where ${sql(columnName(key))} in ${sql([...rowIds])}`;
      for (const row of rows)
        found.push(...fileKeys(pointing).flatMap((each) => storedFile(row[columnName(each)])?.id ?? []));
      found.push(
        ...(await filesBelow(
          sql,
          catalog,
          pointing,
          rows.map(({ id }) => String(id)),
        )),
      );
    }
  return found;
}

async function tell(path: "/files/keep" | "/files/remove", ids: readonly string[]): Promise<void> {
  const { callPlatform } = await import("../platform.ts");
  await callPlatform(path, { method: "POST", json: { ids } });
}
