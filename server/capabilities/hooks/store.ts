// The rows of hooks: what came, what became of it, and what was not let in.
import { type Selectable, sql } from "kysely";
import { HOOK_DELIVERIES_KEPT, HOOK_WAITING_BYTES_MAX } from "#contract";
import { type Database, type HookDeliveriesTable, storableJson } from "#database";
import type { AppOf } from "../common/declarations/store.ts";
import { createTries, OPEN_TRIES } from "../common/tries.ts";

export type DeliveryRow = Selectable<HookDeliveriesTable>;

/** Of one app, of all that is kept after its end. */
const KEPT_BYTES_MAX = HOOK_WAITING_BYTES_MAX;
/** Deliveries of one app that are worked on at once, so that nobody takes all workers. */
export const DELIVERIES_AT_ONCE = 3;
const LOG_COLUMNS = [
  "id",
  "name",
  "received_at",
  "finished_at",
  "state",
  "attempts",
  "bytes",
  "error",
  "replay_of",
] as const;

export type HookStore = ReturnType<typeof createHookStore>;

export function createHookStore({ query }: Pick<Database, "query">) {
  const ofApp = ({ projectId, environment }: AppOf) =>
    query.selectFrom("hook_deliveries").where("project_id", "=", projectId).where("environment", "=", environment);
  const count = async (app: AppOf, states: readonly (typeof OPEN_TRIES)[number][]) => {
    const { open, bytes } = await ofApp(app)
      .select(({ fn }) => [fn.countAll<string>().as("open"), fn.sum<string | null>("bytes").as("bytes")])
      .where("state", "in", states)
      .executeTakeFirstOrThrow();
    return { count: Number(open), bytes: Number(bytes ?? 0) };
  };

  return Object.freeze({
    async add(
      app: AppOf,
      call: { name: string; headers: Record<string, string>; query: string; body: Buffer; replayOf?: string },
    ): Promise<string> {
      const { id } = await query
        .insertInto("hook_deliveries")
        .values({
          project_id: app.projectId,
          environment: app.environment,
          name: call.name,
          headers: storableJson(call.headers),
          query: call.query,
          body: call.body,
          bytes: call.body.length,
          replay_of: call.replayOf ?? null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    find: (id: string) => query.selectFrom("hook_deliveries").selectAll().where("id", "=", id).executeTakeFirst(),

    /** What is stored and not yet done. */
    backlog: (app: AppOf) => count(app, OPEN_TRIES),
    running: async (app: AppOf) => (await count(app, ["running"])).count,

    /** Ids of open deliveries whose time has come, of each app as many as are worked on at once. */
    async due(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from (
          select id, begin_at, row_number() over (partition by project_id, environment order by begin_at) as position
          from hook_deliveries where state in ('waiting', 'running') and begin_at <= now()
        ) ranked where position <= ${DELIVERIES_AT_ONCE} order by begin_at limit 500`.execute(query);
      return rows.map(({ id }) => id);
    },

    /** The one that waits longest and whose time has come. */
    async nextOf(app: AppOf): Promise<string | null> {
      const row = await ofApp(app)
        .select("id")
        .where("state", "=", "waiting")
        .where("begin_at", "<=", sql<Date>`now()`)
        .orderBy("begin_at")
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    ...createTries<DeliveryRow>({ query }, "hook_deliveries"),

    /** Lets go of what is older than the last ones, and of what is more than an app may keep. */
    async trim({ projectId, environment }: AppOf): Promise<void> {
      await sql`
        delete from hook_deliveries where id in (
          select id from (
            select id, state, row_number() over (partition by name order by received_at desc) as position,
              sum(bytes) over (order by received_at desc) as bytes_so_far
            from hook_deliveries where project_id = ${projectId} and environment = ${environment}
          ) ranked
          where state in ('done', 'failed') and (position > ${HOOK_DELIVERIES_KEPT} or bytes_so_far > ${KEPT_BYTES_MAX}))`.execute(
        query,
      );
    },

    /** Newest first, without what came. */
    log: (app: AppOf) =>
      ofApp(app).select(LOG_COLUMNS).orderBy("received_at", "desc").limit(HOOK_DELIVERIES_KEPT).execute(),

    async noteRefusal({ projectId, environment }: AppOf, name: string, reason: string): Promise<void> {
      await query
        .insertInto("hook_refusals")
        .values({ project_id: projectId, environment, name, reason, last_at: new Date() })
        .onConflict((conflict) =>
          conflict.columns(["project_id", "environment", "name"]).doUpdateSet(({ eb }) => ({
            count: eb("hook_refusals.count", "+", "1"),
            last_at: new Date(),
            reason,
          })),
        )
        .execute();
    },

    refusals: ({ projectId, environment }: AppOf) =>
      query
        .selectFrom("hook_refusals")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .execute(),
  });
}
