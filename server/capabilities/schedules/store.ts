// The rows of schedules: the run that comes next, those under way, the last ones; and the owners' time zones.
import { type Selectable, sql } from "kysely";
import { SCHEDULE_RUNS_SHOWN } from "#contract";
import { type Database, type ScheduleRunsTable, violates } from "#database";
import type { AppOf } from "../common/declarations/store.ts";
import { createTries, OPEN_TRIES } from "../common/tries.ts";

export type RunRow = Selectable<ScheduleRunsTable>;

/** Runs of one schedule that are kept after their end. */
const RUNS_KEPT = 50;
const DEFAULT_ZONE = "UTC";

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

export function createScheduleStore({ query }: Pick<Database, "query">) {
  const ofApp = ({ projectId, environment }: AppOf) =>
    query.selectFrom("schedule_runs").where("project_id", "=", projectId).where("environment", "=", environment);

  return Object.freeze({
    /** Opens a run; null when one of that kind is open already. */
    async open(app: AppOf, run: { name: string; byHand: boolean; dueAt: Date }): Promise<RunRow | null> {
      try {
        return await query
          .insertInto("schedule_runs")
          .values({
            project_id: app.projectId,
            environment: app.environment,
            name: run.name,
            by_hand: run.byHand,
            due_at: run.dueAt,
            begin_at: run.dueAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      } catch (error) {
        if (violates(error, "schedule_runs_open")) return null;
        throw error;
      }
    },

    /** Runs that wait for their time and were not begun. */
    waiting: (app: AppOf) =>
      ofApp(app)
        .selectAll()
        .where("state", "=", "waiting")
        .where("attempts", "=", 0)
        .where("by_hand", "=", false)
        .execute(),

    /** True when it still waited. */
    async drop(id: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom("schedule_runs")
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .where("attempts", "=", 0)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    find: (id: string) => query.selectFrom("schedule_runs").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Ids of open runs whose time has come, the longest due first. */
    async due(): Promise<string[]> {
      const rows = await query
        .selectFrom("schedule_runs")
        .select("id")
        .where("state", "in", OPEN_TRIES)
        .where("begin_at", "<=", sql<Date>`now()`)
        .orderBy("begin_at")
        .limit(500)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Runs of this owner's apps that are under way. */
    async runningOf(projectId: string): Promise<number> {
      const { count } = await query
        .selectFrom("schedule_runs")
        .innerJoin("projects", "projects.id", "schedule_runs.project_id")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("state", "=", "running")
        .where("projects.owner_id", "=", (owner) =>
          owner.selectFrom("projects").select("owner_id").where("id", "=", projectId),
        )
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    ...createTries<RunRow>({ query }, "schedule_runs", sql`, started_at = coalesce(started_at, now()), error = null`),

    /** Lets go of runs of that schedule that are older than the last ones. */
    async trim(row: RunRow): Promise<void> {
      const kept = ofApp({ projectId: row.project_id, environment: row.environment })
        .select("id")
        .where("name", "=", row.name)
        .orderBy("due_at", "desc")
        .limit(RUNS_KEPT);
      await query
        .deleteFrom("schedule_runs")
        .where("project_id", "=", row.project_id)
        .where("environment", "=", row.environment)
        .where("name", "=", row.name)
        .where("state", "not in", OPEN_TRIES)
        .where("id", "not in", kept)
        .execute();
    },

    /** The last runs of each schedule that were begun, newest first, and what waits. */
    async lastRuns({ projectId, environment }: AppOf): Promise<RunRow[]> {
      const { rows } = await sql<RunRow>`
        select * from (
          select *, row_number() over (partition by name, state = 'waiting' order by due_at desc) as position
          from schedule_runs where project_id = ${projectId} and environment = ${environment}
        ) ranked where position <= ${SCHEDULE_RUNS_SHOWN} order by due_at desc`.execute(query);
      return rows;
    },

    /** Of the project's owner; UTC until it is known. */
    async zoneOf(projectId: string): Promise<string> {
      const row = await query
        .selectFrom("projects")
        .innerJoin("owner_time_zones", "owner_time_zones.user_id", "projects.owner_id")
        .select("time_zone")
        .where("projects.id", "=", projectId)
        .executeTakeFirst();
      return row?.time_zone ?? DEFAULT_ZONE;
    },

    /** True when it is another than before. */
    async setZone(userId: string, timeZone: string, unlessKnown: boolean): Promise<boolean> {
      const changed = await query
        .insertInto("owner_time_zones")
        .values({ user_id: userId, time_zone: timeZone })
        .onConflict((conflict) =>
          unlessKnown
            ? conflict.column("user_id").doNothing()
            : conflict
                .column("user_id")
                .doUpdateSet({ time_zone: timeZone })
                .where("owner_time_zones.time_zone", "!=", timeZone),
        )
        .executeTakeFirst();
      return (changed.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Projects of theirs of which a run waits for its time. */
    async projectsWaiting(userId: string): Promise<string[]> {
      const rows = await query
        .selectFrom("schedule_runs")
        .innerJoin("projects", "projects.id", "schedule_runs.project_id")
        .select("projects.id")
        .distinct()
        .where("projects.owner_id", "=", userId)
        .where("state", "=", "waiting")
        .execute();
      return rows.map(({ id }) => id);
    },
  });
}
