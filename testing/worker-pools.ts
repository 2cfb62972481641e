// Which pools of workers a test run has opened, so that what is left of them goes with the run.
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sweepWorkers } from "#workers";

/** A name a line. */
const namesFile = (builderDir: string) => join(builderDir, "..", "worker-pools");

export const notePool = (builderDir: string, name: string) => appendFile(namesFile(builderDir), `${name}\n`);

/** Removes the control groups of pools whose processes have ended. */
export async function sweepPools(builderDir: string): Promise<void> {
  const names = (await readFile(namesFile(builderDir), "utf8").catch(() => "")).split("\n").filter(Boolean);
  for (const name of names) await sweepWorkers(name);
}
