// All SQL of agents' drafts.
import { sql } from "kysely";
import type { Database, Tree } from "#database";

export type DraftRow = Readonly<{ baseNumber: number; tree: Tree; version: number }>;
export type DraftKey = Readonly<{ projectId: string; tokenId: string }>;

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async find({ projectId, tokenId }: DraftKey): Promise<DraftRow | null> {
      const row = await query
        .selectFrom("agent_drafts")
        .select(["base_number as baseNumber", "tree", "version"])
        .where("project_id", "=", projectId)
        .where("token_id", "=", tokenId)
        .executeTakeFirst();
      return row ?? null;
    },

    /**
     * False when another change came between.
     * @param version the one that was changed; 0: there was none
     */
    async save({ projectId, tokenId }: DraftKey, draft: DraftRow): Promise<boolean> {
      const tree = JSON.stringify(draft.tree);
      if (draft.version === 0) {
        const result = await query
          .insertInto("agent_drafts")
          .values({ project_id: projectId, token_id: tokenId, base_number: draft.baseNumber, tree })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return result.numInsertedOrUpdatedRows === 1n;
      }
      const result = await query
        .updateTable("agent_drafts")
        .set({ base_number: draft.baseNumber, tree, version: draft.version + 1, updated_at: sql<Date>`now()` })
        .where("project_id", "=", projectId)
        .where("token_id", "=", tokenId)
        .where("version", "=", draft.version)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** @param version only that one, so that what came after it stays; null: whatever there is */
    async remove({ projectId, tokenId }: DraftKey, version: number | null): Promise<void> {
      let removal = query
        .deleteFrom("agent_drafts")
        .where("project_id", "=", projectId)
        .where("token_id", "=", tokenId);
      if (version !== null) removal = removal.where("version", "=", version);
      await removal.execute();
    },
  });
}
