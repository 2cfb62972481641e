// Dropping a database that somebody may still be in.
import pg from "pg";

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Ends whoever is in it first. PostgreSQL refuses to force out its own housekeeping (autovacuum) where the user is no
 * superuser, but cancels it by itself for a drop that forces nothing, and waits five seconds for it to end.
 */
export async function dropDatabase(pool: pg.Pool, name: string): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`;
  try {
    await pool.query(`${drop} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    await pool.query(drop);
  }
}
