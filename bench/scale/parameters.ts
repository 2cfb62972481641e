// Everything that the model of a fleet assumes: the value, its unit, and where it comes from. Change it here.
import { type LongTail, longTailThrough, scaled } from "./traffic.ts";

export type Parameter = Readonly<{ value: number; unit: string; source: string }>;

/**
 * Shahrad et al., “Serverless in the Wild”, USENIX ATC 2020, section 3.3 and figure 5: of Azure Functions' applications 45 % are
 * invoked once an hour or less on average, 81 % once a minute or less. Between and beyond these two points a log-normal is our choice.
 */
const PUBLISHED = [
  { share: 0.45, perHour: 1 },
  { share: 0.81, perHour: 60 },
] as const;

/** Calls an hour of one app: an app has one process and one core, which a hundred calls a second keep busy. */
const MOST_PER_HOUR = 100 * 3_600;

export const TAILS = {
  published: {
    tail: longTailThrough(...PUBLISHED, MOST_PER_HOUR),
    source: "Shahrad et al. 2020, figure 5: production functions of a large cloud, timers and queues included",
  },
  quiet: {
    tail: scaled(longTailThrough(...PUBLISHED, MOST_PER_HOUR), 1 / 60),
    source:
      "an assumption: the same shape, each app asked a sixtieth as often (45 % at most every two and a half days)",
  },
} as const satisfies Record<string, { tail: LongTail; source: string }>;

export type Tail = keyof typeof TAILS;
export const isTail = (name: string): name is Tail => Object.hasOwn(TAILS, name);

const LIMITS = "server/hosting/configuration/limits.ts";

/** What the product does by itself. */
export const ASKED_FOR = {
  idleSeconds: { value: 300, unit: "s", source: `liveIdleMs in ${LIMITS}` },
  awakeMost: { value: 100, unit: "apps a server", source: `awakeApps in ${LIMITS}` },
  healthCheckSeconds: { value: 30, unit: "s", source: `healthCheckMs in ${LIMITS}` },
  connectionIdleSeconds: { value: 20, unit: "s", source: "IDLE_SECONDS in kit/server/database.ts" },
  accessSeconds: {
    value: 5,
    unit: "s for which an answer about access is believed",
    source: `accessCacheMs in ${LIMITS}`,
  },
  clusterConnections: {
    value: 480,
    unit: "connections of apps",
    source: "max_connections=500 of the embedded cluster less the platform's own 20",
  },
} as const satisfies Record<string, Parameter>;

const RUNS = "real runs, bench/scale/measured.json";

/** What one thing takes, measured on two cores that other work shared. */
export const MEASURED = {
  appMegabytes: { value: 9.5, unit: "MB (PSS)", source: RUNS },
  sessionMegabytes: { value: 3.2, unit: "MB (PSS)", source: RUNS },
  databaseMegabytes: {
    value: 7.7,
    unit: "MB on disk, hardly any rows",
    source: "`du` of the apps' cluster with 717 databases",
  },
  filesOfDatabase: { value: 340, unit: "files", source: "counted in the database of a deployed app" },
  connectionsOfAwakeApp: {
    value: 1.1,
    unit: "connections while it has any",
    source: `${RUNS}; a busy app has up to three`,
  },
  wakeMedianSeconds: { value: 0.052, unit: "s", source: "docs/benchmarks.md, idle machine" },
  wakeP95Seconds: { value: 0.062, unit: "s", source: "docs/benchmarks.md, idle machine" },
  wakeProcessorSeconds: {
    value: 0.1,
    unit: "s of one core",
    source: "docs/benchmarks.md: a wake just after another (92 ms), when nothing is in reserve",
  },
  callProcessorSeconds: {
    value: 0.0002,
    unit: "s of one core",
    source:
      "docs/benchmarks.md: 18,526 small calls a second on two cores with the load's own share; doubled for calls that do something",
  },
  awakeProcessorShare: { value: 0.0005, unit: "of one core", source: RUNS },
  serverTransactions: { value: 9.5, unit: "transactions a second of an idle server", source: RUNS },
  wakeTransactions: { value: 3, unit: "transactions", source: "read in the code" },
  checkTransactions: {
    value: 5,
    unit: "transactions each time that somebody's access to an app is looked up",
    source: "read in the code: the session, the project, the person, invitations, payments",
  },
  awakeTransactions: {
    value: 0.1,
    unit: "transactions a second of an awake app",
    source: "read in the code: its size is written down every ten seconds",
  },
} as const satisfies Record<string, Parameter>;

/** What nobody measured. */
export const ASSUMED = {
  swing: {
    value: 0.5,
    unit: "of the mean",
    source: "an assumption: the busiest hour has half as much again as the mean, which one region's people give",
  },
  awakeAppsOfServer: {
    value: 1_000,
    unit: "apps a server, AWAKE_APPS",
    source: "an assumption: 100 unless it is set; 10 GB of memory",
  },
  share: {
    value: 0.6,
    unit: "of memory and processor that may be taken",
    source: "an assumption: room for builds, previews, peaks and a server that is away",
  },
  databasesPerApp: { value: 2, unit: "databases", source: "the product: one for the live app, one for its preview" },
  rowMegabytes: { value: 5, unit: "MB of rows and indexes an app", source: "an assumption" },
  databasesOfCluster: {
    value: 10_000,
    unit: "databases",
    source: "an assumption from the runs: see what grows with a cluster's databases",
  },
  diskOfCluster: { value: 2_048, unit: "GB", source: "an assumption: what can be backed up and brought back in hours" },
  platformKilobytes: {
    value: 200,
    unit: "KB of the platform's rows an app",
    source: "an assumption: source, conversation, revisions",
  },
  figureRowBytes: {
    value: 250,
    unit: "bytes",
    source: "app_figures: an array of counts by duration, its key and index",
  },
  backupMegabytesPerSecond: {
    value: 100,
    unit: "MB/s of one cluster",
    source: "an assumption; nobody has measured a backup of that size",
  },
  backupShare: { value: 0.3, unit: "of the disk, compressed", source: "an assumption" },
  diskFull: { value: 0.7, unit: "of the disk that is filled", source: "an assumption" },
  callKilobytes: { value: 10, unit: "KB out a call", source: "an assumption" },
} as const satisfies Record<string, Parameter>;
