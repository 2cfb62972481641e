// Which uploaded files an app's rows name, whatever table and column they stand in.
import { lookAsApp } from "./as-app.ts";
import type { AppDatabase } from "./types.ts";

/** An app with more columns of text is not looked through. */
const COLUMNS_MAX = 400;
/** Of all its tables together. */
const WHOLE_LOOK_MS = 10_000;

const TEXTS = `
  select c.table_name as "table", array_agg(quote_ident(c.column_name)) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = $1 and t.table_type = 'BASE TABLE'
    and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
  group by c.table_name`;

/**
 * Rows hold a file as `file:<id>/…` in some text (`storedText` of the kit).
 * @returns those of `ids` that some row names; null when that could not be found out in time, and nothing may be concluded
 */
export async function heldFiles(
  database: Pick<AppDatabase, "url" | "name">,
  ids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  try {
    return await lookAsApp(
      database,
      async (client) => {
        const held = new Set<string>();
        const { rows: tables } = await client.query<{ table: string; columns: string[] }>(TEXTS, [database.name]);
        if (tables.reduce((sum, { columns }) => sum + columns.length, 0) > COLUMNS_MAX) return null;
        for (const { table, columns } of tables) {
          const text = columns.map((column) => `t.${column}::text`).join(", ");
          const { rows } = await client.query<{ id: string }>(
            `select distinct found[1] as id from ${quoted(database.name)}.${quoted(table)} as t,
               regexp_matches(concat_ws(' ', ${text}), 'file:([0-9a-f-]{36})/', 'g') as found
             where found[1] = any($1)`,
            [[...ids]],
          );
          for (const { id } of rows) held.add(id);
        }
        return held;
      },
      { signal: AbortSignal.timeout(WHOLE_LOOK_MS) },
    );
  } catch {
    // The app's database is away, or its rows are too many for the time: its files stay.
    return null;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
