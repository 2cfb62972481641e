// Whether a sign-in at the platform is still good.
import type { Database } from "#database";

export function createSignInStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async isSignedIn(sessionId: string): Promise<boolean> {
      const row = await query
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", sessionId)
        .where("expires_at", ">", new Date())
        .executeTakeFirst();
      return row !== undefined;
    },
  });
}
