// One server to a data folder: a second one says so instead of working on the same files.
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Takes the folder's lock; one that a killed server left behind is taken over.
 * @returns lets go of it
 * @throws Error when a living server has it
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, "server.pid");
  const holder = Number(await readFile(file, "utf8").catch(() => "0"));
  if (holder > 0 && holder !== process.pid && (await isServer(holder)))
    throw new Error(
      `Another Ninefold (process ${holder}) uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  const handle = await open(file, "w");
  await handle.writeFile(`${process.pid}\n`);
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
  return command === null || command.includes("server/main.ts");
}
