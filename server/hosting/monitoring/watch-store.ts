// The rows about whether apps are up: online since when, outages, what owners were told, and the platform's own heartbeat.
import { sql } from "kysely";
import type { Database } from "#database";

export type WatchRow = Readonly<{
  projectId: string;
  onlineSince: Date;
  told: "up" | "down";
  downToldAt: Date | null;
  /** The outage that lasts. */
  down: Readonly<{ since: Date; reason: string }> | null;
}>;
export type OutageRow = Readonly<{ projectId: string | null; startedAt: Date; endedAt: Date | null; reason: string }>;

/** A beat older than this means that no server ran. */
const BEAT_MISSED_MS = 2 * 60_000;
const REASON_CHARACTERS = 500;

export type WatchStore = ReturnType<typeof createWatchStore>;

export function createWatchStore({ query }: Pick<Database, "query">) {
  const watches = () =>
    query
      .selectFrom("app_watches")
      .leftJoin("app_outages", (join) =>
        join.onRef("app_outages.project_id", "=", "app_watches.project_id").on("app_outages.ended_at", "is", null),
      )
      .select(["app_watches.project_id", "online_since", "told", "down_told_at", "started_at", "reason"]);
  type Joined = Awaited<ReturnType<ReturnType<typeof watches>["execute"]>>[number];
  const readWatch = (row: Joined): WatchRow => ({
    projectId: row.project_id,
    onlineSince: row.online_since,
    told: row.told,
    downToldAt: row.down_told_at,
    down: row.started_at ? { since: row.started_at, reason: row.reason ?? "" } : null,
  });

  return Object.freeze({
    /** The app is online from now on, unless it is already. */
    async putOnline(projectId: string, at: Date): Promise<void> {
      await query
        .insertInto("app_watches")
        .values({ project_id: projectId, online_since: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Every app that serves is online, also when the server ended before it could say so. */
    async putServingOnline(): Promise<void> {
      await sql`
        insert into app_watches (project_id, online_since)
        select project_id, coalesce(finished_at, created_at) from deployments where status = 'serving'
        on conflict do nothing`.execute(query);
    },

    async takeOffline(projectId: string, at: Date): Promise<void> {
      await query.deleteFrom("app_watches").where("project_id", "=", projectId).execute();
      await endOutage(query, projectId, at);
    },

    watchOf: async (projectId: string) => {
      const row = await watches().where("app_watches.project_id", "=", projectId).executeTakeFirst();
      return row ? readWatch(row) : null;
    },

    watchesOf: async (projectIds: readonly string[]) =>
      projectIds.length === 0
        ? []
        : (await watches().where("app_watches.project_id", "in", projectIds).execute()).map(readWatch),

    /** Apps that are down or whose owners still believe so. */
    troubled: async () =>
      (
        await watches()
          .where((by) => by.or([by("started_at", "is not", null), by("told", "=", "down")]))
          .execute()
      ).map(readWatch),

    /** Joins an outage that lasts already. */
    async beginOutage(projectId: string, at: Date, reason: string): Promise<void> {
      await query
        .insertInto("app_outages")
        .values({ project_id: projectId, started_at: at, reason: reason.slice(0, REASON_CHARACTERS) })
        .onConflict((conflict) => conflict.column("project_id").where("ended_at", "is", null).doNothing())
        .execute();
    },

    endOutage: (projectId: string, at: Date) => endOutage(query, projectId, at),

    /** Outages of these apps and of the platform that reach beyond `since`, newest first. */
    async outagesOf(projectIds: readonly string[], since: Date): Promise<OutageRow[]> {
      const rows = await query
        .selectFrom("app_outages")
        .select(["project_id", "started_at", "ended_at", "reason"])
        .where((by) =>
          by.or([by("project_id", "is", null), ...(projectIds.length > 0 ? [by("project_id", "in", projectIds)] : [])]),
        )
        .where((by) => by.or([by("ended_at", "is", null), by("ended_at", ">", since)]))
        .orderBy("started_at", "desc")
        .limit(2_000)
        .execute();
      return rows.map((row) => ({
        projectId: row.project_id,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        reason: row.reason,
      }));
    },

    async forgetOutagesBefore(before: Date): Promise<void> {
      await query.deleteFrom("app_outages").where("ended_at", "<", before).execute();
    },

    /** Says that a server runs; a long silence before it becomes an outage of the platform. */
    async beat(at: Date): Promise<void> {
      const silence = new Date(at.getTime() - BEAT_MISSED_MS);
      await sql`
        with before as (select beat_at from platform_beats),
        outage as (
          insert into app_outages (project_id, started_at, ended_at, reason)
          select null, beat_at, ${at}::timestamptz, 'Ninefold itself was off.' from before where beat_at < ${silence}::timestamptz
        )
        insert into platform_beats (beat_at) values (${at}::timestamptz)
        on conflict (only_row) do update set beat_at = greatest(platform_beats.beat_at, excluded.beat_at)`.execute(
        query,
      );
    },
  });
}

async function endOutage(query: Database["query"], projectId: string, at: Date): Promise<void> {
  await query
    .updateTable("app_outages")
    .set({ ended_at: sql<Date>`greatest(started_at, ${at}::timestamptz)` })
    .where("project_id", "=", projectId)
    .where("ended_at", "is", null)
    .execute();
}
