// Rows about domains in and out.
import type { Selectable } from "kysely";
import { type AppDomainsTable, type Database, violates } from "#database";

export type DomainRow = Selectable<AppDomainsTable>;
export type DomainStore = ReturnType<typeof createDomainStore>;

export function createDomainStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    of: (projectId: string): Promise<DomainRow | undefined> =>
      query.selectFrom("app_domains").selectAll().where("project_id", "=", projectId).executeTakeFirst(),

    proved: (domain: string): Promise<DomainRow | undefined> =>
      query
        .selectFrom("app_domains")
        .selectAll()
        .where("domain", "=", domain)
        .where("status", "=", "proved")
        .executeTakeFirst(),

    /** In place of the domain that the project had. */
    async claim(projectId: string, domain: string, proof: string): Promise<DomainRow> {
      const fresh = { domain, proof, status: "pending" as const, message: "", checked_at: null };
      return query
        .insertInto("app_domains")
        .values({ project_id: projectId, ...fresh })
        .onConflict((conflict) => conflict.column("project_id").doUpdateSet(fresh))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** False when another app holds the domain. */
    async note(row: DomainRow, found: Pick<DomainRow, "status" | "message" | "checked_at">): Promise<boolean> {
      try {
        await query
          .updateTable("app_domains")
          .set(found)
          .where("project_id", "=", row.project_id)
          .where("domain", "=", row.domain)
          .execute();
        return true;
      } catch (error) {
        if (violates(error, "app_domains_proved")) return false;
        throw error;
      }
    },

    async remove(projectId: string): Promise<void> {
      await query.deleteFrom("app_domains").where("project_id", "=", projectId).execute();
    },
  });
}
