// Puts apps to sleep that nobody uses, and one of whoever has most of them when too many are awake. Pages that hold a socket
// keep theirs awake for longer; they are told, and come back when the app is awake again.
import type { Endings } from "./endings.ts";
import { endSockets, type Slot, type SlotRules } from "./slot.ts";

export type Sleep = Readonly<{
  /** The slot was used; it sleeps when that was long enough ago and no request is under way. */
  watch(slot: Slot): void;
  /**
   * When as many apps are awake as may be, an idle one of the owner who has most of them awake goes to sleep, the
   * longest-unused: who has many gives way to who has few.
   */
  makeRoom(slots: Iterable<Slot>): Promise<void>;
}>;

const LEAST_LOOK_MS = 50;

/** Whose the apps in these slots are. */
export type OwnersOf = (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export function createSleep({ limits, clock }: SlotRules, endings: Endings, ownersOf: OwnersOf): Sleep {
  async function sleep(slot: Slot): Promise<void> {
    const { running } = slot;
    if (!running) return;
    slot.running = null;
    slot.spec.log.note("info", "Asleep until the next request.");
    endSockets(running, "asleep");
    await endings.stop(running);
  }

  function look(slot: Slot): void {
    slot.timer = null;
    if (!slot.running) return;
    const { idleMs } = slot.spec;
    const restMs = slot.running.sockets.size > 0 ? Math.max(limits.socketIdleMs, idleMs) : idleMs;
    const leftMs = slot.usedAt + restMs - clock();
    if (slot.running.leases === 0 && leftMs <= 0) void sleep(slot);
    // The last socket may close long before that.
    else slot.timer = setTimeout(() => look(slot), Math.max(Math.min(leftMs, idleMs), LEAST_LOOK_MS)).unref();
  }

  return Object.freeze({
    watch(slot: Slot) {
      slot.usedAt = clock();
      slot.timer ??= setTimeout(() => look(slot), slot.spec.idleMs).unref();
    },
    async makeRoom(slots: Iterable<Slot>) {
      const awake = [...slots].filter((slot) => slot.running);
      if (awake.length < limits.awakeApps) return;
      const owners = await ownersOf(awake.map(({ spec }) => spec.key));
      const idle = awake.filter((slot) => slot.running?.leases === 0);
      const ownerOf = (slot: Slot) => owners.get(slot.spec.key) ?? slot.spec.key;
      // Counted once: a thousand awake apps would otherwise be compared with each other at every wake.
      const numbers = new Map([...Map.groupBy(awake, ownerOf)].map(([owner, slots]) => [owner, slots.length]));
      const numberOf = (slot: Slot) => numbers.get(ownerOf(slot)) ?? 0;
      const most = idle.reduce((number, slot) => Math.max(number, numberOf(slot)), 0);
      const isListenedTo = (slot: Slot) => Number((slot.running?.sockets.size ?? 0) > 0);
      const [oldest] = idle
        .filter((slot) => numberOf(slot) === most)
        .sort((one, other) => isListenedTo(one) - isListenedTo(other) || one.usedAt - other.usedAt);
      if (oldest) await sleep(oldest);
    },
  });
}
