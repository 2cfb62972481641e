// Whether a sign-in at the platform is still good.
import { sql } from "kysely";
import { type Database, gather } from "#database";

export function createSignInStore({ query }: Pick<Database, "query">) {
  const good = gather(async (sessionIds) => {
    const rows = await query
      .selectFrom("sessions")
      .select("id")
      .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
      .where("expires_at", ">", new Date())
      .execute();
    return new Map(rows.map(({ id }) => [id, true]));
  });
  return Object.freeze({ isSignedIn: async (sessionId: string): Promise<boolean> => (await good(sessionId)) ?? false });
}
