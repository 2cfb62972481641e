// The conversation as the editor shows it: each message with what it carried, and how its run ended.
import { sql } from "kysely";
import type { ConversationEntry, MessageContext, RunChanges, SetAsideMessage } from "#contract";
import type { Database } from "#database";
import type { Attachments } from "./attachments.ts";
import { costOf } from "./record/cost.ts";

const ENTRIES_MAX = 500;

/** The newest entries, oldest first. */
export async function readConversation(
  dependencies: Readonly<{
    database: Pick<Database, "query">;
    attachments: Pick<Attachments, "filesOf">;
  }>,
  projectId: string,
): Promise<ConversationEntry[]> {
  const rows = await rowsOf(dependencies.database, projectId);
  const card = await newestCard(dependencies.database, projectId);
  const ids = rows.flatMap(({ context }) => context?.attachments ?? []);
  const files = new Map((await dependencies.attachments.filesOf(projectId, ids)).map((file) => [file.id, file]));
  const shownContext = (context: MessageContext | null): ConversationEntry["context"] =>
    context && {
      ...(context.element && { element: context.element }),
      ...(context.errors && { errors: context.errors.map(({ kind = "exception", ...rest }) => ({ kind, ...rest })) }),
      ...(context.attachments && {
        attachments: context.attachments.flatMap((id) => {
          const file = files.get(id);
          return file ? [{ id, name: file.name, kind: file.kind }] : [];
        }),
      }),
    };
  return rows.reverse().map((row) => ({
    id: row.id,
    role: row.role,
    content: row.content,
    at: row.created_at.toISOString(),
    context: shownContext(row.context),
    ...(row.setAside > 0 && { setAside: row.setAside }),
    // A message that joined a run is no answer of it.
    run:
      row.role === "user" || row.runId === null || row.status === null
        ? null
        : {
            ...runOf({ ...row, runId: row.runId, status: row.status }),
            understood: row.runId === card?.runId ? card.understood : null,
          },
  }));
}

/** The newest card of what was understood, and whose it is: those before it are of an app that is no more. */
async function newestCard({ query }: Pick<Database, "query">, projectId: string) {
  const row = await query
    .selectFrom("messages")
    .innerJoin("runs", "runs.id", "messages.run_id")
    .select(["runs.id as runId", "runs.understood"])
    .where("messages.project_id", "=", projectId)
    .where("messages.role", "=", "assistant")
    .where("set_aside_by", "is", null)
    .where("runs.understood", "is not", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What was set aside for a message that was sent in its place, oldest first. */
export async function readSetAside(
  { query }: Pick<Database, "query">,
  where: Readonly<{ projectId: string; messageId: string }>,
): Promise<SetAsideMessage[]> {
  const rows = await query
    .selectFrom("messages")
    .select(["id", "role", "content", "created_at"])
    .where("project_id", "=", where.projectId)
    .where("set_aside_by", "=", where.messageId)
    .orderBy("position")
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ id, role, content, created_at }) => ({ id, role, content, at: created_at.toISOString() }));
}

function rowsOf({ query }: Pick<Database, "query">, projectId: string) {
  return (
    query
      .selectFrom("messages")
      .leftJoin("runs", "runs.id", "messages.run_id")
      .select(["messages.id", "role", "content", "context", "messages.created_at", "runs.id as runId", "runs.status"])
      .select(["runs.input_tokens as inputTokens", "runs.output_tokens as outputTokens"])
      .select(["runs.created_at as startedAt", "runs.finished_at as finishedAt", "runs.revision_number as revision"])
      .select([
        "runs.mode",
        "runs.plan",
        "runs.cost_micros",
        "runs.unpriced_tokens",
        sql<number | null>`jsonb_array_length(runs.activity)`.as("steps"),
      ])
      // The figures without the list of files.
      .select(sql<Omit<RunChanges, "files"> | null>`runs.changes - 'files'`.as("changes"))
      .select(sql<number>`(select count(*) from messages m where m.set_aside_by = messages.id)`.as("setAside"))
      .where("messages.project_id", "=", projectId)
      .where("set_aside_by", "is", null)
      .orderBy("position", "desc")
      .limit(ENTRIES_MAX)
      .execute()
  );
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

type EntryRun = Omit<NonNullable<ConversationEntry["run"]>, "understood">;

function runOf(row: Row & { runId: string; status: NonNullable<Row["status"]> }): EntryRun {
  const use = { inputTokens: row.inputTokens ?? 0, outputTokens: row.outputTokens ?? 0 };
  const milliseconds = row.startedAt && row.finishedAt ? row.finishedAt.getTime() - row.startedAt.getTime() : null;
  return {
    runId: row.runId,
    status: row.status === "cancelled" ? "stopped" : row.status,
    use,
    milliseconds,
    revisionIndex: row.revision,
    costMicros: costOf({ cost_micros: row.cost_micros ?? 0, unpriced_tokens: row.unpriced_tokens ?? 0 }),
    steps: row.steps ?? 0,
    mode: row.mode ?? "build",
    plan: row.plan,
    changed: row.changes && {
      files: row.changes.count,
      additions: row.changes.additions,
      deletions: row.changes.deletions,
    },
  };
}
