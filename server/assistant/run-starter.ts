// Starts runs: a message and its run are stored in one transaction, and a project has at most one run under way.
// Messages that arrive meanwhile wait in the project's queue.
import type { Kysely, Transaction } from "kysely";
import { type MessageContext, type Mode, QUEUED_MESSAGES_MAX, type QueuedMessage } from "#contract";
import { type Database, storableJson, storableText, type Tables, type Tree, violates } from "#database";
import { isRunUnderWay, lockProject, type Revisions } from "#projects";

type Connection = Transaction<Tables>;
export type NewMessage = Readonly<{ projectId: string; content: string; context: MessageContext | null }>;
export type RunStarter = ReturnType<typeof createRunStarter>;

const json = (context: MessageContext | null) => (context === null ? null : storableJson(context));

export function createRunStarter({ query }: Pick<Database, "query">, revisions: Revisions) {
  /** `action` under the project's lock; null while another run of the project is under way. */
  async function unlessUnderWay<Result>(
    projectId: string,
    action: (transaction: Connection) => Promise<Result | null>,
  ): Promise<Result | null> {
    try {
      return await query.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectId);
        return (await isRunUnderWay(transaction, projectId)) ? null : action(transaction);
      });
    } catch (error) {
      // A unique index holds the same rule, should the lock ever fail.
      if (violates(error, "runs_under_way")) return null;
      throw error;
    }
  }

  const newestTree = (projectId: string, transaction: Connection) => revisions.newestTree(projectId, transaction);

  async function addMessage(message: NewMessage, transaction: Connection): Promise<string> {
    const { projectId, content, context } = message;
    const row = await transaction
      .insertInto("messages")
      .values({ project_id: projectId, role: "user", content: storableText(content), context: json(context) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function addRun(
    run: Readonly<{
      projectId: string;
      messageId: string;
      base: Tree;
      draft?: Tree;
      wantsBuiltin?: boolean;
      wantedModel?: string | null;
      mode?: Mode;
      retryOf?: string;
    }>,
    transaction: Connection,
  ): Promise<string> {
    const row = await transaction
      .insertInto("runs")
      .values({
        project_id: run.projectId,
        status: "queued",
        message_id: run.messageId,
        base_tree: storableJson(run.base),
        draft_tree: storableJson(run.draft ?? run.base),
        wants_builtin: run.wantsBuiltin ?? false,
        wanted_model: run.wantedModel ?? null,
        mode: run.mode ?? "build",
        retry_of: run.retryOf ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function addMessageAndRun(message: NewMessage, transaction: Connection): Promise<string> {
    const { projectId } = message;
    const base = await newestTree(projectId, transaction);
    const messageId = await addMessage(message, transaction);
    return addRun({ projectId, messageId, base, ...answeredAs(message) }, transaction);
  }

  return {
    /** The new run's id, or null while another run is under way. */
    begin: (message: NewMessage) =>
      unlessUnderWay(message.projectId, (transaction) => addMessageAndRun(message, transaction)),

    /** Runs the latest message again after its run failed or was stopped; that run's answer is removed from the conversation. */
    retry: (projectId: string, options: Readonly<{ builtin: boolean }>) =>
      unlessUnderWay(projectId, async (transaction) => {
        const last = await latestRetryable(transaction, projectId);
        if (!last) return null;
        await transaction
          .deleteFrom("messages")
          .where("project_id", "=", projectId)
          .where("position", ">", last.position)
          .where("role", "=", "assistant")
          .execute();
        const base = await newestTree(projectId, transaction);
        const wantsBuiltin = options.builtin || last.wantsBuiltin;
        // What was said while that run worked is answered too.
        const messageId = (await newestAsked(transaction, projectId)) ?? last.messageId;
        return addRun(
          {
            projectId,
            messageId,
            base,
            retryOf: last.id,
            mode: last.mode,
            wantsBuiltin,
            wantedModel: last.wantedModel,
          },
          transaction,
        );
      }),

    canRetry: async (projectId: string) => (await latestRetryable(query, projectId)) !== null,

    /**
     * Replaces a message with an edited one: the old message and all after it are set aside (hidden, but still readable).
     * @returns null when the message is none of the creator's, or a run is under way
     */
    resend: (
      message: NewMessage,
      options: Readonly<{ messageId: string; files: "then" | "now" }>,
    ): Promise<string | null> =>
      unlessUnderWay(message.projectId, async (transaction) => {
        const { projectId } = message;
        const old = await transaction
          .selectFrom("messages")
          .select(["position", "run_id"])
          .where("project_id", "=", projectId)
          .where("id", "=", options.messageId)
          .where("role", "=", "user")
          .where("set_aside_by", "is", null)
          .executeTakeFirst();
        if (!old) return null;
        // The run that answered it, or that it joined.
        const first = await transaction
          .selectFrom("runs")
          .select("base_tree")
          .where(({ or, eb }) => or([eb("message_id", "=", options.messageId), eb("id", "=", old.run_id)]))
          .orderBy("created_at")
          .limit(1)
          .executeTakeFirst();
        const base = await newestTree(projectId, transaction);
        const messageId = await addMessage(message, transaction);
        const draft = options.files === "then" && first ? first.base_tree : base;
        // The new run is inserted first: while it is under way nobody else can change the conversation.
        const runId = await addRun({ projectId, messageId, base, draft, ...answeredAs(message) }, transaction);
        // Messages that were set aside earlier for one of these now belong to the new message too.
        await transaction
          .updateTable("messages")
          .set({ set_aside_by: messageId })
          .where("project_id", "=", projectId)
          .where("position", ">=", old.position)
          .where("id", "<>", messageId)
          .execute();
        await transaction
          .updateTable("messages")
          .set({ set_aside_by: messageId })
          .where("project_id", "=", projectId)
          .where("set_aside_by", "in", (inner) =>
            inner.selectFrom("messages").select("id").where("set_aside_by", "=", messageId),
          )
          .execute();
        return runId;
      }),

    /**
     * Null when enough messages wait already.
     * @param joins the run under way is to take it along
     */
    enqueue: (message: NewMessage, joins: boolean): Promise<QueuedMessage | null> =>
      query.transaction().execute(async (transaction) => {
        const { projectId, content, context } = message;
        await lockProject(transaction, projectId);
        if ((await queueOf(transaction, projectId)).length >= QUEUED_MESSAGES_MAX) return null;
        const row = await transaction
          .insertInto("queued_messages")
          .values({ project_id: projectId, content: storableText(content), context: json(context), joins })
          .returning(["id", "created_at"])
          .executeTakeFirstOrThrow();
        return { id: row.id, message: content, createdAt: row.created_at.toISOString(), joins };
      }),

    queueOf: (projectId: string) => queueOf(query, projectId),

    /** True when it was still waiting. Without an id all of them go. */
    async dequeue(projectId: string, id?: string): Promise<boolean> {
      const result = await query
        .deleteFrom("queued_messages")
        .where("project_id", "=", projectId)
        .$if(id !== undefined, (only) => only.where("id", "=", id ?? ""))
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** Begins a run with the first message that waits; null when none waits or a run is under way. */
    beginNext: (projectId: string) =>
      unlessUnderWay(projectId, async (transaction) => {
        const next = await transaction
          .deleteFrom("queued_messages")
          .where("id", "=", (inner) =>
            inner
              .selectFrom("queued_messages")
              .select("id")
              .where("project_id", "=", projectId)
              .orderBy("position")
              .limit(1),
          )
          .returning(["content", "context"])
          .executeTakeFirst();
        return next ? addMessageAndRun({ projectId, content: next.content, context: next.context }, transaction) : null;
      }),

    /** Projects in which messages wait and nothing runs. */
    async waitingProjects(): Promise<string[]> {
      const rows = await query
        .selectFrom("queued_messages")
        .select("project_id")
        .distinct()
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("runs")
                .select("runs.id")
                .whereRef("runs.project_id", "=", "queued_messages.project_id")
                .where("finished_at", "is", null),
            ),
          ),
        )
        .execute();
      return rows.map((row) => row.project_id);
    },
  };
}

async function queueOf(query: Kysely<Tables>, projectId: string): Promise<QueuedMessage[]> {
  const rows = await query
    .selectFrom("queued_messages")
    .select(["id", "content", "created_at", "joins"])
    .where("project_id", "=", projectId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    message: row.content,
    createdAt: row.created_at.toISOString(),
    joins: row.joins,
  }));
}

/** How a message is to be answered. */
const answeredAs = ({ context }: NewMessage) => ({
  wantsBuiltin: context?.builtin === true,
  wantedModel: context?.model ?? null,
  mode: context?.mode ?? ("build" as const),
});

async function newestAsked(query: Kysely<Tables>, projectId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom("messages")
    .select("id")
    .where("project_id", "=", projectId)
    .where("role", "=", "user")
    .where("set_aside_by", "is", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The latest run, when it ended without succeeding and nothing was said since. */
async function latestRetryable(query: Kysely<Tables>, projectId: string) {
  const last = await query
    .selectFrom("runs")
    .innerJoin("messages", "messages.id", "runs.message_id")
    .select(["runs.id", "runs.status", "message_id as messageId", "messages.position", "wants_builtin as wantsBuiltin"])
    .select(["runs.mode", "runs.wanted_model as wantedModel"])
    .where("runs.project_id", "=", projectId)
    .orderBy("runs.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && (last.status === "failed" || last.status === "stopped") ? last : null;
}
