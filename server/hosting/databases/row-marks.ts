// Tells whether anything was written to a schema between two moments, whoever wrote it and however.

import { lookAsApp } from "./as-app.ts";
import type { AppDatabase } from "./types.ts";

/** An app with more tables and sequences than this is not looked through. */
const RELATIONS_MAX = 1_000;

/**
 * A text that is another one after any row of the schema was added, changed or removed, a sequence moved on, or a table
 * was made: PostgreSQL gives every version of a row a position (ctid) and the transaction that wrote it (xmin). Null where the
 * app keeps one from looking. Read as the app's own role: what was a table a moment ago may be a view by now.
 */
export async function markRows(database: AppDatabase): Promise<string | null> {
  return lookAsApp(database, async (client) => {
    const { rows: relations } = await client.query<{ name: string; kind: string }>(
      `select format('%I.%I', nspname, relname) as name, relkind as kind
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = $1 and relkind in ('r', 'S', 'm', 'v', 'f') order by relname limit ${RELATIONS_MAX + 1}`,
      [database.name],
    );
    if (relations.length > RELATIONS_MAX) return null;
    const parts = relations.flatMap(({ name, kind }) => {
      if (kind === "r")
        return `select count(*), coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) from ${name}`;
      return kind === "S" ? `select last_value, is_called::int from ${name}` : [];
    });
    if (parts.length === 0) return JSON.stringify(relations);
    // One short answer, however many rows a view gives.
    const { rows } = await client.query<{ mark: string }>(
      `select md5(string_agg(concat(rows, ' ', mark), ',')) as mark from (${parts.join(" union all ")}) marks (rows, mark)`,
    );
    return JSON.stringify([relations, rows[0]?.mark]);
  }).catch(() => null);
}
