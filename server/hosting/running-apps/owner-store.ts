// The owners of projects.
import { sql } from "kysely";
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
        // One parameter, however many awake apps are compared.
        .where(sql<boolean>`id = any(${[...new Set(projectIds)]}::uuid[])`)
        .execute();
      return new Map(rows.map((row) => [row.id, row.owner_id]));
    },
  });
}
