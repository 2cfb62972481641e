// The servers of a run of the stories: two that all may share, and more for stories that change or end theirs.
import { fillDataFolder, type Prepared } from "#prepared";
import { type RunningServer, startServer as startOnFolder } from "#test-tools";

export type SharedServer = Readonly<{ url: string; dataDir: string }>;
/** One origin for all apps, or an origin for each. */
export type SharedServers = Readonly<{ oneOrigin: SharedServer; ownOrigins: SharedServer }>;
type Told = SharedServers & Readonly<{ prepared: Prepared }>;

const VARIABLE = "NINEFOLD_E2E";

/** For the processes of the stories, which begin after this. */
export function tellStories(told: Told): void {
  process.env[VARIABLE] = JSON.stringify(told);
}

function told(): Told {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error("There is no server: run the stories with npm run e2e");
  return JSON.parse(text);
}

/** Running for all stories of a run; whoever uses them brings people and apps of their own. */
export const sharedServers = (): SharedServers => told();

/** A server for one story, on a data folder that is prepared as after a first start; whoever starts it ends it. */
export async function startServer(options: Parameters<typeof startOnFolder>[0]): Promise<RunningServer> {
  await fillDataFolder(options.dataDir, told().prepared);
  return startOnFolder(options);
}
