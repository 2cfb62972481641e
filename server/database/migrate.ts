// Brings the platform's own tables up to date: `migrations/NNNN_name.sql`, in order, each once, in a transaction.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";

const MIGRATIONS_DIR = join(import.meta.dirname, "migrations");
/** Any number will do as long as every server uses the same one. */
const MIGRATION_LOCK = 9_000_001;

/** The names of all migrations of this version, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith(".sql")).sort();

/**
 * Applies what is missing. Servers that start together wait for each other.
 * @returns the names that were applied now
 * @throws where a newer version has been here: what it wrote, this one would not understand
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const names = await knownMigrations();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const applied = await client.query<{ name: string }>("select name from migrations");
    const known = new Set(applied.rows.map((row) => row.name));
    refuseNewer(names, known);
    const missing = names.filter((name) => !known.has(name));
    for (const name of missing) {
      await client.query(await readFile(join(MIGRATIONS_DIR, name), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
    }
    await client.query("commit");
    return missing;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

function refuseNewer(names: readonly string[], applied: ReadonlySet<string>): void {
  const unknown = [...applied].filter((name) => !names.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `The database belongs to a newer Ninefold (${unknown.at(-1)} is not known here): start that version or a newer one.`,
  );
}
