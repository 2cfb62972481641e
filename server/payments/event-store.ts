// SQL of webhook events.
import { sql } from "kysely";
import type { Database } from "#database";
import type { IncomingEvent } from "./event-batcher.ts";

export type WaitingEvent = Readonly<{ id: string; type: string; object_id: string | null; account: string | null }>;

export function createEventStore({ query }: Pick<Database, "query">) {
  return {
    /** Stores all of them in one statement. @returns the ids of those that were not there yet */
    async addAll(events: readonly IncomingEvent[]): Promise<ReadonlySet<string>> {
      const now = new Date();
      const rows = await query
        .insertInto("webhook_events")
        .values(
          events.map(({ applies, ...event }) => ({
            ...event,
            status: applies ? ("received" as const) : ("applied" as const),
            applied_at: applies ? null : now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .execute();
      return new Set(rows.map((row) => row.id));
    },

    /** What waits and is due, oldest first. */
    due(limit: number): Promise<WaitingEvent[]> {
      return query
        .selectFrom("webhook_events")
        .select(["id", "type", "object_id", "account"])
        .where("status", "in", ["received", "failed"])
        .where("next_attempt_at", "<=", sql<Date>`now()`)
        .orderBy("received_at")
        .limit(limit)
        .execute();
    },

    async applied(ids: readonly string[]): Promise<void> {
      await query
        .updateTable("webhook_events")
        .set({ status: "applied", error: null, applied_at: sql<Date>`now()` })
        .where("id", "in", [...ids])
        .execute();
    },

    /** Tried again after 5 s, 10 s, 20 s …; dead after `attemptsMax`. */
    async failed(ids: readonly string[], error: string, attemptsMax: number): Promise<void> {
      await query
        .updateTable("webhook_events")
        .set({
          attempts: sql`attempts + 1`,
          status: sql`case when attempts + 1 >= ${attemptsMax} then 'dead' else 'failed' end`,
          next_attempt_at: sql`now() + make_interval(secs => 5 * power(2, attempts))`,
          error: error.slice(0, 2_000),
        })
        .where("id", "in", [...ids])
        .execute();
    },

    /** Dead events live again: for the operator, once the cause is mended. */
    async replayDead(): Promise<number> {
      const result = await query
        .updateTable("webhook_events")
        .set({ status: "failed", attempts: 0, next_attempt_at: sql<Date>`now()` })
        .where("status", "=", "dead")
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
  };
}

/** For operators: gives events that failed ten times another ten; a server finds them within seconds. @returns how many */
export const replayDeadEvents = (database: Pick<Database, "query">): Promise<number> =>
  createEventStore(database).replayDead();
