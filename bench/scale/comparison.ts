// What the model says of each real run, beside what was measured there.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { expectedChecks } from "./closed-form.ts";
import { ASKED_FOR, MEASURED, TAILS } from "./parameters.ts";
import { countedRates, type Fleet, simulate } from "./simulate.ts";
import { short, table } from "./tables.ts";
import { drawRates } from "./traffic.ts";

const figure = z.number().nullable();
const measuredRun = z.object({
  at: z.string(),
  apps: z.number(),
  tail: z.enum(["published", "quiet"]),
  idle: z.number(),
  /** Every app was asked so many times as often as its traffic says. */
  times: z.number(),
  warmUp: z.number(),
  seconds: z.number(),
  awakeMost: z.number(),
  cores: z.number(),
  load: z.number(),
  databases: z.number(),
  asked: z.number(),
  calls: z.number(),
  deploySeconds: figure,
  databaseSeconds: figure,
  diskMegabytesPerDatabase: figure,
  filesPerDatabase: figure,
  startSeconds: z.number(),
  /** Of the server's process, until it was ready. */
  startProcessorSeconds: z.number().optional(),
  awakeMean: z.number(),
  awakePeak: z.number(),
  connectionsMean: z.number(),
  connectionsPeak: z.number(),
  wakesPerMinute: z.number(),
  wakeMedianMs: figure,
  wakeP95Ms: figure,
  callMedianMs: figure,
  callP95Ms: figure,
  failures: z.record(z.string(), z.number()),
  appMegabytes: z.number(),
  sessionMegabytes: z.number(),
  appsClusterMegabytes: z.number(),
  serverMegabytes: z.number(),
  serverProcessorShare: z.number(),
  idleServerProcessorShare: z.number(),
  platformTransactionsPerSecond: z.number(),
  idlePlatformTransactionsPerSecond: z.number(),
  appsTransactionsPerSecond: z.number(),
  catalog: z.object({ databases: z.number(), sessionsMs: z.number(), sizeOfAllMs: z.number() }),
});
export type MeasuredRun = z.infer<typeof measuredRun>;

const FILE = join(import.meta.dirname, "measured.json");

export const readMeasured = async (): Promise<MeasuredRun[]> =>
  z.array(measuredRun).parse(JSON.parse(await readFile(FILE, "utf8").catch(() => "[]")));

/** The model of a real run: the same apps, the same calls, the same times, on a machine that does other work as well. */
function fleetOf(run: MeasuredRun): Fleet {
  const faster = (ASKED_FOR.idleSeconds.value / run.idle) * run.times;
  // With so many processes that want to run on each core, a wake takes so many times as long. What wakes take of each other is in the load.
  const slower = Math.max(1, run.load / run.cores);
  return {
    seed: 2026,
    rates: drawRates(TAILS[run.tail].tail, run.apps, 2026).map((rate) => rate * faster),
    swing: 0,
    idle: run.idle,
    warmUp: run.warmUp,
    lasts: run.seconds,
    awakeMost: run.awakeMost,
    wake: {
      median: MEASURED.wakeMedianSeconds.value * slower,
      p95: MEASURED.wakeP95Seconds.value * slower,
      processor: MEASURED.wakeProcessorSeconds.value,
      cores: run.cores,
    },
    connectionIdle: ASKED_FOR.connectionIdleSeconds.value,
    healthCheck: ASKED_FOR.healthCheckSeconds.value,
  };
}

/** One table for each run. */
export const comparisonTables = (runs: readonly MeasuredRun[]): string => runs.map(comparisonOf).join("\n\n");

function comparisonOf(run: MeasuredRun): string {
  const fleet = fleetOf(run);
  const model = simulate(fleet);
  const perApp = MEASURED.connectionsOfAwakeApp.value;
  const connections = (of: number) => Math.min(of * perApp, ASKED_FOR.clusterConnections.value);
  const perSecond = model.wakesPerMinute / 60;
  const transactions =
    run.idlePlatformTransactionsPerSecond +
    perSecond * MEASURED.wakeTransactions.value +
    expectedChecks(countedRates(fleet), ASKED_FOR.accessSeconds.value) * MEASURED.checkTransactions.value +
    model.awake.mean * MEASURED.awakeTransactions.value;
  const rows: [string, number | null, number | null][] = [
    ["apps awake, mean", model.awake.mean, run.awakeMean],
    ["apps awake, most", model.awake.most, run.awakePeak],
    ["wakes a minute", model.wakesPerMinute, run.wakesPerMinute],
    ["wake, median, ms", model.wakeMedian * 1_000, run.wakeMedianMs],
    ["wake, p95, ms", model.wakeP95 * 1_000, run.wakeP95Ms],
    ["memory of awake apps, MB", model.awake.mean * MEASURED.appMegabytes.value, run.awakeMean * run.appMegabytes],
    ["connections of apps, mean", connections(model.connections.mean), run.connectionsMean],
    ["connections of apps, most", connections(model.connections.most), run.connectionsPeak],
    ["platform: transactions a second", transactions, run.platformTransactionsPerSecond],
    ["disk for a database, MB", MEASURED.databaseMegabytes.value, run.diskMegabytesPerDatabase],
  ];
  const failures = Object.entries(run.failures).map(([reason, count]) => `${count} × ${reason}`);
  const facts = [
    `**${short(run.apps)} apps, ${run.tail} traffic, ${ASKED_FOR.idleSeconds.value / run.idle} times as fast${run.times === 1 ? "" : `, each app asked ${run.times} times as often`}**`,
    `(apps sleep after ${run.idle} s; ${run.seconds} s after ${run.warmUp} s of warming up; ${run.calls} calls to ${run.asked} apps; at most ${run.awakeMost} awake;`,
    `${run.databases} databases; ${run.cores} cores at a load of ${run.load.toFixed(0)}; ${run.at.slice(0, 16)} UTC).`,
    `The server was ready after ${run.startSeconds.toFixed(1)} s (${short(run.startProcessorSeconds ?? Number.NaN)} s of processor time) and took ${short(run.serverMegabytes)} MB and ${short(run.serverProcessorShare * 100)} % of a core (idle ${short(run.idleServerProcessorShare * 100)} %);`,
    `calls to awake apps: median ${short(run.callMedianMs ?? Number.NaN)} ms, p95 ${short(run.callP95Ms ?? Number.NaN)} ms; the apps' cluster took ${short(run.appsClusterMegabytes)} MB, a session ${short(run.sessionMegabytes)} MB;`,
    `the look at all sessions ${short(run.catalog.sessionsMs)} ms, at all sizes ${short(run.catalog.sizeOfAllMs)} ms.`,
    failures.length > 0 ? `Failed: ${failures.join("; ")}.` : "No call failed.",
  ].join(" ");
  const cells = rows.map(([what, says, measured]) => [
    what,
    short(says ?? Number.NaN),
    short(measured ?? Number.NaN),
    says && measured ? (measured / says).toFixed(2) : "–",
  ]);
  return `${facts}\n\n${table(["what", "model", "measured", "measured / model"], cells)}`;
}
