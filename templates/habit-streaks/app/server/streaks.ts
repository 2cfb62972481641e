// Days in a row, counted by the database over every tick there is.
import type { mine } from "@ninefold/server";
import { sql } from "@ninefold/server";
import type { Streak } from "../shared/ticks.ts";

/** @param today the person's own day, as yyyy-mm-dd; a streak runs until then, or until the day before while that day is open */
export const streaks = (isMine: ReturnType<typeof mine>, today: string) => sql<Streak[]>`
  with islands as (
    select habit, day, day - (row_number() over (partition by habit order by day))::int as island from ticks where ${isMine}
  ), runs as (
    select habit, count(*)::int as length, max(day) as last from islands group by habit, island
  )
  select habit, max(length) as longest, coalesce(max(length) filter (where last >= ${today}::date - 1), 0) as running
  from runs group by habit`;
