// For benchmarks: the server with other bounds on apps, which then sleep sooner or are awake in larger numbers. The server's settings, and
// LIMITS: JSON of hosting's limits. Prints "ready" and the milliseconds since its start.
import { join } from "node:path";
import type { Logger } from "pino";
import { readConfig } from "#config";
import { supervised } from "#supervisor";
import type { CloseStack } from "./close-stack.ts";
import { openLog } from "./log.ts";
import { openClusters } from "./open-clusters.ts";
import { openServer } from "./open-server.ts";

const closeStack: CloseStack = [];

async function close(): Promise<void> {
  for (const end of closeStack.reverse()) await end().catch((error: unknown) => console.error(error));
  process.exit(0);
}

const config = readConfig(process.env, process.cwd());
const log: Logger = openLog({ file: join(config.dataDir, "server.log"), level: "warn" });
const clusters = openClusters(config, log);
closeStack.push(async () => (await clusters).close());
process.on("SIGTERM", () => void close());
await openServer({
  config,
  environment: process.env,
  clusters,
  supervision: supervised(() => void close()),
  closeStack,
  log,
  hostingLimits: JSON.parse(process.env.LIMITS ?? "{}"),
});
process.stdout.write(`ready ${Math.round(performance.now())}\n`);
