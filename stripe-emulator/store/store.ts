// The durable store: one SQLite file, every change inside a transaction, nothing kept only in memory.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Kind, Records } from "./records.ts";
import { schema } from "./schema.ts";

export type ListQuery = {
  /** Fields (`customer`, `status`, `recurring.interval`) and the value each must have. */
  where?: Record<string, string | number | boolean | undefined>;
  /** Fields and the value each must not have. */
  except?: Record<string, string>;
  /** Fields and the values one of which each must have. */
  anyOf?: Record<string, string[]>;
  /** Of events: only those that every endpoint has had, or that some endpoint has not. */
  delivered?: boolean;
  /** The connected account whose objects are meant; the platform's own when absent. */
  owner?: string;
  /** Inclusive and exclusive bounds of `created`. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  limit?: number;
  startingAfter?: string;
  endingBefore?: string;
};

export type Store = ReturnType<typeof openStore>;

/** Opens (and makes) the store in `file`. Synchronous throughout: a request is one uninterrupted transaction. */
export function openStore(file: string) {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;");
  database.exec(schema);
  const statements = new Map<string, StatementSync>();
  let depth = 0;

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const made = database.prepare(sql);
    statements.set(sql, made);
    return made;
  }

  const all = (sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values);
  const one = (sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values);
  const run = (sql: string, ...values: SQLInputValue[]) => prepare(sql).run(...values);

  /** Runs `work` all or nothing; nested calls are savepoints. A fault that says `keepChanges` is thrown on after the commit. */
  function transaction<Result>(work: () => Result): Result {
    const name = `level_${depth}`;
    run(depth === 0 ? "begin immediate" : `savepoint ${name}`);
    depth += 1;
    try {
      const result = work();
      run(depth === 1 ? "commit" : `release ${name}`);
      return result;
    } catch (error) {
      const keep = typeof error === "object" && error !== null && "keepChanges" in error && error.keepChanges === true;
      if (keep) run(depth === 1 ? "commit" : `release ${name}`);
      else if (depth === 1) run("rollback");
      else {
        run(`rollback to ${name}`);
        run(`release ${name}`);
      }
      throw error;
    } finally {
      depth -= 1;
    }
  }

  /** The record's type follows from its kind: `put` is the only writer, so a stored body is what its kind says. */
  const read = <K extends Kind>(body: unknown): Records[K] => JSON.parse(String(body)) as Records[K];

  function get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const row = one("select body from objects where kind = ? and id = ?", kind, id);
    return row && read<K>(row.body);
  }

  function must<K extends Kind>(kind: K, id: string): Records[K] {
    const found = get(kind, id);
    if (!found) throw new Error(`the store has no ${kind} ${id}`);
    return found;
  }

  /** Writes a record; its place in lists is the moment of its first writing. */
  function put<K extends Kind>(kind: K, record: Records[K], owner = ""): Records[K] {
    run(
      "insert into objects (kind, id, owner, body) values (?, ?, ?, ?) on conflict (kind, id) do update set body = excluded.body",
      kind,
      record.id,
      owner,
      JSON.stringify(record),
    );
    return record;
  }

  const remove = (kind: Kind, id: string) => run("delete from objects where kind = ? and id = ?", kind, id);

  const ownerOf = (kind: Kind, id: string): string =>
    String(one("select owner from objects where kind = ? and id = ?", kind, id)?.owner ?? "");

  /** Newest first, as Stripe lists; one more than `limit` may be asked for to learn whether there are more. */
  function list<K extends Kind>(kind: K, query: ListQuery = {}): Records[K][] {
    const { clauses, values } = conditions(kind, query);
    const forward = query.endingBefore !== undefined;
    const limit = query.limit === undefined ? "" : ` limit ${Math.trunc(query.limit)}`;
    const sql = `select body from objects where ${clauses.join(" and ")} order by sequence ${forward ? "asc" : "desc"}${limit}`;
    const rows = all(sql, ...values).map((row) => read<K>(row.body));
    return forward ? rows.reverse() : rows;
  }

  function setting(name: string): string | undefined {
    const row = one("select value from settings where name = ?", name);
    return row && String(row.value);
  }

  function keepSetting(name: string, value: string): void {
    run("insert into settings values (?, ?) on conflict (name) do update set value = excluded.value", name, value);
  }

  return {
    all,
    one,
    run,
    transaction,
    get,
    must,
    put,
    remove,
    ownerOf,
    list,
    setting,
    keepSetting,
    close: () => database.close(),
  };
}

function conditions(kind: Kind, query: ListQuery): { clauses: string[]; values: SQLInputValue[] } {
  const clauses = ["kind = ?", "owner = ?"];
  const values: SQLInputValue[] = [kind, query.owner ?? ""];
  const add = (clause: string, ...more: SQLInputValue[]) => {
    clauses.push(clause);
    values.push(...more);
  };
  for (const [field, value] of Object.entries(query.where ?? {})) {
    // Field names come from the routes' own code, never from a request.
    if (value !== undefined)
      add(`json_extract(body, '$.${field}') = ?`, typeof value === "boolean" ? Number(value) : value);
  }
  for (const [field, value] of Object.entries(query.except ?? {}))
    add(`json_extract(body, '$.${field}') is not ?`, value);
  for (const [field, choices] of Object.entries(query.anyOf ?? {})) {
    add(`json_extract(body, '$.${field}') in (${choices.map(() => "?").join(", ")})`, ...choices);
  }
  for (const [name, operator] of [
    ["gt", ">"],
    ["gte", ">="],
    ["lt", "<"],
    ["lte", "<="],
  ] as const) {
    const bound = query.created?.[name];
    if (bound !== undefined) add(`json_extract(body, '$.created') ${operator} ?`, bound);
  }
  if (query.delivered !== undefined) {
    add(`id ${query.delivered ? "not in" : "in"} (select event from deliveries where state <> 'delivered')`);
  }
  const place = "(select sequence from objects where kind = ? and id = ?)";
  if (query.startingAfter !== undefined) add(`sequence < ${place}`, kind, query.startingAfter);
  if (query.endingBefore !== undefined) add(`sequence > ${place}`, kind, query.endingBefore);
  return { clauses, values };
}
