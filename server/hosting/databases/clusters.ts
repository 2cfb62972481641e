// The PostgreSQL clusters that hold the apps' databases: which app is in which, where a new one goes, and which are away.
import { setTimeout as delay } from "node:timers/promises";
import { conflict, outageOf, Refusal } from "#http";
import type { AppDatabaseStore } from "./app-database-store.ts";
import { AppsClusterError, MAIN_CLUSTER } from "./apps-cluster.ts";
import type { AppsDatabase, Clusters, OpenCluster } from "./types.ts";

const RETRY_MS = 3_000;
/** On the disk, of an empty database. */
const EMPTY_BYTES = 8 * 2 ** 20;
export const DATABASE_AWAY = "DATABASE_AWAY";
const AWAY = "This app's database can't be reached right now. Please try again in a moment.";

export function createClusters(
  first: AppsDatabase,
  store: Pick<AppDatabaseStore, "databasesOf" | "loadOfClusters">,
  onFault: (error: unknown) => void,
): Clusters {
  const locations = new Map([first, ...(first.others ?? [])].map((one) => [one.name ?? MAIN_CLUSTER, one]));
  const opened = new Map<string, OpenCluster>();
  const silent = new Set<string>();
  const closing = new AbortController();
  const retries: Promise<void>[] = [];

  const all = () => [...opened.values()];
  function of(name: string): OpenCluster {
    if (!locations.has(name)) throw conflict(`APPS_DATABASE_URLS names no PostgreSQL “${name}”.`);
    const found = isAway(name) ? null : opened.get(name);
    if (!found) throw new Refusal(503, AWAY, DATABASE_AWAY);
    return found;
  }
  /** With one alone, each question finds that out for itself. */
  const isAway = (name: string) => locations.size > 1 && (silent.has(name) || !opened.has(name));
  async function loads(): Promise<Map<string, { databases: number; bytes: number }>> {
    return new Map((await store.loadOfClusters()).map(({ cluster, ...load }) => [cluster, load]));
  }
  /** Group of projects' databases by the cluster that they are in. */
  async function clustersOf(projectIds: readonly string[]): Promise<OpenCluster[]> {
    const names = new Set((await store.databasesOf(projectIds)).map(({ cluster }) => cluster));
    return [...names].map(of);
  }

  async function openUntilThere(location: AppsDatabase, openOne: (location: AppsDatabase) => Promise<OpenCluster>) {
    while (!closing.signal.aborted) {
      await delay(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (closing.signal.aborted) return;
      const cluster = await openOne(location).catch((error: unknown) => {
        if (!mayComeBack(error)) onFault(error);
      });
      if (!cluster) continue;
      opened.set(cluster.cluster.name, cluster);
      return;
    }
  }

  return Object.freeze({
    areSeveral: locations.size > 1,
    open: all,
    of,
    isAway,
    isAnyAway: () => [...locations.keys()].some(isAway),
    note: (name: string, hasAnswered: boolean) => void (hasAnswered ? silent.delete(name) : silent.add(name)),
    async roomiest() {
      const there = all().filter(({ cluster }) => !isAway(cluster.name));
      const [only] = there;
      if (!only) throw new Refusal(503, AWAY, DATABASE_AWAY);
      if (there.length === 1) return only;
      const known = await loads();
      const loadOf = ({ cluster }: OpenCluster) => {
        const { databases = 0, bytes = 0 } = known.get(cluster.name) ?? {};
        return databases * EMPTY_BYTES + bytes;
      };
      const roomy = there.filter(({ room }) => !room.isFull());
      // With no room anywhere the first of them says so.
      return roomy.length === 0 ? only : roomy.reduce((one, other) => (loadOf(other) < loadOf(one) ? other : one));
    },
    fence: {
      async shutOut(projectId: string, epoch: number) {
        const parts = await clustersOf([projectId]);
        const renewed = await Promise.all(parts.map(({ fence }) => fence.shutOut(projectId, epoch)));
        return renewed.flat();
      },
      async endSessions(projectIds: readonly string[]) {
        const parts = await clustersOf(projectIds);
        await Promise.all(parts.map(({ fence }) => fence.endSessions(projectIds)));
      },
    },
    async states() {
      const known = await loads();
      return [...new Set([...locations.keys(), ...known.keys()])].map((name) => {
        const { databases = 0, bytes = 0 } = known.get(name) ?? {};
        const found = opened.get(name);
        return {
          name,
          isUp: found !== undefined && !isAway(name),
          isFull: found?.room.isFull() ?? false,
          databases,
          bytes,
        };
      });
    },
    async start(openOne: (location: AppsDatabase) => Promise<OpenCluster>) {
      const strange = [...(await loads())].find(([name]) => !locations.has(name));
      if (strange)
        throw new Error(
          `${strange[1].databases} databases of apps are in the PostgreSQL “${strange[0]}”, which APPS_DATABASE_URLS does not name.`,
        );
      const outcomes = await Promise.allSettled([...locations.values()].map((location) => openOne(location)));
      const failures: unknown[] = [];
      for (const [index, [name, location]] of [...locations].entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === "fulfilled") opened.set(name, outcome.value);
        else if (locations.size > 1 && mayComeBack(outcome?.reason)) {
          failures.push(outcome?.reason);
          retries.push(openUntilThere(location, openOne));
        } else failures.unshift(outcome?.reason);
      }
      const [worst] = failures;
      if (failures.length > 0 && (opened.size === 0 || !mayComeBack(worst))) {
        await closeAll();
        throw worst;
      }
      for (const failure of failures) onFault(failure);
    },
    close: closeAll,
  });

  async function closeAll(): Promise<void> {
    closing.abort();
    await Promise.all(retries);
    for (const cluster of all()) await cluster.close();
  }
}

/** What else is wrong with it does not mend itself. */
const mayComeBack = (error: unknown): boolean =>
  outageOf(error instanceof AppsClusterError ? error.cause : error) !== null;
