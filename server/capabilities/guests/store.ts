// The rows of gates, guests and invitations.
import { type Selectable, sql } from "kysely";
import { type AppGuestsTable, type AppInvitationsTable, type Database, gather, pairKey, pairsIn } from "#database";

export type GuestState = AppGuestsTable["state"];
export type GuestRow = Omit<Selectable<AppGuestsTable>, "project_id"> & { username: string };
export type InvitationRow = Selectable<AppInvitationsTable>;
export type GuestStore = ReturnType<typeof createGuestStore>;

export function createGuestStore({ query }: Pick<Database, "query">) {
  /** By project and person, where the app is for invited people only. */
  const gated = gather(async (keys) => {
    const { first, second } = pairsIn(keys);
    const { rows } = await sql<{ projectId: string; userId: string; state: GuestState | null }>`
      select asked.project_id as "projectId", asked.user_id as "userId", app_guests.state
      from unnest(${first}::uuid[], ${second}::uuid[]) as asked (project_id, user_id)
      join app_gates on app_gates.project_id = asked.project_id and app_gates.invited_only
      left join app_guests on app_guests.project_id = asked.project_id and app_guests.user_id = asked.user_id`.execute(
      query,
    );
    return new Map(rows.map(({ projectId, userId, state }) => [pairKey(projectId, userId), { state }]));
  });

  return Object.freeze({
    /** Null: the app is not for invited people only. `state`: null for somebody of whom nothing is known. */
    gateFor: async (projectId: string, userId: string): Promise<{ state: GuestState | null } | null> =>
      (await gated(pairKey(projectId, userId))) ?? null,
    /** Null: nobody has decided, and the app is open. */
    async invitedOnly(projectId: string): Promise<boolean | null> {
      const row = await query
        .selectFrom("app_gates")
        .select("invited_only")
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      return row?.invited_only ?? null;
    },
    async setGate(projectId: string, invitedOnly: boolean): Promise<void> {
      await query
        .insertInto("app_gates")
        .values({ project_id: projectId, invited_only: invitedOnly })
        .onConflict((conflict) =>
          conflict.column("project_id").doUpdateSet({ invited_only: invitedOnly, changed_at: sql<Date>`now()` }),
        )
        .execute();
    },
    /** True when nobody had decided before. */
    async closeUnlessDecided(projectId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("app_gates")
        .values({ project_id: projectId, invited_only: true })
        .onConflict((conflict) => conflict.column("project_id").doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async stateOf(projectId: string, userId: string): Promise<GuestState | null> {
      const row = await query
        .selectFrom("app_guests")
        .select("state")
        .where("project_id", "=", projectId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.state ?? null;
    },
    /** A request; false when there is a row already, whatever it says. */
    async ask(projectId: string, userId: string, note: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("app_guests")
        .values({ project_id: projectId, user_id: userId, state: "asked", note })
        .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async admit(projectId: string, userId: string): Promise<void> {
      await query
        .insertInto("app_guests")
        .values({ project_id: projectId, user_id: userId, state: "in" })
        .onConflict((conflict) =>
          conflict.columns(["project_id", "user_id"]).doUpdateSet({ state: "in", since: sql<Date>`now()` }),
        )
        .execute();
    },
    /** Everybody who has used the app, its owner aside. */
    async admitVisitors(projectId: string, most: number): Promise<void> {
      await sql`insert into app_guests (project_id, user_id, state)
        select project_id, user_id, 'in' from app_users
        where project_id = ${projectId} and user_id <> (select owner_id from projects where id = ${projectId})
        order by last_seen_at desc limit ${most}
        on conflict (project_id, user_id) do nothing`.execute(query);
    },
    /** False when they did not ask. */
    async decline(projectId: string, userId: string): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable("app_guests")
        .set({ state: "declined", since: sql<Date>`now()` })
        .where("project_id", "=", projectId)
        .where("user_id", "=", userId)
        .where("state", "=", "asked")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(projectId: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom("app_guests")
        .where("project_id", "=", projectId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async count(projectId: string, states: readonly GuestState[]): Promise<number> {
      const row = await query
        .selectFrom("app_guests")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .where("state", "in", states)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async visitors(projectId: string): Promise<number> {
      const row = await query
        .selectFrom("app_users")
        .innerJoin("projects", "projects.id", "app_users.project_id")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("app_users.project_id", "=", projectId)
        .whereRef("app_users.user_id", "<>", "projects.owner_id")
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** Who asks first, then who is in, then who was declined; the newest first. */
    list: (projectId: string, most: number): Promise<GuestRow[]> =>
      query
        .selectFrom("app_guests")
        .innerJoin("users", "users.id", "app_guests.user_id")
        .select(["user_id", "username", "state", "note", "since"])
        .where("project_id", "=", projectId)
        .orderBy(sql`array_position(array['asked', 'in', 'declined'], state)`)
        .orderBy("since", "desc")
        .limit(most)
        .execute(),
    async userNamed(username: string): Promise<string | null> {
      const row = await query
        .selectFrom("users")
        .select("id")
        .where(sql`lower(username)`, "=", username.toLowerCase())
        .executeTakeFirst();
      return row?.id ?? null;
    },
    invite: (row: Pick<InvitationRow, "project_id" | "code_hash" | "uses_left" | "expires_at">) =>
      query.insertInto("app_invitations").values(row).returningAll().executeTakeFirstOrThrow(),
    /** Those that still let somebody in, the newest first. */
    invitations: (projectId: string, now: Date): Promise<InvitationRow[]> =>
      query
        .selectFrom("app_invitations")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("uses_left", ">", 0)
        .where("expires_at", ">", now)
        .orderBy("created_at", "desc")
        .execute(),
    async forgetEnded(projectId: string, now: Date): Promise<void> {
      await query
        .deleteFrom("app_invitations")
        .where("project_id", "=", projectId)
        .where((row) => row.or([row("uses_left", "=", 0), row("expires_at", "<=", now)]))
        .execute();
    },
    async takeBack(projectId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom("app_invitations")
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** Uses a link once and lets the person in, both or neither; false for a code that is not good (any more). */
    redeem: (projectId: string, userId: string, codeHash: string, now: Date): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("app_invitations")
          .set({ uses_left: sql<number>`uses_left - 1` })
          .where("project_id", "=", projectId)
          .where("code_hash", "=", codeHash)
          .where("uses_left", ">", 0)
          .where("expires_at", ">", now)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await createGuestStore({ query: transaction }).admit(projectId, userId);
        return true;
      }),
  });
}
