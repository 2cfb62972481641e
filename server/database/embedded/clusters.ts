// The two embedded clusters: the platform's data in one, the apps' in the other, each set up for a daily role without its superuser.
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  APPS_CLUSTER,
  addressOf,
  type EmbeddedPostgres,
  readOrCreatePassword,
  startEmbeddedPostgres,
} from "./cluster.ts";
import { DAILY_ROLE, setUpApps, setUpPlatform } from "./set-up.ts";
import { dropMovedApps, splitIntoTwoClusters } from "./split-clusters.ts";

export type EmbeddedClusters = Readonly<{
  /** Of the platform's database, for its daily role. */
  url: string;
  /** Of the database from which the apps' cluster is looked after, for the daily role there. */
  appsUrl: string;
  /** Where the apps' cluster has its files. */
  appsDirectory: string;
  /** Superusers' addresses, for tests that look from outside. */
  superusers: Readonly<{ platform: string; apps: string }>;
  restarts(): number;
  /** Apps have been moved and taken up: what the platform's cluster still holds of them goes. */
  dropMovedApps(): Promise<void>;
  /** Lets go of clusters that go on running: another process looks after them. */
  leave(): Promise<void>;
  close(): Promise<void>;
}>;

export type ClustersOptions = Readonly<{
  dataDir: string;
  durable?: boolean;
  onStep?: (step: string) => void;
  /** Files of the control groups that the apps' cluster is to live in. */
  appsEntrances?(): Promise<readonly string[]>;
  onRestart?: (cluster: "platform" | "apps", error: Error | null) => void;
}>;

/** What the platform's own needs by far: its pools, jobs, listeners, an operator's look. */
const PLATFORM_SETTINGS = ["max_connections=100", "max_prepared_transactions=0"];

/**
 * An app may set what a session may set, and raise it; these are the bounds that it can't reach: those of the whole
 * server, and those that only a superuser sets.
 */
const APPS_SETTINGS = [
  // 24 MB of messages that nobody fetches; watchers end those who keep them long before.
  "max_notify_queue_pages=3072",
  "max_prepared_transactions=0",
  // No query is spread over processes, so that what one connection takes is one process' to take.
  "max_worker_processes=0",
  "max_wal_senders=0",
  // For a backup under way; no app's role may make one.
  "max_replication_slots=1",
  "temp_file_limit=128MB",
  "io_method=sync",
  // Errors of apps' statements would fill the disk beside every quota.
  "log_min_messages=fatal",
  "log_min_error_statement=panic",
  // Once round all databases that are in use: a process for each, so not too often.
  "autovacuum_naptime=3min",
];
/** The log of changes: aimed at, and passed for a while by who writes faster than a checkpoint. On a small disk it is small, too. */
const LOG_MEGABYTES = { least: 64, most: 512, shareOfDisk: 0.1 };

async function logSettings(dataDir: string): Promise<string[]> {
  const { bsize, blocks } = await statfs(dataDir);
  const { least, most, shareOfDisk } = LOG_MEGABYTES;
  const megabytes = Math.floor((bsize * blocks * shareOfDisk) / 2 ** 20);
  return [`max_wal_size=${Math.min(Math.max(megabytes, least), most)}MB`, `min_wal_size=${least / 2}MB`];
}

/** Of which 290 MB are what all of its processes share. */
const APPS_PROCESS_BYTES = 512 * 1024 * 1024;

/**
 * Starts both, creating what is absent. Data of a version with one cluster are moved first.
 * @throws Error with the reason in one line
 */
export async function startEmbeddedClusters(options: ClustersOptions): Promise<EmbeddedClusters> {
  const { dataDir, durable, onStep, onRestart = () => {} } = options;
  await splitIntoTwoClusters({ dataDir, onStep });
  const common = { dataDir, ...(durable === undefined ? {} : { durable }), ...(onStep ? { onStep } : {}) };
  const opened: EmbeddedPostgres[] = [];
  const close = async () => {
    for (const cluster of opened.reverse()) await cluster.close();
  };
  try {
    const [platform, apps] = await Promise.all([
      startEmbeddedPostgres({
        ...common,
        settings: PLATFORM_SETTINGS,
        onRestart: (error) => onRestart("platform", error),
      }),
      startEmbeddedPostgres({
        ...common,
        name: APPS_CLUSTER,
        processBytes: APPS_PROCESS_BYTES,
        settings: [...APPS_SETTINGS, ...(await logSettings(dataDir))],
        ...(options.appsEntrances ? { entrances: options.appsEntrances } : {}),
        onRestart: (error) => onRestart("apps", error),
      }),
    ]);
    opened.push(platform, apps);
    const daily = await readOrCreatePassword(join(dataDir, "postgres-daily-password"));
    await Promise.all([setUpPlatform(platform.url, daily), setUpApps(apps.url, daily)]);
    return Object.freeze({
      url: addressOf(DAILY_ROLE, daily, "postgres", platform.socketDir),
      appsUrl: addressOf(DAILY_ROLE, daily, "apps", apps.socketDir),
      appsDirectory: join(dataDir, APPS_CLUSTER),
      superusers: { platform: platform.url, apps: apps.url.replace("/postgres?", "/apps?") },
      restarts: () => platform.restarts() + apps.restarts(),
      dropMovedApps: () => dropMovedApps(platform.url),
      async leave() {
        await Promise.all([platform.leave(), apps.leave()]);
      },
      close,
    });
  } catch (error) {
    await close();
    throw error;
  }
}
