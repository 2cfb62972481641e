// A process that starts one sandboxed program, tells its parent the process ids behind it, and waits to be killed.
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createSandbox } from "../sandbox/sandbox.ts";

/** Made and removed by the parent. */
const folder = process.argv[2] ?? "";
const sandbox = await createSandbox({ dataDir: folder, kind: "bubblewrap", limits: DEFAULT_LIMITS });
const sandboxed = await sandbox.run({
  name: "waiting",
  userId: 2_900_000,
  appDirectory: folder,
  kitDirectory: folder,
  databaseDirectory: folder,
  stageDirectory: folder,
  socketDirectory: null,
  egressDirectory: null,
  environment: {},
  parameters: ["-e", "console.log('up'); setInterval(() => {}, 1000)"],
});
sandboxed.child.stdout?.once("data", async () => process.send?.(await sandboxed.processIds()));
