// Messages that join a run while it works: each becomes part of the conversation and a step of the run at once, so that a
// run cut short finds it there and nobody's words are given twice or lost.
import type { ModelMessage } from "ai";
import { type Database, storableJson } from "#database";
import { lockProject } from "#projects";
import type { ConversationRow, RunRow } from "./store.ts";

export type Joining = ReturnType<typeof createJoining>;

export function createJoining({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /**
     * The first message that is to join, if it is meant as the run's own: the same mode, the same choice of model, and no
     * files, which are shown when a run begins. One that is not meant so is waited for: nothing overtakes it.
     */
    async next(run: Pick<RunRow, "projectId" | "mode" | "wantedModel">): Promise<ConversationRow | null> {
      const row = await query
        .selectFrom("queued_messages")
        .select(["id", "content", "context"])
        .where("project_id", "=", run.projectId)
        .where("joins", "=", true)
        .orderBy("position")
        .limit(1)
        .executeTakeFirst();
      const { mode = "build", builtin, model, attachments } = row?.context ?? {};
      const isMeant =
        mode === run.mode && !builtin && model === (run.wantedModel ?? undefined) && attachments === undefined;
      return row && isMeant ? { ...row, role: "user" } : null;
    },

    /** False when it was taken back meanwhile. */
    join: (
      run: Pick<RunRow, "id" | "projectId">,
      waiting: ConversationRow,
      step: Readonly<{ number: number; message: ModelMessage }>,
    ): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        await lockProject(transaction, run.projectId);
        const taken = await transaction.deleteFrom("queued_messages").where("id", "=", waiting.id).executeTakeFirst();
        if (taken.numDeletedRows !== 1n) return false;
        await transaction
          .insertInto("messages")
          .values({
            project_id: run.projectId,
            role: "user",
            content: waiting.content,
            context: waiting.context && storableJson(waiting.context),
            run_id: run.id,
          })
          .execute();
        await transaction
          .insertInto("run_steps")
          .values({ run_id: run.id, number: step.number, message: storableJson(step.message) })
          .execute();
        return true;
      }),
  });
}
