// The control group of the apps' embedded PostgreSQL: it bounds its memory and processor time.
import { createHash } from "node:crypto";
import { availableParallelism, totalmem } from "node:os";
import { openControlGroups } from "#sandbox";

/** Half of the machine, and enough to begin with on a small one. */
const memoryBytes = () =>
  Math.max(768 * 2 ** 20, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2));
/** Every session is a process. */
const PROCESSES = 700;

/**
 * Makes the group and tells the files through which a process enters it; none where control groups are not the server's
 * to make. Its own installation's name: the sweep of apps' groups must not end their database.
 */
export async function openAppsDatabaseGroup(dataDir: string): Promise<readonly string[]> {
  const groups = await openControlGroups(
    `ninefold-db-${createHash("sha256").update(dataDir).digest("hex").slice(0, 8)}`,
  );
  const limits = { memoryBytes: memoryBytes(), processes: PROCESSES, cores: availableParallelism() };
  const group = await groups?.create("apps", { ...limits, endsTogether: false }).catch(() => null);
  return group?.entrances ?? [];
}
