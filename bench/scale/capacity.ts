// Draws a fleet out to any number of apps: what is awake at the busiest hour, and which part sets how many servers and clusters.
import { expectedAwake, expectedChecks, expectedWakes } from "./closed-form.ts";
import { ASKED_FOR, ASSUMED, MEASURED, TAILS, type Tail } from "./parameters.ts";
import { PRICES } from "./prices.ts";
import { drawRates } from "./traffic.ts";

export type Capacity = Readonly<{
  apps: number;
  /** At the busiest hour. */
  awake: number;
  callsPerSecond: number;
  wakesPerSecond: number;
  memoryGigabytes: number;
  /** How many servers each of these would need by itself; the largest counts, and one to spare. */
  servers: Readonly<{ memory: number; processor: number; awakeApps: number; needed: number }>;
  databases: number;
  diskTerabytes: number;
  files: number;
  connections: number;
  newConnectionsPerSecond: number;
  /** The same for PostgreSQL clusters of apps. */
  clusters: Readonly<{ connections: number; databases: number; disk: number; needed: number }>;
  platformTransactionsPerSecond: number;
  platformGigabytes: number;
  backupHours: number;
  dollars: Readonly<{ servers: number; databases: number; disk: number; backup: number; traffic: number; all: number }>;
}>;

/** So many apps are drawn; a larger fleet is so many times as much. */
const DRAWN = 100_000;
const MEGABYTES_IN_GIGABYTE = 1_024;

/** How many apps each server may have awake (`AWAKE_APPS`), and how many connections a cluster bears. */
export type Settings = Readonly<{ awakeApps: number; connections: number }>;

const USUAL: Settings = {
  awakeApps: ASSUMED.awakeAppsOfServer.value,
  connections: ASKED_FOR.clusterConnections.value,
};

export function capacityOf(apps: number, tail: Tail, settings: Settings = USUAL): Capacity {
  const peak = 1 + ASSUMED.swing.value;
  const rates = drawRates(TAILS[tail].tail, DRAWN, 1).map((rate) => rate * peak);
  const times = apps / DRAWN;
  const idle = ASKED_FOR.idleSeconds.value;
  const awake = expectedAwake(rates, idle) * times;
  const wakesPerSecond = expectedWakes(rates, idle) * times;
  const callsPerSecond = rates.reduce((sum, rate) => sum + rate, 0) * times;
  const memoryGigabytes = (awake * MEASURED.appMegabytes.value) / MEGABYTES_IN_GIGABYTE;
  const processor =
    callsPerSecond * MEASURED.callProcessorSeconds.value +
    wakesPerSecond * MEASURED.wakeProcessorSeconds.value +
    awake * MEASURED.awakeProcessorShare.value;
  const bearable = ASSUMED.share.value;
  const servers = {
    memory: memoryGigabytes / (PRICES.server.gigabytes * bearable),
    processor: processor / (PRICES.server.cores * bearable),
    awakeApps: awake / settings.awakeApps,
  };
  const databases = apps * ASSUMED.databasesPerApp.value;
  const diskTerabytes = (databases * MEASURED.databaseMegabytes.value + apps * ASSUMED.rowMegabytes.value) / 2 ** 20;
  const connections = awake * MEASURED.connectionsOfAwakeApp.value;
  const clusters = {
    connections: connections / settings.connections,
    databases: databases / ASSUMED.databasesOfCluster.value,
    disk: (diskTerabytes * 1_024) / ASSUMED.diskOfCluster.value,
  };
  const needed = { servers: most(servers) + 1, clusters: most(clusters) };
  const platformTransactionsPerSecond =
    needed.servers * MEASURED.serverTransactions.value +
    wakesPerSecond * MEASURED.wakeTransactions.value +
    expectedChecks(rates, ASKED_FOR.accessSeconds.value) * times * MEASURED.checkTransactions.value +
    awake * MEASURED.awakeTransactions.value;
  return {
    apps,
    awake,
    callsPerSecond,
    wakesPerSecond,
    memoryGigabytes,
    servers: { ...servers, needed: needed.servers },
    databases,
    diskTerabytes,
    files: databases * MEASURED.filesOfDatabase.value,
    connections,
    // Its pool closes after 20 quiet seconds, and the next look at its health opens it anew.
    newConnectionsPerSecond: awake / ASKED_FOR.healthCheckSeconds.value,
    clusters: { ...clusters, needed: needed.clusters },
    platformTransactionsPerSecond,
    platformGigabytes: (apps * ASSUMED.platformKilobytes.value) / 2 ** 20 + awake * figuresGigabytes(),
    backupHours: (diskTerabytes * 2 ** 20) / needed.clusters / ASSUMED.backupMegabytesPerSecond.value / 3_600,
    dollars: dollarsOf({ ...needed, diskTerabytes, gigabytesOut: gigabytesOut(callsPerSecond / peak) }),
  };
}

const most = (shares: Readonly<Record<string, number>>) => Math.ceil(Math.max(1, ...Object.values(shares)));

/** Rows of app_figures of one app that is awake all the time: five minutes each, kept for eight days. */
const figuresGigabytes = () => (8 * 288 * ASSUMED.figureRowBytes.value) / 2 ** 30;

const gigabytesOut = (callsPerSecond: number) =>
  (callsPerSecond * PRICES.hoursPerMonth * 3_600 * ASSUMED.callKilobytes.value) / 2 ** 20;

function dollarsOf(need: { servers: number; clusters: number; diskTerabytes: number; gigabytesOut: number }) {
  const month = (dollarsPerHour: number) => dollarsPerHour * PRICES.hoursPerMonth;
  const gigabytes = need.diskTerabytes * 1_024;
  const parts = {
    servers: need.servers * month(PRICES.server.dollarsPerHour),
    // The platform's own, and one that follows it.
    databases: (need.clusters + 2) * month(PRICES.database.dollarsPerHour),
    disk: (gigabytes / ASSUMED.diskFull.value) * PRICES.diskDollars,
    backup: gigabytes * ASSUMED.backupShare.value * PRICES.bucketDollars,
    traffic: need.gigabytesOut * PRICES.trafficDollars,
  };
  return { ...parts, all: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}
