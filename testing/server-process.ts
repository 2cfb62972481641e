// The server as a process, on a data folder that an earlier start has prepared.
import { inject } from "vitest";
import { bundleServer } from "#bundle";
import { fillDataFolder } from "#prepared";
import { type ServerProcess, startServerProcess as startOnFolder } from "#test-tools";

type Settings = Parameters<typeof startOnFolder>[0];
type Options = NonNullable<Parameters<typeof startOnFolder>[1]>;

/**
 * Settles once the server is ready or has ended. What its DATA_DIR lacks of a bundled kit and of clusters is put there
 * first, and workers start for the first work, unless the test is about the first start.
 */
export async function startServerProcess(
  settings: Settings & { DATA_DIR?: string },
  { isFirstStart = false, ...options }: Options & { isFirstStart?: boolean } = {},
): Promise<ServerProcess> {
  // Made once for all that start servers, where their sources have changed.
  await bundleServer();
  if (settings.DATA_DIR !== undefined && !isFirstStart)
    await fillDataFolder(settings.DATA_DIR, preparedFor(settings.DATABASE_URL === undefined));
  return startOnFolder({ ...(isFirstStart ? {} : { WARM_WORKERS: "0" }), ...settings }, options);
}

/** What this run's servers begin with. */
export const preparedFor = (hasClusters: boolean) => ({
  kits: inject("kitsFolder"),
  clusters: hasClusters ? inject("clustersFolder") : null,
});
