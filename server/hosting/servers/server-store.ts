// Rows about the servers that share the apps. Time is the database's own: their clocks may differ.
import { sql } from "kysely";
import type { Database } from "#database";

export type ServerRow = Readonly<{ id: string; address: string }>;
export type ServerStore = ReturnType<typeof createServerStore>;

export function createServerStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async beat({ id, address }: ServerRow): Promise<void> {
      const beaten_at = sql<Date>`now()`;
      await query
        .insertInto("servers")
        .values({ id, address, beaten_at })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ address, beaten_at }))
        .execute();
    },

    /** Those whose last beat is no older. */
    living: (withinMs: number): Promise<ServerRow[]> =>
      query
        .selectFrom("servers")
        .select(["id", "address"])
        .where("beaten_at", ">", sql<Date>`now() - ${withinMs} * interval '1 millisecond'`)
        .orderBy("id")
        .execute(),

    async leave(id: string): Promise<void> {
      await query.deleteFrom("servers").where("id", "=", id).execute();
    },

    /** Rows of servers that never said good-bye. */
    async forgetGone(beforeMs: number): Promise<void> {
      await query
        .deleteFrom("servers")
        .where("beaten_at", "<", sql<Date>`now() - ${beforeMs} * interval '1 millisecond'`)
        .execute();
    },
  });
}
