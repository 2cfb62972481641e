// A revision that is made outside a run: appended only while the one that it was made from is still the newest.
import type { Transaction } from "kysely";
import { ERROR_RUN_IN_PROGRESS } from "#contract";
import type { Database, Tables } from "#database";
import { conflict } from "#http";
import { isRunUnderWay, lockProject, type Projects } from "#projects";

type NewRevision = Parameters<Projects["revisions"]["append"]>[0];
/** What is to be written with the revision or not at all. */
export type Alongside = (transaction: Transaction<Tables>, number: number) => Promise<void>;
export type AppendAfter = (revision: NewRevision, after: number, alongside?: Alongside) => Promise<number>;

/** The call gives the new revision's number. @throws Refusal 409 while a run is under way or after another change */
export function createAppendAfter(
  database: Pick<Database, "query">,
  { revisions }: Pick<Projects, "revisions">,
): AppendAfter {
  return (revision, after, alongside) =>
    database.query.transaction().execute(async (transaction) => {
      await lockProject(transaction, revision.projectId);
      // On the transaction's connection: waiting for a second one from the pool could deadlock.
      if (await isRunUnderWay(transaction, revision.projectId)) throw conflict(ERROR_RUN_IN_PROGRESS);
      const rows = await revisions.listOf(revision.projectId, transaction);
      if (rows.at(-1)?.number !== after)
        throw conflict("The app has changed in the meantime. Look at the newest text first.");
      const number = await revisions.append(revision, transaction);
      await alongside?.(transaction, number);
      return number;
    });
}
