// Puts apps to sleep that nobody uses, and the longest-unused one when too many are awake.
import type { Endings } from "./endings.ts";
import type { Slot, Terms } from "./slot.ts";

export type Sleep = Readonly<{
  /** The slot was used; it sleeps when that was long enough ago and no request is under way. */
  watch(slot: Slot): void;
  /** Puts the longest-unused idle app to sleep when as many are awake as may be. */
  makeRoom(slots: Iterable<Slot>): Promise<void>;
}>;

const LEAST_LOOK_MS = 50;

export function createSleep({ limits, clock }: Terms, endings: Endings): Sleep {
  async function sleep(slot: Slot): Promise<void> {
    const { running } = slot;
    if (!running) return;
    slot.running = null;
    slot.place.log.note("info", "Asleep until the next request.");
    await endings.stop(running);
  }

  function look(slot: Slot): void {
    slot.timer = null;
    if (!slot.running) return;
    const leftMs = slot.usedAt + slot.place.idleMs - clock();
    if (slot.running.leases === 0 && leftMs <= 0) void sleep(slot);
    else slot.timer = setTimeout(() => look(slot), Math.max(leftMs, LEAST_LOOK_MS)).unref();
  }

  return Object.freeze({
    watch(slot: Slot) {
      slot.usedAt = clock();
      slot.timer ??= setTimeout(() => look(slot), slot.place.idleMs).unref();
    },
    async makeRoom(slots: Iterable<Slot>) {
      const awake = [...slots].filter((slot) => slot.running);
      if (awake.length < limits.awakeApps) return;
      const idle = awake.filter((slot) => slot.running?.leases === 0);
      const [oldest] = idle.sort((one, other) => one.usedAt - other.usedAt);
      if (oldest) await sleep(oldest);
    },
  });
}
