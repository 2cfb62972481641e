// The app's own schema: one small pool that connects on the first query.
import postgres from "postgres";
import { isRecording, recordStatement, recordTransaction } from "./tracing.ts";

export type Sql = postgres.Sql<{ bigint: number }>;
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
export type Queryable = Sql | Transaction;
/** A piece of a query, to be put into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

const POOL_SIZE = 3;
const IDLE_SECONDS = 20;
const CONNECT_SECONDS = 10;

/** A pool for `postgres://role:password@localhost/db?host=/run/db` or an ordinary TCP address. */
export function connect(address: string): Sql {
  const url = new URL(address);
  const folder = url.searchParams.get("host");
  const socket = folder?.startsWith("/") === true ? { path: `${folder}/.s.PGSQL.${url.port || "5432"}` } : {};
  url.searchParams.delete("host");
  return postgres(url.toString(), {
    ...socket,
    max: POOL_SIZE,
    idle_timeout: IDLE_SECONDS,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
    types: {
      bigint: { to: 20, from: [20, 1700], serialize: String, parse: Number },
      // Dates stay the text that PostgreSQL writes: a calendar day has no time zone.
      date: { to: 1082, from: [1082], serialize: String, parse: String },
    } as unknown as { bigint: postgres.PostgresType<number> }, // postgres infers one type per key; `date` adds nothing to `Sql`
  });
}

function createDatabase() {
  let open: Sql | null = null;
  const get = (): Sql => {
    const address = process.env.DATABASE_URL;
    if (!address) throw new Error("DATABASE_URL is not set: this app has no database.");
    open ??= connect(address);
    return open;
  };
  const close = async () => {
    const closing = open;
    open = null;
    await closing?.end({ timeout: 5 });
  };
  return { get, close };
}

const database = createDatabase();

/** The tagged template on the app's own schema: ``await sql`select … where id = ${id}` ``. */
export const sql: Sql = new Proxy((() => {}) as unknown as Sql, {
  // The proxy stands for the pool, which connects on first use; its target is never called.
  apply: (_target, _self, values) => recordStatement(Reflect.apply(database.get(), undefined, values), values),
  get(_target, key) {
    const value = Reflect.get(database.get(), key);
    return key === "begin" && isRecording() ? recordedBegin(value) : value;
  },
});

type Begin = (...given: unknown[]) => Promise<unknown>;

/** `sql.begin` that records its statements as well; the work is its last argument, after options or without them. */
const recordedBegin =
  (begin: Begin): Begin =>
  (...given) =>
    recordTransaction(() => begin(...given.slice(0, -1), (tx: Transaction) => workOf(given)(recorded(tx))));

// What postgres.js' own type asks for.
const workOf = (given: readonly unknown[]) => given.at(-1) as (tx: Transaction) => Promise<unknown>;

const recorded = (tx: Transaction): Transaction =>
  new Proxy(tx, {
    apply: (target, _self, values) => recordStatement(Reflect.apply(target, undefined, values), values),
  });

/** Ends the pool; the next query opens a new one. */
export const closeDatabase = database.close;
