// Restoring a revision: its preview first, then its tree as the newest revision, in one transaction with the job's row.
import type { Builder } from "#build";
import { MESSAGE_NOT_RESTORED, MESSAGE_RESTORED } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import type { Projects } from "#projects";
import type { RestoreStore } from "./store.ts";

export type RestoreOutcome = Readonly<{ success: boolean; message: string }>;

export const MESSAGE_GIVEN_UP =
  "This revision could not be restored: the server stopped each time that it tried. It is not tried again.";

/** Performs the restore that is recorded in `store`. Idempotent: it can be repeated after a crash at any point. */
export async function performRestore(
  dependencies: Readonly<{
    database: Database;
    projects: Projects;
    builder: Pick<Builder, "build">;
    hosting: Pick<Hosting, "showPreview">;
    store: RestoreStore;
  }>,
  projectId: string,
): Promise<RestoreOutcome> {
  const { database, projects, builder, hosting, store } = dependencies;
  const number = await projects.revisions.restoringNumber(projectId);
  const tree = number === null ? null : await projects.revisions.treeOf(projectId, number);
  if (number === null || !tree) return fail();
  // Queued at the workers under the creator, not under the project: all of a creator's projects share one turn.
  const owner = (await projects.store.find(projectId))?.ownerId ?? projectId;
  const built = await builder.build(await projects.revisions.readTree(tree), { owner });
  if (!built.ok) return fail();
  try {
    await hosting.showPreview(projectId, built.artifact);
  } catch {
    return fail();
  }
  const description = await nameOf(number);
  await database.query.transaction().execute(async (transaction) => {
    await projects.revisions.append({ projectId, description, tree, working: true }, transaction);
    await transaction.deleteFrom("restores").where("project_id", "=", projectId).execute();
  });
  return { success: true, message: MESSAGE_RESTORED };

  async function nameOf(restored: number): Promise<string> {
    const rows = await projects.revisions.listOf(projectId);
    const original = rows.find((row) => row.number === restored)?.description ?? "";
    return original.startsWith("Restored: ") ? original : `Restored: ${original}`;
  }

  async function fail(): Promise<RestoreOutcome> {
    await store.abandon(projectId);
    return { success: false, message: MESSAGE_NOT_RESTORED };
  }
}
