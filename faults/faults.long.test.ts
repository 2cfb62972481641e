// Twenty kills of a seed of its own: nothing that was acknowledged is lost, nothing stays stuck, nobody pays twice.
import { expect, test } from "vitest";
import { fillDataFolder } from "#prepared";
import { preparedFor } from "#testing";
import { runFaults } from "./faults.ts";
import { KILL_TARGETS } from "./kill-targets.ts";
import { reportLines } from "./report.ts";

const KILLS = 20;
const prepare = (dataDir: string) => fillDataFolder(dataDir, preparedFor(true));

test("people at work while the server, databases, apps and helpers are killed 20 times lose nothing", async () => {
  const options = { targets: KILL_TARGETS, creators: 2, subscribers: 2, say: () => {}, prepare };
  const report = await runFaults({ seed: 20_261_122, kills: KILLS, ...options });
  // The whole report, so that a failure tells its seed, its kills and its calls.
  const told = reportLines(report).join("\n");
  expect(report.findings, told).toEqual([]);
  expect(report.kills).toHaveLength(KILLS);
  // Four accounts, two plans, and what was done with them.
  expect(report.promises).toBeGreaterThan(6);
  expect([...report.blunt.keys()], told).toEqual([]);
}, 600_000);
