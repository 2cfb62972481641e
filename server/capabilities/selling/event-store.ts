// The rows of what apps are to be told of their sales.
import { type Selectable, sql } from "kysely";
import type { Database, SaleEventsTable } from "#database";
import type { AppOf } from "../common/declarations/store.ts";
import { createTries, OPEN_TRIES } from "../common/tries.ts";

export type SaleEventRow = Selectable<SaleEventsTable>;

/** Events of one app that are worked on at once, so that nobody takes all workers. */
export const EVENTS_AT_ONCE = 2;

export type SaleEventStore = ReturnType<typeof createSaleEventStore>;

export function createSaleEventStore({ query }: Pick<Database, "query">) {
  const ofApp = ({ projectId, environment }: AppOf) =>
    query
      .selectFrom("sale_events")
      .innerJoin("sales", "sales.id", "sale_events.sale_id")
      .where("sales.project_id", "=", projectId)
      .where("sales.environment", "=", environment);

  return Object.freeze({
    async find(id: string): Promise<SaleEventRow | null> {
      return (await query.selectFrom("sale_events").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
    },

    async sale(id: string) {
      const row = await query
        .selectFrom("sales")
        .leftJoin("users", "users.id", "sales.user_id")
        .selectAll("sales")
        .select("users.username as username")
        .where("sales.id", "=", id)
        .executeTakeFirst();
      return row ?? null;
    },

    ofSales: (saleIds: readonly string[]): Promise<SaleEventRow[]> =>
      saleIds.length === 0
        ? Promise.resolve([])
        : query
            .selectFrom("sale_events")
            .selectAll()
            .where("sale_id", "in", [...saleIds])
            .orderBy("kind")
            .execute(),

    async usernames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (userIds.length === 0) return new Map();
      const rows = await query
        .selectFrom("users")
        .select(["id", "username"])
        .where("id", "in", [...userIds])
        .execute();
      return new Map(rows.map(({ id, username }) => [id, username]));
    },

    async running(app: AppOf): Promise<number> {
      const { count } = await ofApp(app)
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("sale_events.state", "=", "running")
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Ids of open events whose time has come. */
    async due(): Promise<string[]> {
      const rows = await query
        .selectFrom("sale_events")
        .select("id")
        .where("state", "in", OPEN_TRIES)
        .where("begin_at", "<=", sql<Date>`now()`)
        .orderBy("begin_at")
        .limit(500)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The one of an app that waits longest and whose time has come. */
    async nextOf(app: AppOf): Promise<string | null> {
      const row = await ofApp(app)
        .select("sale_events.id as id")
        .where("sale_events.state", "=", "waiting")
        .where("sale_events.begin_at", "<=", sql<Date>`now()`)
        .orderBy("sale_events.begin_at")
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    ...createTries<SaleEventRow>({ query }, "sale_events"),

    /** Lets it be told once more, at once, with all tries before it. @returns its id */
    async again(saleId: string, kind: SaleEventRow["kind"]): Promise<string | null> {
      const row = await query
        .updateTable("sale_events")
        .set({ state: "waiting", attempts: 0, begin_at: new Date(), error: null, finished_at: null })
        .where("sale_id", "=", saleId)
        .where("kind", "=", kind)
        .where("state", "!=", "running")
        .returning("id")
        .executeTakeFirst();
      return row?.id ?? null;
    },
  });
}
