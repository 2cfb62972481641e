// Remembers which apps this server has handed to which other: who still asks here for one of them is led there.
import type { KnownServers } from "./known-servers.ts";
import type { ServerRow } from "./server-store.ts";

export type PassedApps = Readonly<{
  note(projectId: string, heir: ServerRow): void;
  /** It comes back. */
  forget(projectId: string): void;
  /** Null: it was not handed over lately, or its heir has gone. */
  heirOf(projectId: string): ServerRow | null;
}>;

/** By then every server has heard of the reason why it was handed over. */
const REMEMBERED_MS = 30_000;

export function createPassedApps({ living }: Pick<KnownServers, "living">, monotonic: () => number): PassedApps {
  const passed = new Map<string, { heir: ServerRow; untilMs: number }>();
  return Object.freeze({
    note(projectId: string, heir: ServerRow) {
      const nowMs = monotonic();
      for (const [id, { untilMs }] of passed) if (untilMs <= nowMs) passed.delete(id);
      passed.set(projectId, { heir, untilMs: nowMs + REMEMBERED_MS });
    },
    forget: (projectId: string) => void passed.delete(projectId),
    heirOf(projectId: string) {
      const found = passed.get(projectId);
      if (!found || found.untilMs <= monotonic()) return null;
      return living().some(({ id }) => id === found.heir.id) ? found.heir : null;
    },
  });
}
