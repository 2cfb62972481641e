// Where the platform's data are and where the apps': two PostgreSQL clusters of the server's own, or servers of the operator's.
import type { Logger } from "pino";
import type { Config } from "#config";
import { type EmbeddedClusters, startEmbeddedClusters } from "#database";
import type { AppsDatabase } from "#hosting";
import { step } from "./terminal.ts";

export type Clusters = Readonly<{
  databaseUrl: string;
  appsDatabase: AppsDatabase;
  embedded: EmbeddedClusters | null;
  close(): Promise<void>;
}>;

export async function openClusters(config: Config, log: Logger): Promise<Clusters> {
  const { databaseUrl, appsClusters, dataDir } = config;
  if (databaseUrl !== null) {
    const [first = { url: null }, ...others] = appsClusters.map((cluster) => ({ ...cluster, isLocal: false }));
    const appsDatabase = { isLocal: false, ...first, others };
    return { databaseUrl, appsDatabase, embedded: null, close: async () => {} };
  }
  step("Starting PostgreSQL");
  const embedded = await startEmbeddedClusters({
    dataDir,
    onStep: step,
    // Hosting is loaded while this runs, and the groups are needed only where a cluster has to be started.
    appsEntrances: async () => (await import("#hosting")).openAppsDatabaseGroup(dataDir),
    onRestart: (cluster, error) =>
      error
        ? log.error({ error, cluster }, "the embedded PostgreSQL does not start again")
        : log.warn({ cluster }, "the embedded PostgreSQL was found dead and started again"),
  });
  return {
    databaseUrl: embedded.url,
    appsDatabase: {
      url: embedded.appsUrl,
      isLocal: true,
      directory: embedded.appsDirectory,
      restarts: embedded.restarts,
    },
    embedded,
    close: embedded.close,
  };
}
