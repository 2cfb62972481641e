// What apps are woken for and told again until they have taken it: the tries of a row, alike in each table of such rows.
import { type RawBuilder, sql } from "kysely";
import { type TaskOutcome, taskOutcome } from "#contract";
import { type Database, storableText } from "#database";
import type { Hosting } from "#hosting";
import { Refusal } from "#http";

/** Tables with the columns `state`, `attempts`, `begin_at`, `error` and `finished_at`. */
export type TableOfTries = "hook_deliveries" | "sale_events" | "schedule_runs";

export const OPEN_TRIES = ["waiting", "running"] as const;

const OUR_FAULT = "Something went wrong on our side.";

/** @param alsoAtBegin what else a row notes when a try begins, as `, column = value` */
export function createTries<Row>(
  { query }: Pick<Database, "query">,
  name: TableOfTries,
  alsoAtBegin: RawBuilder<unknown> = sql``,
) {
  const table = sql.table(name);
  return {
    /** Begins a try; null when it was ended or taken away meanwhile, or is to begin later. */
    async begin(id: string): Promise<Row | null> {
      const { rows } = await sql<Row>`update ${table} set state = 'running', attempts = attempts + 1 ${alsoAtBegin}
        where id = ${id} and state in ('waiting', 'running') and begin_at <= now() returning *`.execute(query);
      return rows[0] ?? null;
    },

    /** `error`: why the last try failed; null leaves what is known. */
    async postpone(id: string, beginAt: Date, error: string | null): Promise<void> {
      const told = error === null ? null : storableText(error);
      await sql`update ${table} set state = 'waiting', begin_at = ${beginAt}, error = coalesce(${told}::text, error)
        where id = ${id} and state in ('waiting', 'running')`.execute(query);
    },

    async end(id: string, state: "done" | "failed", error: string | null): Promise<void> {
      const told = error === null ? null : storableText(error);
      await sql`update ${table} set state = ${state}, error = ${told}, finished_at = now()
        where id = ${id} and state in ('waiting', 'running')`.execute(query);
    },
  };
}

/** How a try ended. `isFinal`: another would change nothing. */
export type Ended = TaskOutcome & { isFinal?: boolean };

type Try = Omit<Parameters<Hosting["call"]>[0], "method" | "headers" | "body" | "timeoutMs" | "mayRepeat"> &
  Readonly<{
    /** What the app is given, as JSON. */
    task: object;
    seconds: number;
    signal: AbortSignal;
    /** What is told when the app does not know that path. */
    gone: string;
    /** What is told when it did not end in time; null: as any other failure. */
    tooLong?: string;
    onFault(error: unknown): void;
  }>;

/** Wakes the app and has it do the work on one row; what went wrong, in a sentence for its owner. */
export async function handOver(call: Hosting["call"], given: Try): Promise<Ended> {
  const { task, seconds, gone, tooLong, onFault, ...target } = given;
  try {
    const { status, text } = await call({
      ...target,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(task),
      timeoutMs: seconds * 1000,
      // Each try brings the id of its row, and apps are told that it may come again.
      mayRepeat: true,
    });
    if (status === 404) return { ok: false, error: gone, isFinal: true };
    if (status !== 200) return { ok: false, error: `The app answered ${status}.` };
    return taskOutcome.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof Refusal && error.status === 504 && tooLong !== undefined)
      return { ok: false, error: tooLong, isFinal: true };
    if (error instanceof Refusal) return { ok: false, error: error.message, isFinal: error.status === 404 };
    if (!given.signal.aborted) onFault(error);
    return { ok: false, error: OUR_FAULT };
  }
}
