// The apps' databases put together: the clusters that hold them as if they were one, and who of several servers may use them.
import { setTimeout as delay } from "node:timers/promises";
import type { AppEnvironment } from "#contract";
import type { Leases } from "../servers/leases.ts";
import { createClusters } from "./clusters.ts";
import { newCredentials } from "./creation.ts";
import type { Fence } from "./fence.ts";
import { type ClusterDeps, openCluster } from "./open-cluster.ts";
import { markRows } from "./row-marks.ts";
import type { AppDatabases, AppsDatabase, Clusters, DatabaseDoor, OpenCluster, OpenDatabases } from "./types.ts";

type Deps = Omit<ClusterDeps, "leases"> &
  Readonly<{
    location: AppsDatabase;
    /** The leases of this server; the fence shuts other servers out. */
    openLeases(fence: Fence): Leases;
  }>;

/** Ends what an earlier server left in the clusters. */
export async function openDatabases({ location, openLeases, ...deps }: Deps): Promise<OpenDatabases> {
  const clusters = createClusters(location, deps.store, deps.onFault);
  const leases = openLeases(clusters.fence);
  await clusters.start((one) => openCluster(one, { ...deps, leases }));
  await leases.mend();
  const homes: Homes = new Map();
  return Object.freeze({
    databases: inClusters(clusters, homes, { ...deps, leases }),
    sessions: sessionsOf(clusters),
    door: doorsOf(clusters, homes),
    room: {
      look: looksInto(clusters, ({ room }) => room.look()),
      isFull: () => clusters.open().some(({ room }) => room.isFull()),
    },
    clusters,
    leases,
    isAway(projectId: string, environment: AppEnvironment) {
      if (!clusters.isAnyAway()) return false;
      return deps.store.appDatabase(projectId, environment).then((row) => row !== null && clusters.isAway(row.cluster));
    },
    async close() {
      await leases.close();
      await clusters.close();
    },
  });
}

/** By a database's name, the cluster that it was last found in; those that are dropped are forgotten. */
type Homes = Map<string, string>;

/** In all that are there; one that is away keeps none of the others waiting for longer than it takes to find that out. */
async function each(clusters: Clusters, action: (cluster: OpenCluster) => Promise<unknown>): Promise<void> {
  await Promise.allSettled(clusters.open().map(action));
}

type Placing = Pick<ClusterDeps, "store" | "leases">;

