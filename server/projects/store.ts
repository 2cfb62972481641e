// All SQL of projects: the projects themselves, view names, messages, people who opened the app.
import { sql } from "kysely";
import type { Message } from "#contract";
import { type Database, gather, storableText, violates } from "#database";
import { isRunUnderWay, lockProject } from "./project-lock.ts";

export type ProjectRow = Readonly<{
  id: string;
  ownerId: string;
  ownerName: string;
  description: string;
  viewName: string | null;
  /** Chosen to answer its messages; null: what answers its owner. */
  model: string | null;
  createdAt: Date;
  updatedAt: Date;
}>;

export type ProjectStore = ReturnType<typeof createProjectStore>;

export function createProjectStore({ query }: Pick<Database, "query">) {
  const selectAny = () =>
    query
      .selectFrom("projects")
      .innerJoin("users", "users.id", "projects.owner_id")
      .select([
        "projects.id",
        "projects.owner_id as ownerId",
        "users.username as ownerName",
        "projects.description",
        "projects.view_name as viewName",
        "projects.model",
        "projects.created_at as createdAt",
        "projects.updated_at as updatedAt",
      ])
      .where("projects.deleted_at", "is", null);
  /** Past versions that somebody looks at are no projects to any call. */
  const select = () => selectAny().where("projects.comparison_of", "is", null);
  const byId = (from: typeof selectAny) =>
    gather(async (ids) => {
      const rows = await from().where(sql<boolean>`projects.id = any(${ids}::uuid[])`).execute();
      return new Map<string, ProjectRow>(rows.map((row) => [row.id, row]));
    });
  const found = byId(select);
  const foundShown = byId(selectAny);

  return {
    listOf: (ownerId: string): Promise<ProjectRow[]> =>
      select().where("owner_id", "=", ownerId).orderBy("projects.created_at", "desc").execute(),

    find: async (id: string): Promise<ProjectRow | null> => (await found(id)) ?? null,

    /** As `find`, and past versions that are looked at: for the gateway, which shows them. */
    findShown: async (id: string): Promise<ProjectRow | null> => (await foundShown(id)) ?? null,

    async findByViewName(viewName: string): Promise<ProjectRow | null> {
      return (await select().where("view_name", "=", viewName).executeTakeFirst()) ?? null;
    },

    async countOf(ownerId: string): Promise<number> {
      const row = await query
        .selectFrom("projects")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .where("comparison_of", "is", null)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async setModel(id: string, model: string | null): Promise<void> {
      await query.updateTable("projects").set({ model }).where("id", "=", id).execute();
    },

    /** Fills an empty description; one that somebody wrote or the assistant gave before stays. */
    async describeIfEmpty(id: string, description: string): Promise<void> {
      await query
        .updateTable("projects")
        .set({ description })
        .where("id", "=", id)
        .where("description", "=", "")
        .execute();
    },

    /** From now on the project is gone for everybody; `forget` removes what is left of it. */
    async markDeleted(id: string): Promise<void> {
      await query
        .updateTable("projects")
        .set({ deleted_at: sql<Date>`now()`, view_name: null })
        .where("id", "=", id)
        .execute();
    },

    async deleted(): Promise<string[]> {
      const rows = await query.selectFrom("projects").select("id").where("deleted_at", "is not", null).execute();
      return rows.map((row) => row.id);
    },

    /**
     * Its past versions that somebody looks at go before it: while one is left this does nothing.
     * @returns the id of the project that waits to be removed, too, of which this was a past version
     */
    async forget(id: string): Promise<string | null> {
      const gone = await query
        .deleteFrom("projects")
        .where("id", "=", id)
        .where(sql<boolean>`not exists (select from projects as past where past.comparison_of = projects.id)`)
        .returning("comparison_of")
        .executeTakeFirst();
      if (!gone?.comparison_of) return null;
      const waiting = await query
        .selectFrom("projects")
        .select("id")
        .where("id", "=", gone.comparison_of)
        .where("deleted_at", "is not", null)
        .executeTakeFirst();
      return waiting?.id ?? null;
    },

    /** `set` once and for all; of two that race for a name one gets it. */
    async nameView(id: string, viewName: string): Promise<"set" | "taken" | "already-set"> {
      try {
        const result = await query
          .updateTable("projects")
          .set({ view_name: viewName })
          .where("id", "=", id)
          .where("view_name", "is", null)
          .executeTakeFirst();
        return result.numUpdatedRows === 1n ? "set" : "already-set";
      } catch (error) {
        if (violates(error, "projects_view_name")) return "taken";
        throw error;
      }
    },

    messagesOf: (projectId: string): Promise<Message[]> =>
      query
        .selectFrom("messages")
        .select(["role", "content"])
        .where("project_id", "=", projectId)
        .where("set_aside_by", "is", null)
        .orderBy("position")
        .execute(),

    /** Adds what the page has and the server has not; where the two differ, the server's conversation stands. */
    async saveMessages(projectId: string, messages: readonly Message[]): Promise<void> {
      await query.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectId);
        // While a run is under way its reply is still to come, and what a page may have kept of an earlier one is not it.
        if (await isRunUnderWay(transaction, projectId)) return;
        const known = await createProjectStore({ query: transaction }).messagesOf(projectId);
        const continues = known.every(
          (message, index) => message.role === messages[index]?.role && message.content === messages[index].content,
        );
        const fresh = continues ? messages.slice(known.length) : [];
        for (const { role, content } of fresh)
          await transaction
            .insertInto("messages")
            .values({ project_id: projectId, role, content: storableText(content) })
            .execute();
      });
    },

    async trackAppUser(projectId: string, userId: string): Promise<void> {
      await query
        .insertInto("app_users")
        .values({ project_id: projectId, user_id: userId })
        .onConflict((conflict) =>
          conflict.columns(["project_id", "user_id"]).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
        )
        .execute();
    },

    async countAppUsers(projectId: string): Promise<number> {
      const row = await query
        .selectFrom("app_users")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
