// The model's tables, as docs/scale.md has them.
import { type Capacity, capacityOf } from "./capacity.ts";
import { ASKED_FOR, ASSUMED, MEASURED, type Parameter, TAILS, type Tail } from "./parameters.ts";
import { PRICES } from "./prices.ts";

const SIZES = [10_000, 100_000, 1_000_000];

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** Two digits that count, thousands apart. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const rounded = value >= 1_000 ? Number(value.toPrecision(3)) : Number(value.toFixed(digits));
  return rounded.toLocaleString("en-US");
}

const ROWS: readonly (readonly [string, (one: Capacity) => number])[] = [
  ["calls a second, busiest hour", (one) => one.callsPerSecond],
  ["apps awake", (one) => one.awake],
  ["wakes a second", (one) => one.wakesPerSecond],
  ["memory of awake apps, GB", (one) => one.memoryGigabytes],
  ["servers, by memory", (one) => one.servers.memory],
  ["servers, by processor", (one) => one.servers.processor],
  ["servers, by AWAKE_APPS", (one) => one.servers.awakeApps],
  ["**servers**", (one) => one.servers.needed],
  ["databases", (one) => one.databases],
  ["disk of databases, TB", (one) => one.diskTerabytes],
  ["files of databases", (one) => one.files],
  ["connections of apps", (one) => one.connections],
  ["new connections a second", (one) => one.newConnectionsPerSecond],
  ["clusters, by connections", (one) => one.clusters.connections],
  ["clusters, by databases", (one) => one.clusters.databases],
  ["clusters, by disk", (one) => one.clusters.disk],
  ["**clusters of apps**", (one) => one.clusters.needed],
  ["platform: transactions a second", (one) => one.platformTransactionsPerSecond],
  ["platform: rows, GB", (one) => one.platformGigabytes],
  ["backup of one cluster, hours", (one) => one.backupHours],
  ["servers, $ a month", (one) => one.dollars.servers],
  ["PostgreSQL, $ a month", (one) => one.dollars.databases],
  ["disk, $ a month", (one) => one.dollars.disk],
  ["backups, $ a month", (one) => one.dollars.backup],
  ["traffic out, $ a month", (one) => one.dollars.traffic],
  ["**all, $ a month**", (one) => one.dollars.all],
  ["all, cents an app and month", (one) => (one.dollars.all * 100) / one.apps],
];

/** Larger settings on the same machines; nobody has tried them with so many apps. */
const WIDER = { awakeApps: 3_000, connections: 2_000 };

/** What fleets of each size need. */
export function capacityTable(tail: Tail): string {
  const all = SIZES.map((apps) => capacityOf(apps, tail));
  const wider = SIZES.map((apps) => capacityOf(apps, tail, WIDER));
  const settings = `with AWAKE_APPS=${short(WIDER.awakeApps)} and ${short(WIDER.connections)} connections a cluster`;
  const head = [`${tail} traffic`, ...SIZES.map((apps) => `${short(apps)} apps`)];
  return table(head, [
    ...ROWS.map(([what, of]) => [what, ...all.map((one) => short(of(one)))]),
    [`${settings}: servers`, ...wider.map((one) => short(one.servers.needed))],
    [`${settings}: clusters of apps`, ...wider.map((one) => short(one.clusters.needed))],
    [`${settings}: all, $ a month`, ...wider.map((one) => short(one.dollars.all))],
  ]);
}

/** Every figure that the model starts from. */
export function parameterTable(): string {
  const rows = (group: Readonly<Record<string, Parameter>>) =>
    Object.entries(group).map(([name, { value, unit, source }]) => [`\`${name}\``, String(value), unit, source]);
  const tails = Object.entries(TAILS).map(([name, { tail, source }]) => [
    `${name} traffic`,
    `μ ${tail.mu.toFixed(2)}, σ ${tail.sigma.toFixed(2)}`,
    "of the logarithm of calls an hour",
    source,
  ]);
  const prices = Object.entries({ server: PRICES.server, database: PRICES.database }).map(([name, one]) => [
    `price of a ${name}`,
    `$${one.dollarsPerHour}`,
    `an hour: ${one.name}, ${one.cores} processors, ${one.gigabytes} GB`,
    `${PRICES.source} (${PRICES.noted})`,
  ]);
  return table(
    ["what", "value", "unit", "source"],
    [...tails, ...rows(ASKED_FOR), ...rows(MEASURED), ...rows(ASSUMED), ...prices],
  );
}
