// For an app's own calls and SQL: whose rows are the person's, and sums after lines were written by hand.
import type { Context } from "hono";
import type { Entity } from "../entity/index.ts";
import { ownerIds } from "./access.ts";
import type { Catalog } from "./catalog.ts";
import { type Fragment, sql } from "./database.ts";
import { sumUp } from "./sums.ts";
import { currentUser } from "./user.ts";

declare module "hono" {
  interface ContextVariableMap {
    catalog: Catalog;
  }
}

/**
 * The condition under which a row is the signed-in person's own, for SQL: ``where ${mine(c)}``. For the app's owner that is also what
 * migrations brought, and in the preview the samples.
 * @param alias of the table in the query, where it has one
 */
export function mine(context: Context, alias?: string): Fragment {
  const column = alias === undefined ? sql`owner_id` : sql`${sql(alias)}.owner_id`;
  return sql`${column} in ${sql(ownerIds(currentUser(context)))}`;
}

/** What the app's server was last made with: runs of schedules, hooks and sales have no context that says it. */
const served: { catalog: Catalog } = { catalog: new Map() };
export const noteCatalog = (catalog: Catalog): void => {
  served.catalog = catalog;
};

type Recounted = [context: Context, entity: Entity, ids: readonly string[]] | [entity: Entity, ids: readonly string[]];

/**
 * Makes the sums (`sumOf`) of these rows anew, with what is made of them, after SQL of the app's own wrote their lines:
 * `recount(c, jobs, [id])` in a call, `recount(jobs, [id])` in schedules, hooks and sales.
 */
export async function recount(...given: Recounted): Promise<void> {
  const [entity, ids] = given.length === 3 ? [given[1], given[2]] : given;
  const catalog = given.length === 3 ? given[0].get("catalog") : served.catalog;
  await sql.begin(async (tx) => {
    for (const id of [...new Set(ids)].sort()) await sumUp({ tx, catalog }, entity, id);
  });
}
