// `npm run fuzz -- [--seed N] [--requests N] [--process gateway|egress|door|platform] [--show N]`: every listener in turn, and what was found.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort, startServerProcess } from "#test-tools";
import { findingsOf, fuzz, type Plan, requestNumber } from "./fuzz.ts";
import { type Opened, openDoor, openEgress, openGateway, platformListeners } from "./listeners.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: "50000" },
    process: { type: "string", default: "" },
    show: { type: "string" },
  },
});
const plan: Plan = { seed: Number(values.seed), requests: Number(values.requests) };
const say = (line: string) => process.stdout.write(`${line}\n`);
const MEBIBYTE = 1024 * 1024;

async function openPlatform(): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-fuzz-"));
  await chmod(dataDir, 0o755);
  const testPaymentsPort = await freePort();
  const server = await startServerProcess({ DATA_DIR: dataDir, TEST_PAYMENTS_PORT: String(testPaymentsPort) });
  const [port, processId] = [Number(new URL(server.url).port), server.process.pid ?? 0];
  return {
    listeners: await platformListeners({ port, processId, dataDir, testPaymentsPort }),
    complaints: () => server.said().split("Ninefold is ready")[1]?.split("\n").slice(2).join("\n") ?? "",
    async close() {
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runAll(opened: Opened): Promise<string[]> {
  const findings: string[] = [];
  for (const listener of opened.listeners) {
    if (values.show !== undefined) {
      say(JSON.stringify(requestNumber(listener, plan.seed, Number(values.show)).toString("latin1")));
      continue;
    }
    const report = await fuzz(listener, plan);
    const { before, after, statuses, requests, seconds } = report;
    const growth = Math.round((after.residentBytes - before.residentBytes) / MEBIBYTE);
    say(`${listener.name}: ${requests} requests in ${seconds} s, seed ${plan.seed}; ${JSON.stringify(statuses)}`);
    say(`  descriptors ${before.descriptors} → ${after.descriptors}; memory ${growth >= 0 ? "+" : ""}${growth} MiB`);
    findings.push(...findingsOf(report));
  }
  const complaints = opened.complaints().trim();
  if (complaints !== "") findings.push(`It printed: ${complaints.slice(0, 2_000)}`);
  return findings;
}

const PROCESSES = [
  { name: "gateway", open: openGateway },
  { name: "egress", open: openEgress },
  { name: "door", open: openDoor },
  { name: "platform", open: openPlatform },
];

const state: { opening: Promise<Opened> | null } = { opening: null };
/** What is being started is ended, too, once it is there. */
const interrupt = async () => {
  await (await state.opening)?.close();
  process.exit(130);
};
process.once("SIGINT", () => void interrupt()).once("SIGTERM", () => void interrupt());

const findings: string[] = [];
for (const { name, open } of PROCESSES.filter((each) => each.name.includes(values.process))) {
  say(`${name} …`);
  state.opening = open(plan.seed);
  const opened = await state.opening;
  try {
    findings.push(...(await runAll(opened)));
  } finally {
    state.opening = null;
    await opened.close();
  }
}
for (const finding of findings) say(`FOUND: ${finding}`);
if (findings.length === 0) say("Nothing was found.");
process.exitCode = findings.length === 0 ? 0 : 1;
