// Detects silent servers: their heartbeats are counted, and the time since the last one is measured by this server's own clock.
import type { SeenServer, SilentServer } from "./server-store.ts";

export type FailureDetector = Readonly<{
  /** Notes what a beat has found; gives those of them that are not silent. */
  note(found: readonly SeenServer[]): SeenServer[];
  /** Those that did not beat for so long (milliseconds) while they were watched. */
  silentFor(milliseconds: number): SilentServer[];
}>;

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
  const seen = new Map<string, { beats: number; sinceMs: number }>();
  const isSilent = (id: string, milliseconds: number) =>
    monotonic() - (seen.get(id)?.sinceMs ?? monotonic()) >= milliseconds;
  return Object.freeze({
    note(found: readonly SeenServer[]) {
      const nowMs = monotonic();
      const ids = new Set(found.map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      for (const { id, beats, agedMs } of found) {
        const known = seen.get(id);
        const creditMs = known ? 0 : Math.min(Math.max(agedMs, 0), goneMs);
        if (known?.beats !== beats) seen.set(id, { beats, sinceMs: nowMs - creditMs });
      }
      return found.filter(({ id }) => !isSilent(id, goneMs));
    },
    silentFor: (milliseconds: number) =>
      [...seen].flatMap(([id, { beats }]) => (isSilent(id, milliseconds) ? [{ id, beats }] : [])),
  });
}
