// All SQL of OAuth's clients.
import { sql } from "kysely";
import type { Database } from "#database";
import { UNUSED_CLIENT_HOURS } from "./limits.ts";

export type ClientRow = Readonly<{ id: string; name: string; redirectAddresses: string[]; createdAt: Date }>;
export type ClientStore = ReturnType<typeof createClientStore>;

const isUnused = sql<boolean>`not exists (select from access_tokens where access_tokens.client_id = oauth_clients.id)`;

export function createClientStore({ query }: Pick<Database, "query">) {
  const columns = ["id", "name", "redirect_addresses as redirectAddresses", "created_at as createdAt"] as const;
  return Object.freeze({
    /** @param mostUnused clients without a connection beyond so many go, the oldest first */
    async add(
      { name, redirectAddresses }: Pick<ClientRow, "name" | "redirectAddresses">,
      mostUnused: number,
    ): Promise<ClientRow> {
      const added = await query
        .insertInto("oauth_clients")
        .values({ name, redirect_addresses: redirectAddresses })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await query
        .deleteFrom("oauth_clients")
        .where("id", "in", (from) =>
          from
            .selectFrom("oauth_clients")
            .select("id")
            .where(isUnused)
            .orderBy("created_at", "desc")
            .offset(mostUnused),
        )
        .execute();
      return added;
    },

    async find(id: string): Promise<ClientRow | null> {
      const row = await query.selectFrom("oauth_clients").select(columns).where("id", "=", id).executeTakeFirst();
      return row ?? null;
    },

    async removeUnused(): Promise<void> {
      await query
        .deleteFrom("oauth_clients")
        .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${UNUSED_CLIENT_HOURS})`)
        .where(isUnused)
        .execute();
    },
  });
}
