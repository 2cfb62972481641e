// All SQL of runs: their state, every step as a row, the saved activity feed, how a run ended.
import type { ModelMessage } from "ai";
import { sql } from "kysely";
import type {
  Activity,
  CheckFailure,
  MessageContext,
  Mode,
  MoneyUse,
  ProposedPlan,
  RunChanges,
  RunFault,
  SpokenText,
  Ticket,
  Understood,
} from "#contract";
import { type Database, type PaidBy, storableJson, storableText, type Tree } from "#database";
import { lockProject, type Revisions } from "#projects";
import type { PricedUse } from "./usage.ts";
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
  cachedTokens: number;
  money: MoneyUse;
  reply: string | null;
  error: string | null;
  fault: RunFault | null;
  changesApplied: boolean;
  model: string;
  paidBy: PaidBy;
  wantsBuiltin: boolean;
  /** What its message asked for, and what was chosen for the project. */
  wantedModel: string | null;
  projectModel: string | null;
  stopRequestedAt: Date | null;
  retryOf: string | null;
  mode: Mode;
  generating: boolean;
  /** The last tree that passed its checks. */
  greenTree: Tree | null;
  revisionNumber: number | null;
  activity: Activity[];
  spoken: SpokenText | null;
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
  /** What the preview shows when the draft itself does not work: a revision before that one. */
  green: Readonly<{ description: string; tree: Tree }> | null;
  /** Of a run in the mode "plan". */
  plan: ProposedPlan | null;
  /** What the built-in model understood, to be mended by clicks. */
  understood: Understood | null;
}>;

/** What stays to be looked at of a run that has ended. */
export type KeptOfRun = Readonly<{
  tickets: readonly Ticket[];
  changes: RunChanges | null;
}>;

/** Whether the preview shows something of the run. */
export const showsChanges = ({ revision, green }: RunEnd): boolean => revision?.working === true || green !== null;

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
        "cached_tokens as cachedTokens",
        sql<MoneyUse>`json_build_object('micros', cost_micros, 'unpricedTokens', unpriced_tokens)`.as("money"),
        "reply",
        "error",
        "fault",
        "changes_applied as changesApplied",
        "runs.model",
        "paid_by as paidBy",
        "wants_builtin as wantsBuiltin",
        "wanted_model as wantedModel",
        "projects.model as projectModel",
        "stop_requested_at as stopRequestedAt",
        "retry_of as retryOf",
        "mode",
        "generating",
        "green_tree as greenTree",
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

    /** The project's run before this one. */
    async before(run: Pick<RunRow, "projectId" | "createdAt" | "id">): Promise<RunRow | null> {
      const row = await select()
        .where("project_id", "=", run.projectId)
        .where("runs.id", "<>", run.id)
        .where("runs.created_at", "<=", run.createdAt)
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

    /** The run that ended last before this one, when it succeeded and its answer stands right before this run's message. */
    async pausedBefore(run: RunRow): Promise<RunRow | null> {
      const answer = await query
        .selectFrom("messages")
        .select(["role", "run_id as runId"])
        .where("project_id", "=", run.projectId)
        .where("set_aside_by", "is", null)
        .where("position", "<", (inner) =>
          inner.selectFrom("messages").select("position").where("id", "=", run.messageId),
        )
        .orderBy("position", "desc")
        .limit(1)
        .executeTakeFirst();
      if (answer?.role !== "assistant" || answer.runId === null) return null;
      const asked = await this.find(answer.runId);
      return asked?.status === "succeeded" && asked.model !== "builtin" ? asked : null;
    },

    async stepsOf(runId: string): Promise<ModelMessage[]> {
      const rows = await query
        .selectFrom("run_steps")
        .select("message")
        .where("run_id", "=", runId)
        .orderBy("number")
        .execute();
      // Only `addSteps` writes this column, and it takes nothing but messages.
      return rows.map((row) => row.message as ModelMessage);
    },

    /** Steps and what they changed about the run and the use, in one transaction. */
    async addSteps(
      run: Pick<RunRow, "id" | "projectId" | "ownerId" | "paidBy">,
      steps: readonly Readonly<{ number: number; message: ModelMessage }>[],
      change: Readonly<{ draftTree?: Tree; tickets?: readonly Ticket[]; use?: PricedUse; repairs?: number }>,
    ): Promise<void> {
      await query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("run_steps")
          .values(steps.map(({ number, message }) => ({ run_id: run.id, number, message: storableJson(message) })))
          .execute();
        await transaction
          .updateTable("runs")
          .set({
            ...(change.draftTree && { draft_tree: storableJson(change.draftTree) }),
            ...(change.tickets && { tickets: storableJson(change.tickets) }),
            ...(change.repairs !== undefined && { repairs: change.repairs }),
            input_tokens: sql`input_tokens + ${change.use?.inputTokens ?? 0}`,
            output_tokens: sql`output_tokens + ${change.use?.outputTokens ?? 0}`,
            cached_tokens: sql`cached_tokens + ${change.use?.cachedTokens ?? 0}`,
            cost_micros: sql`cost_micros + ${change.use?.costMicros ?? 0}`,
            unpriced_tokens: sql`unpriced_tokens + ${change.use?.unpricedTokens ?? 0}`,
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
      watch: Readonly<{ activity: readonly Activity[]; spoken: SpokenText | null }>,
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

    async markGenerating(runId: string): Promise<void> {
      await query.updateTable("runs").set({ generating: true }).where("id", "=", runId).execute();
    },

    async setGreenTree(runId: string, tree: Tree): Promise<void> {
      await query
        .updateTable("runs")
        .set({ green_tree: storableJson(tree) })
        .where("id", "=", runId)
        .execute();
    },

    async setProgress(runId: string, progress: string): Promise<void> {
      await query.updateTable("runs").set({ progress }).where("id", "=", runId).execute();
    },

    /** Reply, revision and the run's end commit together. False when the run had ended before. */
    async finish(run: RunRow, end: RunEnd, kept: KeptOfRun): Promise<boolean> {
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
            tickets: storableJson(kept.tickets),
            plan: end.plan && storableJson(end.plan),
            understood: end.understood && storableJson(end.understood),
            changes: kept.changes && storableJson(kept.changes),
            changes_applied: showsChanges(end),
            spoken: null,
            finished_at: sql<Date>`now()`,
          })
          .where("id", "=", run.id)
          .where("finished_at", "is", null)
          .executeTakeFirst();
        if (result.numUpdatedRows !== 1n) return false;
        if (end.green) await revisions.append({ projectId: run.projectId, ...end.green, working: true }, transaction);
        if (end.revision) {
          const number = await revisions.append({ projectId: run.projectId, ...end.revision }, transaction);
          await transaction.updateTable("runs").set({ revision_number: number }).where("id", "=", run.id).execute();
        }
        await transaction
          .insertInto("messages")
          .values({ project_id: run.projectId, role: "assistant", content: storableText(end.reply), run_id: run.id })
          .execute();
        if (!showsChanges(end)) await forgiveUsage(transaction, run);
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
