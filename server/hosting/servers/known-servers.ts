// Who the servers are, as the last beat found them: whose an app is among them, and whose it is about to be.
import { type Candidate, ownerAmong } from "./rendezvous.ts";
import type { ServerRow, ServerState } from "./server-store.ts";

export type KnownServers = Readonly<{
  /** Another text when servers have come or gone, or one that joined has its whole share. */
  key(): string;
  /** Those to which apps belong, this one first. */
  living(): readonly ServerRow[];
  set(self: ServerState, others: readonly ServerState[]): void;
  /** It could not be reached: until then its apps belong to others. */
  suspect(serverId: string): void;
  /** The server that requests for an app go to; null when that is this one. */
  ownerOf(projectId: string): ServerRow | null;
  /** The server that an app is to be handed to; null when that is this one, or there is nobody. */
  heirOf(projectId: string): ServerRow | null;
}>;

const REMEMBERED_MAX = 10_000;
/**
 * Requests follow an app so much later than it is handed over, in milliseconds: whoever has it hears of a new share with its
 * next beat, and passes on by itself meanwhile.
 */
export const FOLLOWS_MS = 3_000;

export function createKnownServers(
  row: ServerRow,
  deps: Readonly<{ monotonic: () => number; suspectedMs: number; joinMs: number }>,
): KnownServers {
  const { monotonic, suspectedMs, joinMs } = deps;
  const shareAfter = (milliseconds: number) => (joinMs === 0 ? 1 : Math.min(1, Math.max(0, milliseconds) / joinMs));
  const wholeMs = joinMs === 0 ? 0 : joinMs + FOLLOWS_MS;
  const alone: ServerState = { ...row, takesAppsForMs: wholeMs, isLeaving: false };
  const state: { self: ServerState; others: readonly ServerState[]; living: readonly ServerState[]; key: string } = {
    self: alone,
    others: [],
    living: [alone],
    key: "",
  };
  const suspects = new Map<string, number>();
  const owners = remembered((projectId) =>
    find(state.living, ({ takesAppsForMs }) => shareAfter((takesAppsForMs ?? 0) - FOLLOWS_MS), projectId),
  );
  const heirs = remembered((projectId) =>
    find(
      state.living.filter(({ isLeaving }) => !isLeaving),
      ({ takesAppsForMs }) => shareAfter(takesAppsForMs ?? 0),
      projectId,
    ),
  );

  function reckon(): void {
    for (const [id, untilMs] of suspects) if (untilMs <= monotonic()) suspects.delete(id);
    const living = [state.self, ...state.others.filter(({ id }) => !suspects.has(id))];
    const isSame =
      living.length === state.living.length && living.every((one, index) => isAlike(one, state.living[index]));
    state.living = living;
    state.key = living
      .map(({ id, address, takesAppsForMs }) => `${id} ${address} ${(takesAppsForMs ?? 0) >= wholeMs}`)
      .join();
    if (isSame) return;
    owners.clear();
    heirs.clear();
  }

  /** Whether nothing has changed by which apps are shared out. */
  const isAlike = (one: ServerState, other: ServerState | undefined): boolean =>
    one.id === other?.id &&
    one.address === other.address &&
    one.isLeaving === other.isLeaving &&
    Math.min(one.takesAppsForMs ?? 0, wholeMs) === Math.min(other.takesAppsForMs ?? 0, wholeMs);

  function find(servers: readonly ServerState[], shareOf: (server: ServerState) => number, projectId: string) {
    const candidates: Candidate[] = servers.map((server) => ({ id: server.id, share: shareOf(server) }));
    const owner = ownerAmong(candidates, projectId);
    return owner === row.id ? null : (servers.find(({ id }) => id === owner) ?? null);
  }

  reckon();
  return Object.freeze({
    key: () => state.key,
    living: () => state.living,
    set(self: ServerState, others: readonly ServerState[]) {
      // This one counts for itself also while it does not for others: nobody else is asked for what came here.
      Object.assign(state, { self: { ...self, takesAppsForMs: self.takesAppsForMs ?? wholeMs }, others });
      reckon();
    },
    suspect(serverId: string) {
      suspects.set(serverId, monotonic() + suspectedMs);
      reckon();
    },
    ownerOf: owners.get,
    heirOf: heirs.get,
  });
}

/** What was reckoned once, until it is cleared. */
function remembered(reckon: (projectId: string) => ServerRow | null) {
  const known = new Map<string, ServerRow | null>();
  return {
    clear: () => known.clear(),
    get(projectId: string): ServerRow | null {
      const found = known.get(projectId);
      if (found !== undefined) return found;
      const fresh = reckon(projectId);
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(projectId, fresh);
      return fresh;
    },
  };
}
