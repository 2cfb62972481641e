// A process that has a warm pool and a check in view, to be killed. `node warm-pool-process.ts <data folder> <kit folder>`
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createWarmPool } from "../processes/warm-pool.ts";
import { openRunFolders } from "../sandbox/run-folders.ts";
import { createSandbox } from "../sandbox/sandbox.ts";

/** For an app that wakes, for sample rows, for pages. */
const ALL = 3;
const [dataDir = "", kitDirectory = ""] = process.argv.slice(2);
const sandbox = await createSandbox({ dataDir, kind: "bubblewrap", limits: DEFAULT_LIMITS });
const folders = await openRunFolders(dataDir);
const made: string[] = [];
const telling = {
  async prepare(options: Parameters<typeof sandbox.prepare>[0]) {
    const prepared = await sandbox.prepare(options);
    if (made.push(options.script) === ALL) process.stdout.write("ready\n");
    return prepared;
  },
};
createWarmPool({ folders, sandbox: telling, limits: DEFAULT_LIMITS, kitDirectory }).expectMessage();
// It ends when it is ended.
setInterval(() => {}, 1_000);
