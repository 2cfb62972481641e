// What is done again and again while hosting is open: apps' databases are kept within their limits, unused artifacts go.
import type { ArtifactSource } from "./artifact.ts";
import type { Machinery } from "./machinery.ts";
import type { HostingStore } from "./store.ts";

const ENFORCE_MS = 10_000;
const COLLECT_MS = 3_600_000;

export type Upkeep = Readonly<{
  /** Waits for a collection under way. */
  close(): Promise<void>;
}>;

/** Collects once at the beginning, then hourly. What goes wrong is told to `onFault` and tried again the next time. */
export function beginUpkeep(deps: {
  machinery: Pick<Machinery, "processes" | "enforceDatabaseLimits">;
  store: Pick<HostingStore, "namedArtifacts">;
  builder: Pick<ArtifactSource, "collect">;
  onFault(error: unknown): void;
}): Upkeep {
  const { processes, enforceDatabaseLimits } = deps.machinery;
  const enforce = () => {
    if (processes.awake().length > 0) void enforceDatabaseLimits().catch(deps.onFault);
  };
  const collect = async () => {
    const named = await deps.store.namedArtifacts();
    for (const { artifact } of processes.awake()) named.add(artifact.hash);
    await deps.builder.collect(named);
  };
  const collecting = { now: collect().catch(deps.onFault) };
  const collectAgain = () => {
    collecting.now = collect().catch(deps.onFault);
  };
  const timers = [setInterval(enforce, ENFORCE_MS).unref(), setInterval(collectAgain, COLLECT_MS).unref()];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await collecting.now;
    },
  };
}
