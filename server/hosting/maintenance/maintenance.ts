// Periodic tasks while hosting is open: apps' databases are kept within their limits, unused artifacts go.
import type { ArtifactSource } from "../artifacts/types.ts";
import type { DiskRoom } from "../databases/disk-room.ts";
import type { AppDatabases, DatabaseDoor, Sessions } from "../databases/types.ts";
import type { VersionStore } from "../deployments/version-store.ts";
import type { Processes } from "../processes/types.ts";
import type { StorageUsage } from "./storage-usage.ts";

const ENFORCE_MS = 10_000;
/** Also of apps that sleep: what they began in the database may go on. */
const SESSIONS_MS = 1_000;
const COLLECT_MS = 3_600_000;

export type Maintenance = Readonly<{
  /** Waits for a collection under way. */
  close(): Promise<void>;
}>;

/** Collects once at the beginning, then hourly. What goes wrong is told to `onFault` and tried again the next time. */
export function startMaintenance(deps: {
  processes: Pick<Processes, "awake">;
  sessions: Pick<Sessions, "look">;
  databases: Pick<AppDatabases, "enforceSizes" | "measureUnknown">;
  door: Pick<DatabaseDoor, "takeVisitors">;
  room: Pick<DiskRoom, "look" | "isFull">;
  versionStore: Pick<VersionStore, "namedArtifacts">;
  usage: Pick<StorageUsage, "forgetBuilt">;
  builder: Pick<ArtifactSource, "collect">;
  onFault(error: unknown): void;
}): Maintenance {
  const { processes, sessions, databases, door, room, versionStore, usage, builder } = deps;
  /** Looks at the sizes of the databases that were used since the last time. */
  const enforceDatabaseLimits = async () => databases.enforceSizes(door.takeVisitors());
  const known = { isFull: room.isFull() };
  async function lookAtRoom(): Promise<void> {
    await room.look();
    if (room.isFull() === known.isFull) return;
    known.isFull = room.isFull();
    // At once, whoever is awake: what sleeps now may have written a moment ago.
    void enforceDatabaseLimits().catch(deps.onFault);
  }
  // Each by itself: adding up the sizes of many databases may take seconds, and sessions are looked at every second.
  const looks = [oneAtATime(lookAtRoom), oneAtATime(sessions.look)];
  const enforce = () => {
    if (processes.awake().length > 0 || room.isFull()) void enforceDatabaseLimits().catch(deps.onFault);
  };
  const collect = async () => {
    const named = await versionStore.namedArtifacts();
    for (const { artifact } of processes.awake()) named.add(artifact.hash);
    await builder.collect(named);
    await usage.forgetBuilt(named, new Date(Date.now() - COLLECT_MS));
    await databases.measureUnknown();
  };
  const collecting = { now: collect().catch(deps.onFault) };
  const collectAgain = () => {
    collecting.now = collect().catch(deps.onFault);
  };
  const timers = [
    setInterval(enforce, ENFORCE_MS).unref(),
    setInterval(() => {
      for (const look of looks) look.begin();
    }, SESSIONS_MS).unref(),
    setInterval(collectAgain, COLLECT_MS).unref(),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([collecting.now, ...looks.map((look) => look.ended())]);
    },
  };
}

/** Begins nothing while it still runs. While PostgreSQL is away nothing is to be seen, and others tell of it. */
function oneAtATime(action: () => Promise<void>) {
  const state: { now: Promise<void> | null } = { now: null };
  return {
    begin() {
      state.now ??= action()
        .catch(() => {})
        .finally(() => {
          state.now = null;
        });
    },
    ended: async () => state.now,
  };
}
