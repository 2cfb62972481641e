// What is done again and again while hosting is open: apps' databases are kept within their limits, unused artifacts go.
import type { ArtifactSource } from "../artifacts/types.ts";
import type { Machinery } from "../machinery.ts";
import type { HostingStore } from "../store.ts";
import type { Stored } from "./storage-usage.ts";

const ENFORCE_MS = 10_000;
/** Also of apps that sleep: what they began in the database may go on. */
const SESSIONS_MS = 1_000;
const COLLECT_MS = 3_600_000;

export type Upkeep = Readonly<{
  /** Waits for a collection under way. */
  close(): Promise<void>;
}>;

/** Collects once at the beginning, then hourly. What goes wrong is told to `onFault` and tried again the next time. */
export function beginUpkeep(deps: {
  machinery: Pick<Machinery, "processes" | "sessions" | "databases" | "room" | "enforceDatabaseLimits">;
  store: Pick<HostingStore, "namedArtifacts">;
  stored: Pick<Stored, "forgetBuilt">;
  builder: Pick<ArtifactSource, "collect">;
  onFault(error: unknown): void;
}): Upkeep {
  const { processes, sessions, databases, room, enforceDatabaseLimits } = deps.machinery;
  const looking: { now: Promise<void> | null } = { now: null };
  const known = { isFull: room.isFull() };
  async function lookAround(): Promise<void> {
    await room.look();
    await sessions.look();
    if (room.isFull() === known.isFull) return;
    known.isFull = room.isFull();
    // At once, whoever is awake: what sleeps now may have written a moment ago.
    void enforceDatabaseLimits().catch(deps.onFault);
  }
  // While PostgreSQL is away there are no sessions, and others tell of it.
  const look = () => {
    looking.now ??= lookAround()
      .catch(() => {})
      .finally(() => {
        looking.now = null;
      });
  };
  const enforce = () => {
    if (processes.awake().length > 0 || room.isFull()) void enforceDatabaseLimits().catch(deps.onFault);
  };
  const collect = async () => {
    const named = await deps.store.namedArtifacts();
    for (const { artifact } of processes.awake()) named.add(artifact.hash);
    await deps.builder.collect(named);
    await deps.stored.forgetBuilt(named, new Date(Date.now() - COLLECT_MS));
    await databases.measureUnknown();
  };
  const collecting = { now: collect().catch(deps.onFault) };
  const collectAgain = () => {
    collecting.now = collect().catch(deps.onFault);
  };
  const timers = [
    setInterval(enforce, ENFORCE_MS).unref(),
    setInterval(look, SESSIONS_MS).unref(),
    setInterval(collectAgain, COLLECT_MS).unref(),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([collecting.now, looking.now]);
    },
  };
}
