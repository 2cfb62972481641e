// Past revisions that creators look at beside the present one (decision 106): each is a project of its own that no call but the
// gateway's finds, one for each creator and for half an hour at most.
import { sql } from "kysely";
import { type Database, violates } from "#database";
import { conflict } from "#http";
import type { Revisions } from "./revisions.ts";
import type { ProjectRow } from "./store.ts";

/** Milliseconds; opening it again begins them anew. */
export const KEPT_MS = 30 * 60_000;

export type Comparisons = Readonly<{
  /** The id under which the revision is shown; another that the creator looks at ends. @throws Refusal 409 when two begin at once */
  open(project: Pick<ProjectRow, "id" | "ownerId">, number: number): Promise<string>;
  /** Ends what is looked at of a project. */
  closeOf(projectId: string): Promise<void>;
  /** Ends drafts of it that are tried, too. */
  closeAllOf(projectId: string): Promise<void>;
  /** Ends those that nobody has opened for long, and drafts that nobody has tried for long. */
  closeOld(): Promise<void>;
}>;

/** @param remove ends a project of that id: its process, its rows, its own row */
export function createComparisons(
  { query }: Pick<Database, "query">,
  revisions: Pick<Revisions, "append" | "treeOf">,
  remove: (projectId: string) => Promise<void>,
): Comparisons {
  const shown = () =>
    query.selectFrom("projects").select("id").where("comparison_of", "is not", null).where("deleted_at", "is", null);
  const open = () => shown().where("tried_by", "is", null);
  async function close(rows: readonly { id: string }[]): Promise<void> {
    for (const { id } of rows) await remove(id);
  }
  const until = () => sql<Date>`now() + ${KEPT_MS} * interval '1 millisecond'`;

  return Object.freeze({
    async open({ id: projectId, ownerId }, number) {
      const about = { comparison_of: projectId, comparison_number: number };
      const same = await query
        .updateTable("projects")
        .set({ comparison_until: until() })
        .where("owner_id", "=", ownerId)
        .where("comparison_of", "=", projectId)
        .where("comparison_number", "=", number)
        .where("tried_by", "is", null)
        .where("deleted_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (same) return same.id;
      await close(await open().where("owner_id", "=", ownerId).execute());
      const tree = (await revisions.treeOf(projectId, number)) ?? {};
      const begin = query.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto("projects")
          .values({ owner_id: ownerId, ...about, comparison_until: until() })
          .returning("id")
          .executeTakeFirstOrThrow();
        await revisions.append({ projectId: id, description: "A past version", tree, working: true }, transaction);
        return id;
      });
      return begin.catch((error) => {
        if (violates(error, "projects_comparison"))
          throw conflict("Another version is just being opened. Please try again.");
        throw error;
      });
    },
    closeOf: async (projectId) => close(await open().where("comparison_of", "=", projectId).execute()),
    closeAllOf: async (projectId) => close(await shown().where("comparison_of", "=", projectId).execute()),
    closeOld: async () => close(await shown().where("comparison_until", "<", sql<Date>`now()`).execute()),
  } satisfies Comparisons);
}
