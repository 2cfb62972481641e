// The server as a process, on a data folder that an earlier start has prepared.
import { inject } from "vitest";
import { type ServerProcess, startServerProcess as startOnFolder } from "#test-tools";
import { fillDataFolder } from "./data-folder.ts";

type Settings = Parameters<typeof startOnFolder>[0];
type Options = NonNullable<Parameters<typeof startOnFolder>[1]>;

/**
 * Settles once the server is ready or has ended. What its DATA_DIR lacks of a bundled kit and of clusters is put there
 * first, unless the test is about the first start.
 */
export async function startServerProcess(
  settings: Settings & { DATA_DIR?: string },
  { isFirstStart = false, ...options }: Options & { isFirstStart?: boolean } = {},
): Promise<ServerProcess> {
  if (settings.DATA_DIR !== undefined && !isFirstStart)
    await fillDataFolder(settings.DATA_DIR, preparedFor(settings.DATABASE_URL === undefined));
  return startOnFolder(settings, options);
}

/** What this run's servers begin with. */
export const preparedFor = (hasClusters: boolean) => ({
  kits: inject("kitsFolder"),
  clusters: hasClusters ? inject("clustersFolder") : null,
});
