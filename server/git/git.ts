// Git: each project is a repository whose commits are its revisions, for whoever has an access token that opens it.
import type { Admission } from "#access-tokens";
import type { Imported } from "#contract";
import type { Database } from "#database";
import type { App } from "#http";
import { createSlots } from "#limits";
import type { Projects } from "#projects";
import type { Workers } from "#workers";
import type { Workspace } from "#workspace";
import { fetchNewest } from "./fetch-newest.ts";
import { createHistories, type Head } from "./histories.ts";
import type { History } from "./history.ts";
import { registerImportRoute } from "./import-route.ts";
import { IMPORT_MS, REQUESTS_AT_ONCE, REQUESTS_AT_ONCE_PER_CREATOR } from "./limits.ts";
import { type OutsideWays, repositoryAddress } from "./outside-server.ts";
import { pushAdvertisement, receivePush } from "./push.ts";
import { type GitActions, registerGitRoutes } from "./routes.ts";
import { createGitStore } from "./store.ts";
import { READ_PACK, SERVE } from "./tasks.ts";

export type Git = Readonly<{ registerRoutes(app: App): void }>;

/** The second version of Git's protocol asks for names apart; neither they nor the greeting need any file. */
const SECOND_VERSION = /(^|:)version=2($|:)/;
const ASKS_FOR_NAMES = /^[0-9a-f]{4}command=ls-refs/;

const BUSY = "Too many repositories are being read at once. Please try again in a moment.";

export function createGit(
  dependencies: Readonly<{
    database: Database;
    projects: Projects;
    workers: Workers;
    workspace: Workspace;
    admission: Admission;
    /** How repositories elsewhere are reached. */
    outside?: OutsideWays | undefined;
  }>,
): Git {
  const { projects, workers, workspace, admission, outside = {} } = dependencies;
  const store = createGitStore(dependencies.database);
  const histories = createHistories({ store, workers });
  const slots = createSlots({
    all: REQUESTS_AT_ONCE,
    perCreator: REQUESTS_AT_ONCE_PER_CREATOR,
    ownTaken: () => BUSY,
    allTaken: BUSY,
  });

  const actions: GitActions = Object.freeze({
    async advertise({ project }, { service, protocol, signal }) {
      if (service === "git-receive-pack") await workspace.refuseWhileBusy(project.id);
      const head = await histories.headOf(project, signal);
      if (service === "git-receive-pack") return pushAdvertisement(head.hash);
      // The first version's greeting says where a history is cut off.
      const history = SECOND_VERSION.test(protocol) ? nameOf(head) : await histories.historyOf(project.id, head);
      const input = { history, protocol, body: null, isGzipped: false };
      return workers.run(SERVE, input, { owner: project.ownerId, signal });
    },
    async serve({ project }, { protocol, body, isGzipped, signal }) {
      const head = await histories.headOf(project, signal);
      const isName = !isGzipped && ASKS_FOR_NAMES.test(body.toString("latin1", 0, 40));
      const history = isName ? nameOf(head) : await histories.historyOf(project.id, head);
      const input = { history, protocol, body: new Uint8Array(body), isGzipped };
      return workers.run(SERVE, input, { owner: project.ownerId, signal });
    },
    receive: (caller, { body, signal }) =>
      receivePush({ store, histories, workers, projects, workspace, admission }, caller, { body, signal }),
  });

  /** A new project of the newest commit of a repository elsewhere. @throws Refusal with what keeps it from being one */
  async function importRepository(ownerId: string, text: string, signal: AbortSignal): Promise<Imported> {
    const url = repositoryAddress(text, outside);
    const release = slots.acquire(ownerId);
    try {
      await projects.refuseUnlessMayCreate(ownerId);
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(IMPORT_MS)]);
      const { tip, pack } = await fetchNewest(url, inTime, outside);
      const input = { tip, pack: new Uint8Array(pack) };
      const files = await workers.run(READ_PACK, input, { owner: ownerId, signal });
      return await workspace.importFiles(ownerId, files, signal);
    } finally {
      release();
    }
  }

  return Object.freeze({
    registerRoutes(app: App) {
      registerGitRoutes(app, { actions, admission, slots });
      registerImportRoute(app, { projects, importRepository });
    },
  });
}

/** A history of nothing but the name of where `main` is. */
const nameOf = ({ hash, content }: Head): History => ({
  head: hash,
  commits: [{ hash, content, tree: {} }],
  texts: {},
  cutOff: [],
});
