// The platform's database: a connection pool, typed queries, migrations, and the embedded server behind them.
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import { currentSpan } from "#telemetry";
import { endWithItsMachine } from "./dead-clients.ts";
import { migrate } from "./migrate.ts";
import { normalAddress } from "./postgres-address.ts";
import type { Tables } from "./tables.ts";

export type Database = Readonly<{
  /** Typed queries. */
  query: Kysely<Tables>;
  /** For statements that no query builder writes. */
  pool: pg.Pool;
  /** How to reach the same database from elsewhere (jobs, listeners). */
  url: string;
  /** Names of the migrations applied now. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}>;

/** `bigint` columns hold cents, counts and sizes here, all far below 2^53. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text");
  },
};

/**
 * Opens a pool on `address`; nothing is connected before the first query.
 * @param options.onError hears of connections that broke; the pool replaces them by itself
 */
export function openDatabase(
  address: string,
  options: { connections?: number; onError?: (error: Error) => void } = {},
): Database {
  const url = normalAddress(address);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    types,
    onConnect: endWithItsMachine,
  });
  // Each connection tells of its own break, also while somebody holds it: without a listener that would end the process.
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  pool.on("error", () => {});
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: recordQuery });
  return Object.freeze({
    query,
    pool,
    url,
    migrate: () => migrate(pool),
    async close() {
      await query.destroy();
      // Kysely ends the pool only if it has ever asked it something.
      if (!pool.ended) await pool.end();
    },
  });
}

/** A span of the work that asked, where that is recorded: the statement, never its values. */
function recordQuery({ query, queryDurationMillis, ...event }: LogEvent): void {
  const asker = currentSpan();
  if (!asker?.ids.isSampled) return;
  const endMs = Date.now();
  const attributes = { "db.system.name": "postgresql", "db.query.text": query.sql };
  asker
    .child({ name: "query", kind: "client", attributes, startMs: endMs - queryDurationMillis })
    .end({ endMs, ...(event.level === "error" ? { error: "the query failed" } : {}) });
}

/** True for a violation of the unique constraint or index called `constraint`. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
