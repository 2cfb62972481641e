// What can be killed: each kind of process of an installation, found from the server's process id.
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { firstLine, type Installation } from "./installation.ts";

export type KillTarget = Readonly<{
  name: string;
  /** Processes of that kind that live now. */
  find(installation: Installation): Promise<readonly number[]>;
}>;

/** Folders of PostgreSQL's clusters in the data folder. */
const CLUSTERS = ["postgres", "postgres-apps"];

export const SERVER_TARGET: KillTarget = {
  name: "server",
  find: async ({ serverId }) => [(await serverId()) ?? []].flat(),
};

/** An app's processes have process ids of their own: they live in another namespace than the server. */
const APP_TARGET: KillTarget = {
  name: "app",
  find: (installation) => descendants(installation, (own, other) => own !== other),
};

/** What the server runs beside itself: compilers, type checkers, workers. */
const WORKER_TARGET: KillTarget = {
  name: "worker",
  find: (installation) => descendants(installation, (own, other) => own === other),
};

const clusterTarget = (folder: string): KillTarget => ({
  name: folder,
  find: async ({ dataDir }) => [(await firstLine(join(dataDir, folder, "postmaster.pid"))) ?? []].flat(),
});

export const KILL_TARGETS: readonly KillTarget[] = [
  SERVER_TARGET,
  APP_TARGET,
  WORKER_TARGET,
  ...CLUSTERS.map(clusterTarget),
];

async function descendants(
  { serverId }: Installation,
  isWanted: (serversSpace: string, itsSpace: string) => boolean,
): Promise<number[]> {
  const server = await serverId();
  if (server === null) return [];
  const found: number[] = [];
  const space = await processSpace(server);
  for (const waiting = [server]; waiting.length > 0; ) {
    const children = await childrenOf(waiting.pop() ?? 0);
    waiting.push(...children);
    for (const child of children) {
      const childSpace = await processSpace(child);
      if (childSpace !== "" && isWanted(space, childSpace)) found.push(child);
    }
  }
  return found;
}

const processSpace = (id: number) => readlink(`/proc/${id}/ns/pid`).catch(() => "");

async function childrenOf(id: number): Promise<number[]> {
  const text = await readFile(`/proc/${id}/task/${id}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}
