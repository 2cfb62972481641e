// The rows of counted calls: five minutes each, read by the hour, kept for eight days.
import { sql } from "kysely";
import type { Database } from "#database";

export type FigureRow = Readonly<{ projectId: string; bucket: Date; errors: number; durations: readonly number[] }>;
export type HourRow = Readonly<{ projectId: string; hour: Date; errors: number; durations: number[] }>;

export type FigureStore = ReturnType<typeof createFigureStore>;

export function createFigureStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** Adds to the rows that are there; projects that are gone meanwhile are left out. */
    async addFigures(rows: readonly FigureRow[]): Promise<void> {
      // In one order everywhere, so that two servers that write at once wait for each other and never cross.
      const ordered = [...rows].sort((one, other) => (one.projectId < other.projectId ? -1 : 1));
      const given = JSON.stringify(ordered.map(({ projectId, ...rest }) => ({ project_id: projectId, ...rest })));
      await sql`
        insert into app_figures (project_id, bucket, errors, durations)
        select given.project_id, given.bucket, given.errors, given.durations
        from jsonb_to_recordset(${given}::jsonb)
          as given(project_id uuid, bucket timestamptz, errors integer, durations integer[])
        join projects on projects.id = given.project_id
        order by given.project_id
        for key share of projects
        on conflict (project_id, bucket) do update set
          errors = app_figures.errors + excluded.errors,
          durations = (
            select array_agg(coalesce(old, 0) + coalesce(new, 0) order by ordinal)
            from unnest(app_figures.durations, excluded.durations) with ordinality as both_counts(old, new, ordinal)
          )`.execute(query);
    },

    /** One row for each app and hour with calls since `since`. */
    async hoursOf(projectIds: readonly string[], since: Date): Promise<HourRow[]> {
      if (projectIds.length === 0) return [];
      const { rows } = await sql<{ project_id: string; hour: Date; errors: number; durations: number[] }>`
        with hours as (
          select project_id, date_trunc('hour', bucket, 'UTC') as hour, errors, durations from app_figures
          where project_id = any(${[...projectIds]}::uuid[]) and bucket >= ${since}
        ), ranges as (
          select project_id, hour, ordinal, sum(count)::integer as count
          from hours cross join lateral unnest(durations) with ordinality as ranges(count, ordinal)
          group by project_id, hour, ordinal
        )
        select project_id, hour,
          (select sum(errors)::integer from hours where (hours.project_id, hours.hour) = (ranges.project_id, ranges.hour)) as errors,
          array_agg(count order by ordinal) as durations
        from ranges group by project_id, hour order by hour`.execute(query);
      return rows.map(({ project_id, ...rest }) => ({ projectId: project_id, ...rest }));
    },

    async forgetFiguresBefore(before: Date): Promise<void> {
      await query.deleteFrom("app_figures").where("bucket", "<", before).execute();
    },
  });
}
