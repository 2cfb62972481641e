// Between two tests the tables are as the migrations left them: what one writes, the next does not find.
import { sql } from "../server/database.ts";

const state: { emptyAtFirst: Promise<string[]> | null } = { emptyAtFirst: null };

/** Tables without a row before the first test, as SQL names them. */
async function tablesWithoutRows(): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() order by tablename`;
  const looks = tables.map(async ({ name }) => {
    const rows = await sql.unsafe(`select 1 from ${name} limit 1`);
    return rows.length === 0 ? [name] : [];
  });
  return (await Promise.all(looks)).flat();
}

/** Empties what was empty at first. Rows that others still point at go once those have gone; what migrations brought stays. */
export async function clearRows(): Promise<void> {
  if (state.emptyAtFirst === null) {
    state.emptyAtFirst = tablesWithoutRows();
    await state.emptyAtFirst;
    return;
  }
  let left = await state.emptyAtFirst;
  for (let round = 0; left.length > 0 && round < left.length + 1; round += 1) {
    const kept: string[] = [];
    for (const table of left) await sql.unsafe(`delete from ${table}`).catch(() => kept.push(table));
    if (kept.length === left.length) return;
    left = kept;
  }
}
