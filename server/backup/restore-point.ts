// A consistent restore point of several clusters: while they are marked, the platform acknowledges no write.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { ClusterCopy } from "./cluster-copy.ts";
import { BackupError } from "./sealed-stream.ts";

/** Lock timeout, below PostgreSQL's deadlock timeout of a second, so that other sessions never fail because of us. */
const WAIT_MS = 400;
const TRIES = 100;
const PAUSE_MS = 300;

/**
 * Marks all clusters while no write of the platform can be acknowledged. Whatever was acknowledged before is in every
 * cluster's copy; nothing is in one whose cause is missing in another, because a cause would have to have been
 * acknowledged in between. Reading goes on meanwhile, and the pause is over when the connection is, however it ends.
 * @param platform the cluster with the platform's tables
 * @throws BackupFault when something holds them for half a minute
 */
export async function markRestorePoint(
  platform: ClusterCopy,
  clusters: readonly ClusterCopy[],
  restorePoint: string,
): Promise<void> {
  const { client } = platform;
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await client.query("begin");
    try {
      await client.query(`set local statement_timeout = ${WAIT_MS}`);
      if (rows.length > 0)
        await client.query(`lock table ${rows.map(({ name }) => name).join(", ")} in exclusive mode`);
      await Promise.all(clusters.map((cluster) => cluster.mark(restorePoint)));
      return;
    } catch (error) {
      // Cancelled: somebody was in the middle of a longer write.
      if (!(error instanceof pg.DatabaseError && error.code === "57014")) throw error;
    } finally {
      await client.query("rollback");
    }
    await delay(PAUSE_MS);
  }
  throw new BackupError("The platform was never quiet for a moment. Please try again when less is going on.");
}
