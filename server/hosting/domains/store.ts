// The rows of custom domains.
import type { Selectable } from "kysely";
import { type AppDomainsTable, type Database, violates } from "#database";

export type DomainRow = Selectable<AppDomainsTable>;
type NewClaim = Readonly<{ projectId: string; domain: string; proof: string; claimed_at: Date }>;
/** The others wait for the next time. */
const CHECKED_AT_ONCE = 500;

export type DomainStore = ReturnType<typeof createDomainStore>;

export function createDomainStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    of: (projectId: string): Promise<DomainRow | undefined> =>
      query.selectFrom("app_domains").selectAll().where("project_id", "=", projectId).executeTakeFirst(),

    /** True for the app's owner, and for whoever has agreed to be led to this domain. */
    async mayLead(lead: Readonly<{ projectId: string; userId: string; domain: string }>): Promise<boolean> {
      const { projectId, userId, domain } = lead;
      const owned = query
        .selectFrom("projects")
        .select("id")
        .where("id", "=", projectId)
        .where("owner_id", "=", userId)
        .executeTakeFirst();
      const agreed = query
        .selectFrom("domain_agreements")
        .select("domain")
        .where("project_id", "=", projectId)
        .where("user_id", "=", userId)
        .where("domain", "=", domain)
        .executeTakeFirst();
      return (await Promise.all([owned, agreed])).some((row) => row !== undefined);
    },

    async agree({ projectId, userId, domain }: Readonly<{ projectId: string; userId: string; domain: string }>) {
      await query
        .insertInto("domain_agreements")
        .values({ project_id: projectId, user_id: userId, domain })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    proved: (domain: string): Promise<DomainRow | undefined> =>
      query
        .selectFrom("app_domains")
        .selectAll()
        .where("domain", "=", domain)
        .where("status", "=", "proved")
        .executeTakeFirst(),

    /** In place of the domain that the project had. */
    async claim({ projectId, ...claim }: NewClaim): Promise<DomainRow> {
      const fresh = { ...claim, status: "pending" as const, message: "", checked_at: null, missing_since: null };
      return query
        .insertInto("app_domains")
        .values({ project_id: projectId, ...fresh })
        .onConflict((conflict) => conflict.column("project_id").doUpdateSet(fresh))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** False when another app holds the domain. */
    async note(
      row: DomainRow,
      found: Pick<DomainRow, "status" | "message" | "checked_at" | "missing_since">,
    ): Promise<boolean> {
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

    /** Projects whose domain was last looked at before: a proved one, or one whose record is missing. */
    async lookedAtBefore({ proved, missing }: { proved: Date; missing: Date }): Promise<string[]> {
      const rows = await query
        .selectFrom("app_domains")
        .select("project_id")
        .where((by) =>
          by.or([
            by("status", "=", "proved").and("checked_at", "<", proved),
            by("missing_since", "is not", null).and("checked_at", "<", missing),
          ]),
        )
        .orderBy("checked_at")
        .limit(CHECKED_AT_ONCE)
        .execute();
      return rows.map(({ project_id }) => project_id);
    },

    /** Domains whose first record was never found, since `claimedAfter`. */
    neverProved: (claimedAfter: Date): Promise<DomainRow[]> =>
      query
        .selectFrom("app_domains")
        .selectAll()
        .where("status", "<>", "proved")
        .where("missing_since", "is", null)
        .where("claimed_at", ">", claimedAfter)
        .orderBy("checked_at")
        .limit(CHECKED_AT_ONCE)
        .execute(),

    /** Looking for the first record begins anew. */
    async claimAgain(projectId: string, at: Date): Promise<void> {
      await query.updateTable("app_domains").set({ claimed_at: at }).where("project_id", "=", projectId).execute();
    },

    async remove(projectId: string): Promise<void> {
      await query.deleteFrom("app_domains").where("project_id", "=", projectId).execute();
    },
  });
}
