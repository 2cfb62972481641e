// The owners of projects.
import type { Database } from "#database";

export type OwnerStore = ReturnType<typeof createOwnerStore>;

export function createOwnerStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** Owners' ids by their projects'. */
    async ownersOf(projectIds: readonly string[]): Promise<Map<string, string>> {
      if (projectIds.length === 0) return new Map();
      const rows = await query
        .selectFrom("projects")
        .select(["id", "owner_id"])
        .where("id", "in", [...new Set(projectIds)])
        .execute();
      return new Map(rows.map((row) => [row.id, row.owner_id]));
    },
  });
}
