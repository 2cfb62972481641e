// All budgets in one table: `npm run bench [-- --publish]` prints it, and writes it into docs/benchmarks.md when asked.
// `-- --only recovery` measures and prints one part; `-- --seed 7` asks the assistant for the same apps as that seed did before.
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleServer } from "#bundle";
import { freePort, startServer } from "#test-tools";
import { measureBuild } from "./build.ts";
import { measureByItself } from "./capabilities/by-itself.ts";
import { measureFiles } from "./capabilities/files.ts";
import { measureLive } from "./capabilities/live.ts";
import { measurePackages } from "./capabilities/packages.ts";
import { measurePublicPages } from "./capabilities/public-pages.ts";
import { measureEventLoop } from "./event-loop.ts";
import { measureFleet } from "./fleet/measure.ts";
import { fleetTable } from "./fleet/table.ts";
import { measureHosting } from "./hosting.ts";
import { measureNeighbours, neighboursText } from "./neighbours.ts";
import { measurePayments } from "./payments.ts";
import { measureFirstLoad, measureMessages, measureStart } from "./platform.ts";
import { measureRecovery } from "./recovery.ts";
import { type Figure, failedFigure, machine, publish, tableOf } from "./report.ts";

type Part = { what: string; measure(): Promise<Figure[]> };

const PARTS: readonly Part[] = [
  { what: "start", measure: measureStart },
  { what: "messages and first load", measure: measurePlatform },
  { what: "build", measure: measureBuild },
  { what: "main thread under hostile inputs", measure: measureEventLoop },
  { what: "hosting", measure: measureHosting },
  { what: "payments", measure: measurePayments },
  { what: "public pages", measure: measurePublicPages },
  { what: "recovery", measure: measureRecovery },
  { what: "files", measure: measureFiles },
  { what: "live", measure: measureLive },
  { what: "packages", measure: measurePackages },
  { what: "by itself", measure: measureByItself },
];

/** Ten minutes, and a machine with nothing else to do: measured when it is asked for by name. */
const FLEET: Part = { what: "servers on one database", measure: () => measureFleet() };

const SEEDS = 10_000;

/** Its rows are told by themselves. */
const NEIGHBOURS = "hostile neighbours";

/** On one server of its own, as a user starts it. */
async function measurePlatform(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const server = await startServer({ dataDir, port: await freePort() });
  try {
    return [...(await measureMessages(server.url, seed)), ...(await measureFirstLoad(server.url))];
  } finally {
    await server.stop("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A part that fails leaves the others their rows. */
async function measure({ what, measure }: Part): Promise<Figure[]> {
  process.stdout.write(`Measuring ${what} …\n`);
  return measure().catch((error) => {
    process.exitCode = 1;
    console.error(error);
    const [reason = ""] = String(error).split("\n");
    return [failedFigure(what, `failed: ${reason}`)];
  });
}

const { values } = parseArgs({
  options: { publish: { type: "boolean", default: false }, only: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(SEEDS));
// As `npm start` has it before each start.
await bundleServer();
const parts = values.only === FLEET.what ? [FLEET] : PARTS.filter(({ what }) => what === (values.only ?? what));
const figures: Figure[] = [];
for (const part of parts) figures.push(...(await measure(part)));
if (parts.length > 0) {
  const table = tableOf(figures);
  process.stdout.write(`\n${machine()}\n\n${table}\n`);
  if (values.publish && !values.only) await publish("budgets", `${machine()}\n\n${table}`);
  if (values.publish && values.only === FLEET.what) await publish("fleet", `${machine()}\n\n${fleetTable(figures)}`);
}
if (!values.only || values.only === NEIGHBOURS) {
  const neighbours = neighboursText(await measure({ what: NEIGHBOURS, measure: measureNeighbours }));
  process.stdout.write(`\n${neighbours}\n`);
  if (values.publish) await publish("neighbours", neighbours);
}
