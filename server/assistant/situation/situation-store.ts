// The situation of a run: gathered when it begins, and kept with it.
import { sql } from "kysely";
import type { SourceFiles } from "#contract";
import type { Database } from "#database";
import { treeChanges } from "#projects";
import type { RunRow } from "../store.ts";
import { type SituationFacts, writeSituation } from "./write-situation.ts";

export type Situations = ReturnType<typeof createSituations>;

export function createSituations({ query }: Pick<Database, "query">) {
  return {
    /** What the run's newest message tells of its project: the same however often the run is taken up. */
    async of(run: RunRow, files: SourceFiles, windowTokens: number): Promise<string> {
      const row = await query.selectFrom("runs").select("situation").where("id", "=", run.id).executeTakeFirst();
      if (row?.situation != null) return row.situation;
      const situation = writeSituation({ ...(await factsOf(run)), files }, windowTokens);
      await query.updateTable("runs").set({ situation }).where("id", "=", run.id).execute();
      return situation;
    },
  };

  async function factsOf(run: RunRow): Promise<Omit<SituationFacts, "files">> {
    const [newest, live, last] = await Promise.all([
      query
        .selectFrom("revisions")
        .select((expression) => expression.fn.max("number").as("number"))
        .where("project_id", "=", run.projectId)
        .executeTakeFirst(),
      query
        .selectFrom("deployments")
        .leftJoin("revisions", "revisions.id", "deployments.revision_id")
        .select(["revisions.number as revision", "deployments.finished_at as since"])
        .where("deployments.project_id", "=", run.projectId)
        .where("deployments.status", "=", "serving")
        .executeTakeFirst(),
      query
        .selectFrom("runs")
        .select(["status", "base_tree as before", "draft_tree as after"])
        .where("project_id", "=", run.projectId)
        .where("finished_at", "is not", null)
        .where(sql<boolean>`created_at < ${run.createdAt}`)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst(),
    ]);
    return {
      at: run.createdAt,
      newestRevision: Number(newest?.number ?? 0),
      live: live ?? null,
      lastRun: last ? { status: last.status, changes: treeChanges(last.before, last.after) } : null,
      since: last ? treeChanges(last.after, run.draftTree) : null,
    };
  }
}
