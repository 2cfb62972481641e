// The lock on one project's row, which comes before every lock on what belongs to the project.
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#database";

/**
 * Held until the transaction ends. Whoever writes a project's runs, messages, revisions or attachments takes it before
 * any of those rows: an open run's end and a new run's beginning both insert into the unique index `runs_under_way`, and
 * transactions that took lock and index entry in different orders would deadlock.
 */
export async function lockProject(connection: Kysely<Tables> | Transaction<Tables>, projectId: string): Promise<void> {
  await connection.selectFrom("projects").select("id").where("id", "=", projectId).forUpdate().execute();
}

/** Whether the assistant is at work; under the project's lock it stays so until the transaction ends. */
export async function isRunUnderWay(
  connection: Kysely<Tables> | Transaction<Tables>,
  projectId: string,
): Promise<boolean> {
  const run = await connection
    .selectFrom("runs")
    .select("id")
    .where("project_id", "=", projectId)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return run !== undefined;
}
