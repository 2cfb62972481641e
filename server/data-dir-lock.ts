// One server to a data folder: a second one says so instead of working on the same files.
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A server without its supervisor ends by itself; one that has not after this long is ended. */
const ORPHAN_LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** The server, from its sources or bundled (`server/bundle`), and what works on the folder while none runs. */
const HOLDERS =
  /server\/(main|create-backup|restore-backup|replay-payments|manage-accounts)\.ts|dist\/server\/\w+\/main\.js/;

/**
 * Takes the folder's lock; one that a killed server left behind is taken over, and a server whose supervisor was killed is
 * waited for.
 * @param supervisorId process id of this server's supervisor, or null
 * @returns lets go of it
 * @throws Error when a living server has it
 */
export async function lockDataDir(dataDir: string, supervisorId: number | null = null): Promise<() => Promise<void>> {
  const file = join(dataDir, "server.pid");
  const [holder = 0, itsSupervisor = 0] = (await readFile(file, "utf8").catch(() => "")).split("\n").map(Number);
  if (holder > 0 && holder !== process.pid && (await isServer(holder))) {
    if (!(await isOrphan(holder, itsSupervisor)))
      throw new Error(
        `Another Ninefold (process ${holder}) uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      );
    await untilEnded(holder);
  }
  const handle = await open(file, "w");
  await handle.writeFile(`${process.pid}\n${supervisorId ?? ""}\n`);
  await handle.close();
  return () => rm(file, { force: true });
}

/** Process ids are used again, so the living process must also look like a server of ours. */
async function isServer(processId: number): Promise<boolean> {
  try {
    process.kill(processId, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${processId}/cmdline`, "utf8").catch(() => null);
  return command === null || HOLDERS.test(command);
}

/** Whether it had a supervisor and has another parent now. */
async function isOrphan(processId: number, supervisorId: number): Promise<boolean> {
  if (supervisorId === 0) return false;
  const status = await readFile(`/proc/${processId}/status`, "utf8").catch(() => "");
  return !status.includes(`PPid:\t${supervisorId}\n`);
}

async function untilEnded(processId: number): Promise<void> {
  const limitMs = performance.now() + ORPHAN_LIMIT_MS;
  while (await isServer(processId)) {
    if (performance.now() > limitMs) process.kill(processId, "SIGKILL");
    await delay(LOOK_EVERY_MS);
  }
}
