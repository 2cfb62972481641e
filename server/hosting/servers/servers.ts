// The servers that share the apps: each beats in the database, and an app belongs to one of those that do.
import { randomUUID } from "node:crypto";
import { ownerAmong } from "./rendezvous.ts";
import type { ServerRow, ServerStore } from "./server-store.ts";

export type Servers = Readonly<{
  /** The server that an app belongs to; null when that is this one. */
  ownerOf(projectId: string): ServerRow | null;
  owns(projectId: string): boolean;
  /** It could not be reached: until its beat was looked at for a while, its apps belong to others. */
  suspect(serverId: string): void;
  /** Others that beat when this one started: what they have under way is not this one's to sweep. */
  hadOthers(): boolean;
  /** Announces this server. `onChange` hears when others have come or gone. */
  start(onChange: () => void): Promise<void>;
  /** From now on this server's apps belong to the others. */
  leave(): Promise<void>;
}>;

export type ServersDeps = Readonly<{
  store: ServerStore;
  /** Where the others reach this one; null: it is alone. */
  address: string | null;
  clock: () => number;
  onFault(error: unknown): void;
}>;

const BEAT_MS = 1_000;
const GONE_AFTER_MS = 5_000;
const SUSPECTED_MS = 10_000;
const FORGET_AFTER_MS = 3_600_000;
const REMEMBERED_MAX = 10_000;

const ALONE: Servers = Object.freeze({
  ...{ ownerOf: () => null, owns: () => true, suspect: () => {}, hadOthers: () => false },
  ...{ start: async () => {}, leave: async () => {} },
});

export function createServers({ store, address, clock, onFault }: ServersDeps): Servers {
  if (address === null) return ALONE;
  const self: ServerRow = { id: randomUUID(), address };
  const state = { living: [self] as readonly ServerRow[], key: "", hadOthers: false };
  const suspects = new Map<string, number>();
  const owners = new Map<string, ServerRow | null>();
  const timing: { timer: NodeJS.Timeout | null; round: Promise<void> | null } = { timer: null, round: null };

  function setLiving(rows: readonly ServerRow[]): void {
    for (const [id, untilMs] of suspects) if (untilMs <= clock()) suspects.delete(id);
    const others = rows.filter(({ id }) => id !== self.id && !suspects.has(id));
    const living = [self, ...others];
    const key = living.map((row) => `${row.id} ${row.address}`).join();
    if (key === state.key) return;
    Object.assign(state, { living, key });
    owners.clear();
  }

  function find(projectId: string): ServerRow | null {
    const ids = state.living.map(({ id }) => id);
    const owner = ownerAmong(ids, projectId);
    return owner === self.id ? null : (state.living.find(({ id }) => id === owner) ?? null);
  }

  function ownerOf(projectId: string): ServerRow | null {
    const known = owners.get(projectId);
    if (known !== undefined) return known;
    const owner = find(projectId);
    if (owners.size >= REMEMBERED_MAX) owners.clear();
    owners.set(projectId, owner);
    return owner;
  }

  return Object.freeze({
    ownerOf,
    owns: (projectId: string) => ownerOf(projectId) === null,
    suspect(serverId: string) {
      suspects.set(serverId, clock() + SUSPECTED_MS);
      setLiving(state.living);
    },
    hadOthers: () => state.hadOthers,
    async start(onChange: () => void) {
      await store.forgetGone(FORGET_AFTER_MS);
      await store.beat(self);
      setLiving(await store.living(GONE_AFTER_MS));
      state.hadOthers = state.living.length > 1;
      let toldKey = state.key;
      const round = async () => {
        await store.beat(self);
        setLiving(await store.living(GONE_AFTER_MS));
        if (state.key === toldKey) return;
        toldKey = state.key;
        onChange();
      };
      timing.timer = setInterval(() => {
        timing.round ??= round()
          .catch(onFault)
          .finally(() => {
            timing.round = null;
          });
      }, BEAT_MS).unref();
    },
    async leave() {
      clearInterval(timing.timer ?? undefined);
      await timing.round;
      await store.leave(self.id).catch(onFault);
    },
  });
}
