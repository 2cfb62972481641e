// Detects servers that are gone: their heartbeats are counted, and the time since the last one is measured by this server's own clock.
import type { SeenServer, SilentServer } from "./server-store.ts";

export type FailureDetector = Readonly<{
  /** Notes what a beat has found; gives those of them that are not gone. */
  note(found: readonly SeenServer[]): SeenServer[];
  /** Those that the last look found as the one before, but for those that can't be reached: their next beat is late, be it by a moment. */
  overdue(): SeenServer[];
  /** Nothing answers at its address, or somebody else does. Counts until it beats again. @returns whether that is new */
  noteUnreachable(server: SilentServer): boolean;
  /** In how many milliseconds it will be gone if it does not beat. */
  goneInMs(id: string): number;
  /** Those that did not beat for `goneMs`, or a half of that and can't be reached either. */
  gone(): SilentServer[];
  /** Those that did not beat for so long (milliseconds) while they were watched. */
  silentFor(milliseconds: number): SilentServer[];
}>;

/**
 * Of `goneMs`, after which a server is gone that can't be reached. A machine that is only busy takes connections all the
 * same, its kernel does; one that is stopped, too. Shutting out (`databases/fence.ts`) makes sure that the app of one that
 * was cut off on all sides and lives writes nothing more.
 */
const UNREACHABLE_SHARE = 0.5;

type Seen = { server: SeenServer; sinceMs: number; isUnreachable: boolean };

/**
 * No time of day decides when a server has last sent a heartbeat: a clock that was set would make living servers look dead, or dead ones alive.
 * A count that stays the same for long enough, on a clock that nobody sets, is silence. Only what is seen for the first time has an
 * age from the database's clock, at most `goneMs`: otherwise a server that starts would wait for those that are long gone.
 */
export function createFailureDetector({
  goneMs,
  monotonic,
}: {
  goneMs: number;
  monotonic: () => number;
}): FailureDetector {
  const seen = new Map<string, Seen>();
  const state = { lookedMs: Number.NEGATIVE_INFINITY };
  const goneAtMs = ({ sinceMs, isUnreachable }: Seen) => sinceMs + goneMs * (isUnreachable ? UNREACHABLE_SHARE : 1);
  const isGone = (id: string) => {
    const one = seen.get(id);
    return one !== undefined && monotonic() >= goneAtMs(one);
  };
  const asSilent = ({ server: { id, beats } }: Seen): SilentServer => ({ id, beats });
  return Object.freeze({
    note(found: readonly SeenServer[]) {
      const nowMs = monotonic();
      state.lookedMs = nowMs;
      const ids = new Set(found.map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      for (const server of found) {
        const known = seen.get(server.id);
        const creditMs = known ? 0 : Math.min(Math.max(server.agedMs, 0), goneMs);
        if (known?.server.beats === server.beats) known.server = server;
        else seen.set(server.id, { server, sinceMs: nowMs - creditMs, isUnreachable: false });
      }
      return found.filter(({ id }) => !isGone(id));
    },
    overdue: () =>
      [...seen.values()]
        .filter(({ sinceMs, isUnreachable }) => !isUnreachable && sinceMs < state.lookedMs)
        .map(({ server }) => server),
    noteUnreachable({ id, beats }: SilentServer) {
      const one = seen.get(id);
      if (one?.server.beats !== beats || one.isUnreachable) return false;
      one.isUnreachable = true;
      return true;
    },
    goneInMs(id: string) {
      const one = seen.get(id);
      return one ? Math.max(0, goneAtMs(one) - monotonic()) : 0;
    },
    gone: () => [...seen.values()].filter(({ server }) => isGone(server.id)).map(asSilent),
    silentFor: (milliseconds: number) =>
      [...seen.values()].filter(({ sinceMs }) => monotonic() - sinceMs >= milliseconds).map(asSilent),
  });
}
