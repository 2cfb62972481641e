// Counts how often a job was begun without an end, in rows that outlive the server.
import type { Database } from "#database";

export function createAttemptStore({ query }: Pick<Database, "query">) {
  return {
    /** Counts a beginning; gives how many there were, this one included. */
    async begin(queue: string, id: string): Promise<number> {
      const { begun } = await query
        .insertInto("job_attempts")
        .values({ queue, id })
        .onConflict((conflict) =>
          conflict.columns(["queue", "id"]).doUpdateSet((row) => ({ begun: row("job_attempts.begun", "+", 1) })),
        )
        .returning("begun")
        .executeTakeFirstOrThrow();
      return begun;
    },

    async forget(queue: string, id: string): Promise<void> {
      await query.deleteFrom("job_attempts").where("queue", "=", queue).where("id", "=", id).execute();
    },
  };
}