function inClusters(clusters: Clusters, homes: Homes, { store, leases }: Placing): AppDatabases {
  const at = (name: string) => {
    const home = homes.get(name);
    return home === undefined ? null : clusters.of(home);
  };
  const keep = <Kept extends Readonly<{ name: string }> | null>({ cluster }: OpenCluster, database: Kept): Kept => {
    if (database) homes.set(database.name, cluster.name);
    return database;
  };
  /** Where the app's database is; null: it has none. */
  async function homeOf(projectId: string, environment: AppEnvironment): Promise<OpenCluster | null> {
    const row = await store.appDatabase(projectId, environment);
    return row && clusters.of(row.cluster);
  }
  /** Where a new one of the project goes: beside its other one. */
  async function besideOther(projectId: string | undefined): Promise<OpenCluster> {
    const [other] = projectId === undefined ? [] : await store.databasesOf([projectId]);
    return other ? clusters.of(other.cluster) : clusters.roomiest();
  }
  /** The row comes first, so that all who ask at once get the same. */
  async function settle(projectId: string, environment: AppEnvironment): Promise<OpenCluster> {
    const known = await homeOf(projectId, environment);
    if (known) return known;
    const { cluster } = await besideOther(projectId);
    const row = { project_id: projectId, environment, cluster: cluster.name, ...newCredentials(environment) };
    await store.rememberAppDatabase(row);
    return (await homeOf(projectId, environment)) ?? clusters.of(cluster.name);
  }
  return Object.freeze({
    async ensure(projectId: string, environment: AppEnvironment) {
      // Where it is may change until it is this server's.
      await leases.hold(projectId);
      const home = await settle(projectId, environment);
      return keep(home, await home.databases.ensure(projectId, environment));
    },
    async find(projectId: string, environment: AppEnvironment) {
      const home = await homeOf(projectId, environment);
      return home && keep(home, await home.databases.find(projectId, environment));
    },
    async foresee(projectId: string, environment: AppEnvironment) {
      const home = await homeOf(projectId, environment);
      return home && keep(home, await home.databases.foresee(projectId, environment));
    },
    async fresh(projectId?: string) {
      const home = await besideOther(projectId);
      return keep(home, await home.databases.fresh(projectId));
    },
    async adopt(projectId: string, environment: AppEnvironment, database) {
      await leases.hold(projectId);
      const home = at(database.name) ?? (await besideOther(projectId));
      const old = await store.appDatabase(projectId, environment);
      const isElsewhere = old && old.cluster !== home.cluster.name;
      if (isElsewhere) await store.forgetAppDatabase(projectId, environment);
      const drop = await home.databases.adopt(projectId, environment, database);
      return async () => {
        await drop();
        if (isElsewhere) await clusters.of(old.cluster).databases.discard(old.name);
        if (old) homes.delete(old.name);
      };
    },
    async drop(projectId: string, environment: AppEnvironment) {
      const row = await store.appDatabase(projectId, environment);
      if (!row) return;
      await clusters.of(row.cluster).databases.drop(projectId, environment);
      homes.delete(row.name);
    },
    async discard(name: string) {
      await at(name)?.databases.discard(name);
      homes.delete(name);
    },
    mayReach: (name: string) => at(name)?.databases.mayReach(name) ?? true,
    arrival: (name: string) => at(name)?.databases.arrival(name) ?? null,
    markRows,
    sweep: () => each(clusters, ({ databases }) => databases.sweep()),
    prepare: () => {
      for (const { databases } of clusters.open()) databases.prepare();
    },
    enforceSizes: (names: readonly string[]) =>
      each(clusters, ({ cluster, databases }) =>
        databases.enforceSizes(names.filter((name) => homes.get(name) === cluster.name)),
      ),
    measureUnknown: () => each(clusters, ({ databases }) => databases.measureUnknown()),
    async reopen(projectId: string, environment: AppEnvironment) {
      await (await homeOf(projectId, environment))?.databases.reopen(projectId, environment);
    },
    async size(database) {
      const home = at(database.name);
      if (!home) throw new Error(`It is not known in which cluster ${database.name} is.`);
      return home.databases.size(database);
    },
    close: async () => {},
  } satisfies AppDatabases);
}

/** Of several: one that takes connections and says nothing, as a machine whose disk hangs, is away for its apps and keeps no other waiting. */
const LOOK_MS = 5_000;

/** Looks into all that are there, but for those where the last look still waits. @param note hears whether one has answered, in time or later */
function looksInto(
  clusters: Clusters,
  action: (cluster: OpenCluster) => Promise<unknown>,
  note: (cluster: OpenCluster, hasAnswered: boolean) => void = () => {},
): () => Promise<void> {
  const looking = new Set<OpenCluster>();
  async function lookInto(one: OpenCluster): Promise<void> {
    looking.add(one);
    const late = new AbortController();
    const answered = action(one)
      .then(
        () => note(one, true),
        () => note(one, false),
      )
      .finally(() => {
        looking.delete(one);
        late.abort();
      });
    if (!clusters.areSeveral) return answered;
    const waited = delay(LOOK_MS, undefined, { signal: late.signal, ref: false }).then(
      () => note(one, false),
      () => {},
    );
    await Promise.race([answered, waited]);
  }
  return async () => {
    const due = clusters.open().filter((one) => !looking.has(one));
    await Promise.all(due.map(lookInto));
  };
}

function sessionsOf(clusters: Clusters): OpenDatabases["sessions"] {
  return {
    look: looksInto(
      clusters,
      ({ sessions }) => sessions.look(),
      ({ cluster }, hasAnswered) => clusters.note(cluster.name, hasAnswered),
    ),
    allow(backendId, milliseconds) {
      const ends = clusters.open().map(({ sessions }) => sessions.allow(backendId, milliseconds));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

function doorsOf(clusters: Clusters, homes: Homes): DatabaseDoor {
  return Object.freeze({
    async open(options) {
      const home = homes.get(options.role);
      if (home === undefined) throw new Error(`It is not known in which cluster ${options.role} is.`);
      return clusters.of(home).door.open(options);
    },
    takeVisitors: () => clusters.open().flatMap(({ door }) => door.takeVisitors()),
  } satisfies DatabaseDoor);
}
