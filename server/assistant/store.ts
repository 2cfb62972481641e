// All SQL of runs: their state, every step as a row, the saved activity feed, how a run ended.
import type { ModelMessage } from "ai";
import { sql } from "kysely";
import type { Activity, CheckFailure, MessageContext, RunFault, Ticket, TokenUse } from "#contract";
import { type Database, type PaidBy, storableJson, storableText, type Tree } from "#database";
import { lockProject, type Revisions } from "#projects";
import { addUsage, forgiveUsage } from "./usage-store.ts";

export type RunRow = Readonly<{
  id: string;
  projectId: string;
  /** Who owns the project: whose use it counts for. */
  ownerId: string;
  status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "cancelled";
  messageId: string;
  baseTree: Tree;
  draftTree: Tree;
  tickets: Ticket[];
  progress: string | null;
  repairs: number;
  /** Of the model. */
  turns: number;
  failures: CheckFailure[];
  inputTokens: number;
  outputTokens: number;
  reply: string | null;
  error: string | null;
  fault: RunFault | null;
  changesApplied: boolean;
  model: string;
  paidBy: PaidBy;
  wantsBuiltin: boolean;
  stopRequestedAt: Date | null;
  retryOf: string | null;
  revisionNumber: number | null;
  activity: Activity[];
  spoken: { turn: number; text: string } | null;
  createdAt: Date;
  finishedAt: Date | null;
}>;

/** How a run ends: what goes into the chat, and the tree that becomes a revision, if any changed. */
export type RunEnd = Readonly<{
  status: "succeeded" | "failed" | "stopped";
  reply: string;
  error: string | null;
  fault: RunFault | null;
  failures: readonly CheckFailure[];
  revision: Readonly<{ description: string; tree: Tree; working: boolean }> | null;
  /** The provider or the platform is what failed: a run that left nothing then costs the creator nothing. */
  blameless: boolean;
}>;

/** A message of the conversation as a run reads it. */
export type ConversationRow = Readonly<{
  id: string;
  role: "user" | "assistant";
  content: string;
  context: MessageContext | null;
}>;

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore({ query }: Pick<Database, "query">, revisions: Revisions) {
  const select = () =>
    query
      .selectFrom("runs")
      .innerJoin("projects", "projects.id", "runs.project_id")
      .select([
        "runs.id",
        "runs.project_id as projectId",
        "projects.owner_id as ownerId",
        "status",
        "message_id as messageId",
        "base_tree as baseTree",
        "draft_tree as draftTree",
        "tickets",
        "progress",
        "repairs",
        sql<number>`(select count(*) from run_steps s where s.run_id = runs.id and s.message->>'role' = 'assistant')`.as(
          "turns",
        ),
        "failures",
        "input_tokens as inputTokens",
        "output_tokens as outputTokens",
        "reply",
        "error",
        "fault",
        "changes_applied as changesApplied",
        "model",
        "paid_by as paidBy",
        "wants_builtin as wantsBuiltin",
        "stop_requested_at as stopRequestedAt",
        "retry_of as retryOf",
        "revision_number as revisionNumber",
        "activity",
        "spoken",
        "runs.created_at as createdAt",
        "finished_at as finishedAt",
      ]);

  return {
    async find(id: string): Promise<RunRow | null> {
      return (await select().where("runs.id", "=", id).executeTakeFirst()) ?? null;
    },

    async latest(projectId: string): Promise<RunRow | null> {
      const row = await select()
        .where("project_id", "=", projectId)
        .orderBy("runs.created_at", "desc")
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
    async conversationOf(run: RunRow, limit: number): Promise<ConversationRow[]> {
      const rows = await query
        .selectFrom("messages")
        .select(["id", "role", "content", "context"])
        .where("project_id", "=", run.projectId)
        .where("set_aside_by", "is", null)
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

    /** One step and what it changed about the run and the use, in one transaction. */
    async addStep(
      run: Pick<RunRow, "id" | "projectId" | "ownerId" | "paidBy">,
      step: Readonly<{ number: number; message: ModelMessage }>,
      change: Readonly<{ draftTree?: Tree; tickets?: readonly Ticket[]; use?: TokenUse; repairs?: number }>,
    ): Promise<void> {
      await query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("run_steps")
          .values({ run_id: run.id, number: step.number, message: storableJson(step.message) })
          .execute();
        await transaction
          .updateTable("runs")
          .set({
            ...(change.draftTree && { draft_tree: storableJson(change.draftTree) }),
            ...(change.tickets && { tickets: storableJson(change.tickets) }),
            ...(change.repairs !== undefined && { repairs: change.repairs }),
            input_tokens: sql`input_tokens + ${change.use?.inputTokens ?? 0}`,
            output_tokens: sql`output_tokens + ${change.use?.outputTokens ?? 0}`,
          })
          .where("id", "=", run.id)
          .execute();
        if (change.use) await addUsage(transaction, run, change.use);
      });
    },

    /** The run begins, with the model that answers it. */
    async markRunning(runId: string, progress: string, chosen: { model: string; paidBy: PaidBy }): Promise<void> {
      await query
        .updateTable("runs")
        .set({ status: "running", progress, model: chosen.model, paid_by: chosen.paidBy })
        .where("id", "=", runId)
        .execute();
    },

    /** What a page that comes later is shown. */
    async saveActivity(
      runId: string,
      watch: Readonly<{ activity: readonly Activity[]; spoken: { turn: number; text: string } | null }>,
    ): Promise<void> {
      await query
        .updateTable("runs")
        .set({
          activity: storableJson(watch.activity),
          spoken: watch.spoken === null ? null : storableJson(watch.spoken),
        })
        .where("id", "=", runId)
        .execute();
    },

    /** Asks a run under way to stop; its id, or null when there is none. */
    async requestStop(projectId: string): Promise<string | null> {
      const row = await query
        .updateTable("runs")
        .set({ stop_requested_at: sql<Date>`coalesce(stop_requested_at, now())` })
        .where("project_id", "=", projectId)
        .where("finished_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async isStopRequested(runId: string): Promise<boolean> {
      const row = await query.selectFrom("runs").select("stop_requested_at").where("id", "=", runId).executeTakeFirst();
      return row?.stop_requested_at != null;
    },

    async setProgress(runId: string, progress: string): Promise<void> {
      await query.updateTable("runs").set({ progress }).where("id", "=", runId).execute();
    },

    /** Reply, revision and the run's end commit together. False when the run had ended before. */
    async finish(run: RunRow, end: RunEnd, tickets: readonly Ticket[]): Promise<boolean> {
      return query.transaction().execute(async (transaction) => {
        await lockProject(transaction, run.projectId);
        const result = await transaction
          .updateTable("runs")
          .set({
            status: end.status,
            reply: end.reply,
            error: end.error,
            fault: end.fault,
            failures: storableJson(end.failures),
            tickets: storableJson(tickets),
            changes_applied: end.revision?.working === true,
            spoken: null,
            finished_at: sql<Date>`now()`,
          })
          .where("id", "=", run.id)
          .where("finished_at", "is", null)
          .executeTakeFirst();
        if (result.numUpdatedRows !== 1n) return false;
        if (end.revision) {
          const number = await revisions.append({ projectId: run.projectId, ...end.revision }, transaction);
          await transaction.updateTable("runs").set({ revision_number: number }).where("id", "=", run.id).execute();
        }
        await transaction
          .insertInto("messages")
          .values({ project_id: run.projectId, role: "assistant", content: storableText(end.reply), run_id: run.id })
          .execute();
        if (end.blameless && end.revision === null) await forgiveUsage(transaction, run);
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
