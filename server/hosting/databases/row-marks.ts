// Tells whether anything was written to a schema between two moments, whoever wrote it and however.
import type pg from "pg";

/**
 * A text that is another one after any row of the schema was added, changed or removed, a sequence moved on, or a table
 * was made: PostgreSQL gives every version of a row a place (ctid) and the transaction that wrote it (xmin).
 */
export async function markRows(pool: pg.Pool, schema: string): Promise<string> {
  const { rows: relations } = await pool.query<{ name: string; kind: string }>(
    `select format('%I.%I', nspname, relname) as name, relkind as kind
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relkind in ('r', 'S', 'm', 'v', 'f') order by relname`,
    [schema],
  );
  const parts = relations.flatMap(({ name, kind }) => {
    if (kind === "r")
      return `select count(*) as rows, coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) as mark from ${name}`;
    return kind === "S" ? `select last_value, is_called::int from ${name}` : [];
  });
  const marks =
    parts.length === 0 ? [] : (await pool.query({ text: parts.join(" union all "), rowMode: "array" })).rows;
  return JSON.stringify([relations, marks]);
}
