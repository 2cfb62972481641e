// The rows that tell which app's database was moved, when, and how long the app stood still for it.
import type { AppEnvironment } from "#contract";
import type { Database } from "#database";

export type MoveStore = ReturnType<typeof createMoveStore>;
export type Move = Readonly<{ projectId: string; environment: AppEnvironment; from: string; to: string }>;

export function createMoveStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async begin({ projectId, environment, from, to }: Move): Promise<string> {
      const { id } = await query
        .insertInto("app_moves")
        .values({ project_id: projectId, environment, from_cluster: from, to_cluster: to })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** `refusal`: why it was not moved; null: it was. */
    async end(id: string, outcome: { bytes: number; pauseMs: number; refusal: string | null }): Promise<void> {
      await query
        .updateTable("app_moves")
        .set({
          ended_at: new Date(),
          bytes: outcome.bytes,
          pause_ms: Math.round(outcome.pauseMs),
          refusal: outcome.refusal,
        })
        .where("id", "=", id)
        .execute();
    },
  });
}
