// All SQL of runs: the queue of one per project, every step as a row, how a run ended.
import type { ModelMessage } from "ai";
import { sql } from "kysely";
import type { CheckFailure, Message, Ticket } from "#contract";
import { type Database, type Tree, violates } from "#database";
import type { Revisions } from "#projects";

export type RunRow = Readonly<{
  id: string;
  projectId: string;
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  messageId: string;
  baseTree: Tree;
  draftTree: Tree;
  tickets: Ticket[];
  progress: string | null;
  repairs: number;
  failures: CheckFailure[];
  inputTokens: number;
  outputTokens: number;
  reply: string | null;
  error: string | null;
  changesApplied: boolean;
  createdAt: Date;
}>;

/** How a run ends: what goes into the chat, and the tree that becomes a revision, if any changed. */
export type RunEnd = Readonly<{
  status: "succeeded" | "failed";
  reply: string;
  error: string | null;
  failures: readonly CheckFailure[];
  revision: Readonly<{ description: string; tree: Tree; working: boolean }> | null;
}>;

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore({ query }: Pick<Database, "query">, revisions: Revisions) {
  const select = () =>
    query
      .selectFrom("runs")
      .select([
        "id",
        "project_id as projectId",
        "status",
        "message_id as messageId",
        "base_tree as baseTree",
        "draft_tree as draftTree",
        "tickets",
        "progress",
        "repairs",
        "failures",
        "input_tokens as inputTokens",
        "output_tokens as outputTokens",
        "reply",
        "error",
        "changes_applied as changesApplied",
        "created_at as createdAt",
      ]);

  return {
    /** Adds the message and a run for it, both or neither. Null while another run of the project is under way. */
    async begin(projectId: string, content: string): Promise<string | null> {
      try {
        return await query.transaction().execute(async (transaction) => {
          const tree = await revisions.newestTree(projectId);
          const message = await transaction
            .insertInto("messages")
            .values({ project_id: projectId, role: "user", content })
            .returning("id")
            .executeTakeFirstOrThrow();
          const run = await transaction
            .insertInto("runs")
            .values({
              project_id: projectId,
              status: "queued",
              message_id: message.id,
              base_tree: JSON.stringify(tree),
              draft_tree: JSON.stringify(tree),
            })
            .returning("id")
            .executeTakeFirstOrThrow();
          return run.id;
        });
      } catch (error) {
        if (violates(error, "runs_under_way")) return null;
        throw error;
      }
    },

    async find(id: string): Promise<RunRow | null> {
      return (await select().where("id", "=", id).executeTakeFirst()) ?? null;
    },

    async latest(projectId: string): Promise<RunRow | null> {
      const row = await select()
        .where("project_id", "=", projectId)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    async unfinished(): Promise<string[]> {
      const rows = await query.selectFrom("runs").select("id").where("finished_at", "is", null).execute();
      return rows.map((row) => row.id);
    },

    async isUnderWay(projectId: string): Promise<boolean> {
      const row = await query
        .selectFrom("runs")
        .select("id")
        .where("project_id", "=", projectId)
        .where("finished_at", "is", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The conversation up to and including the message that the run answers. */
    async conversationOf(run: RunRow, limit: number): Promise<Message[]> {
      const rows = await query
        .selectFrom("messages")
        .select(["role", "content"])
        .where("project_id", "=", run.projectId)
        .where("position", "<=", (inner) =>
          inner.selectFrom("messages").select("position").where("id", "=", run.messageId),
        )
        .orderBy("position", "desc")
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    async stepsOf(runId: string): Promise<ModelMessage[]> {
      const rows = await query
        .selectFrom("run_steps")
        .select("message")
        .where("run_id", "=", runId)
        .orderBy("number")
        .execute();
      // Only `addStep` writes this column, and it takes nothing but messages.
      return rows.map((row) => row.message as ModelMessage);
    },

    /** One step and what it changed about the run, in one transaction. */
    async addStep(
      runId: string,
      step: Readonly<{ number: number; message: ModelMessage }>,
      change: Readonly<{
        draftTree?: Tree;
        tickets?: readonly Ticket[];
        inputTokens?: number;
        outputTokens?: number;
        repairs?: number;
      }>,
    ): Promise<void> {
      await query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("run_steps")
          .values({ run_id: runId, number: step.number, message: JSON.stringify(step.message) })
          .execute();
        await transaction
          .updateTable("runs")
          .set({
            ...(change.draftTree && { draft_tree: JSON.stringify(change.draftTree) }),
            ...(change.tickets && { tickets: JSON.stringify(change.tickets) }),
            ...(change.repairs !== undefined && { repairs: change.repairs }),
            input_tokens: sql`input_tokens + ${change.inputTokens ?? 0}`,
            output_tokens: sql`output_tokens + ${change.outputTokens ?? 0}`,
          })
          .where("id", "=", runId)
          .execute();
      });
    },

    async markRunning(runId: string, progress: string): Promise<void> {
      await query.updateTable("runs").set({ status: "running", progress }).where("id", "=", runId).execute();
    },

    async setProgress(runId: string, progress: string): Promise<void> {
      await query.updateTable("runs").set({ progress }).where("id", "=", runId).execute();
    },

    /** Reply, revision and the run's end commit together. False when the run had ended before. */
    async finish(run: RunRow, end: RunEnd, tickets: readonly Ticket[]): Promise<boolean> {
      return query.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("runs")
          .set({
            status: end.status,
            reply: end.reply,
            error: end.error,
            failures: JSON.stringify(end.failures),
            tickets: JSON.stringify(tickets),
            changes_applied: end.revision?.working === true,
            finished_at: sql<Date>`now()`,
          })
          .where("id", "=", run.id)
          .where("finished_at", "is", null)
          .executeTakeFirst();
        if (result.numUpdatedRows !== 1n) return false;
        if (end.revision) await revisions.append({ projectId: run.projectId, ...end.revision }, transaction);
        await transaction
          .insertInto("messages")
          .values({ project_id: run.projectId, role: "assistant", content: end.reply })
          .execute();
        return true;
      });
    },

    async cancelOf(projectId: string): Promise<string[]> {
      const rows = await query
        .updateTable("runs")
        .set({ status: "cancelled", finished_at: sql<Date>`now()` })
        .where("project_id", "=", projectId)
        .where("finished_at", "is", null)
        .returning("id")
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
