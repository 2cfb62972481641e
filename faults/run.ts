// `npm run faults -- --seed N --kills 200`: the trial at length, with a report; ends with 1 when something was found.
import { parseArgs } from "node:util";
import { runFaults } from "./faults.ts";
import { KILL_TARGETS } from "./kill-targets.ts";
import { reportLines } from "./report.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 100_000) },
    kills: { type: "string", default: "200" },
    creators: { type: "string", default: "3" },
    subscribers: { type: "string", default: "3" },
    /** Names of targets, with commas; all when absent. */
    only: { type: "string" },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const names = values.only?.split(",");
say(`Seed ${values.seed}`);
const report = await runFaults({
  seed: Number(values.seed),
  kills: Number(values.kills),
  targets: KILL_TARGETS.filter(({ name }) => names?.includes(name) ?? true),
  creators: Number(values.creators),
  subscribers: Number(values.subscribers),
  say,
});
for (const line of reportLines(report)) say(line);
process.exitCode = report.findings.length > 0 ? 1 : 0;
