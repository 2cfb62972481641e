// A watchdog for a cluster's postmaster: one that was killed is started again within a second.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 250;
/** After a start that failed, so that a broken cluster does not keep the machine busy. */
const PAUSE_MS = 2_000;
const ORPHANS_MS = 5_000;

export type PostmasterWatchdog = Readonly<{ restarts(): number; close(): Promise<void> }>;

/** Looks four times a second whether the process that postmaster.pid names is alive. */
export function startWatchdog(
  clusterDir: string,
  { start, onRestart }: { start(): Promise<void>; onRestart(error: Error | null): void },
): PostmasterWatchdog {
  const closing = new AbortController();
  const count = { restarts: 0 };
  const watching = (async () => {
    while (await pause(LOOK_MS, closing.signal)) {
      if (await isAlive(clusterDir)) continue;
      const error = await start().then(
        () => null,
        (reason) => (reason instanceof Error ? reason : new Error(String(reason))),
      );
      if (error) await pause(PAUSE_MS, closing.signal);
      else count.restarts += 1;
      onRestart(error);
    }
  })();
  return Object.freeze({
    restarts: () => count.restarts,
    async close() {
      closing.abort();
      await watching;
    },
  });
}

/** False when it was cut short. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  delay(milliseconds, true, { signal, ref: false }).catch(() => false);

/** Null where none runs, or has stopped cleanly. */
export async function postmasterId(clusterDir: string): Promise<number | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const id = Number(text.split("\n")[0]);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Whether the process that postmaster.pid names lives. */
export async function isAlive(clusterDir: string): Promise<boolean> {
  const id = await postmasterId(clusterDir);
  if (id === null || !answers(id)) return false;
  // An id may belong to somebody else by now.
  return (await worksIn(id, clusterDir)) !== false;
}

function answers(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Ends what a killed postmaster left and does not end by itself, such as a long statement. */
export async function endOrphans(clusterDir: string): Promise<void> {
  const until = Date.now() + ORPHANS_MS;
  for (let left = await processesIn(clusterDir); left.length > 0 && Date.now() < until; ) {
    for (const id of left) signal(id);
    await delay(20);
    left = await processesIn(clusterDir);
  }
}

function signal(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/**
 * Every process of PostgreSQL works in its cluster's folder, whatever name that folder has where the process sees it. Null
 * where the system does not tell.
 */
async function worksIn(processId: number, clusterDir: string): Promise<boolean | null> {
  const [own, place] = await Promise.all(
    [clusterDir, `/proc/${processId}/cwd`].map((path) => stat(path).catch(() => null)),
  );
  return own && place ? own.dev === place.dev && own.ino === place.ino : null;
}

async function processesIn(clusterDir: string): Promise<number[]> {
  const ids = (await readdir("/proc").catch(() => [])).map(Number).filter((id) => id > 0);
  const found = await Promise.all(
    ids.map(async (id) => {
      const name = await readFile(`/proc/${id}/comm`, "utf8").catch(() => "");
      return name.trim() === "postgres" && (await worksIn(id, clusterDir)) === true ? [id] : [];
    }),
  );
  return found.flat();
}
