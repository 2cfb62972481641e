// Starts the process of a sleeping app, once for all who wait for it, and notices when it ends by itself.
import { outageOf, Refusal } from "#http";
import type { Endings } from "./endings.ts";
import type { Sleep } from "./sleep.ts";
import { noteCrash, type Running, refuseWhileResting, type Slot, SlotGone, type SlotRules } from "./slot.ts";
import type { AppProcess } from "./types.ts";

export type Waking = Readonly<{
  /** Makes a started process the slot's own. */
  adopt(slot: Slot, process: AppProcess): Running;
  /** The slot's process, started unless somebody else is at it. Throws Refusal 502 or 503, SlotGone among them. */
  wake(slot: Slot): Promise<Running>;
}>;

export type WakingDeps = Readonly<{
  rules: SlotRules;
  endings: Endings;
  sleep: Sleep;
  slots(): Iterable<Slot>;
  /** False once the slot was replaced or forgotten, or the server stops. */
  isCurrent(slot: Slot): boolean;
  /** The same for one whose start is under way: where it was retired meanwhile, whoever waits for it has its process yet. */
  mayFinish(slot: Slot): boolean;
  /** Settles once nothing runs any more of a slot of that name that was given up. */
  untilGone(key: string): Promise<void>;
}>;

export function createWaking(deps: WakingDeps): Waking {
  const { limits } = deps.rules;
  return Object.freeze({
    adopt: (slot: Slot, process: AppProcess) => adopt(deps, slot, process),
    async wake(slot: Slot) {
      refuseWhileResting(slot, deps.rules);
      if (slot.waiting >= limits.waitingRequests)
        throw new Refusal(
          503,
          "This app is waking up and has too many visitors at once. Please try again in a moment.",
        );
      slot.waiting += 1;
      slot.starting ??= start(deps, slot).finally(() => {
        slot.starting = null;
      });
      try {
        return await slot.starting;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        throw new Refusal(502, "This app could not be started. Please try again later.");
      } finally {
        slot.waiting -= 1;
      }
    },
  });
}

function adopt({ rules, endings }: WakingDeps, slot: Slot, process: AppProcess): Running {
  const running: Running = {
    process,
    leases: 0,
    streams: 0,
    sockets: new Set(),
    startedAt: rules.clock(),
    expected: false,
    idle: () => {},
    quiet: () => {},
  };
  void process.ended.then((reason) => {
    if (slot.running === running) slot.running = null;
    if (running.expected) return;
    void endings.stop(running);
    noteCrash(slot, { startedAt: running.startedAt, reason }, rules);
  });
  return running;
}

async function start(deps: WakingDeps, slot: Slot): Promise<Running> {
  const { rules, endings, sleep } = deps;
  const startedAt = rules.clock();
  await deps.untilGone(slot.spec.key);
  // Who waited for an end may come back to a slot that was given up meanwhile.
  if (!deps.isCurrent(slot)) throw new SlotGone();
  await sleep.makeRoom(deps.slots());
  try {
    const running = adopt(deps, slot, await slot.spec.start(slot.artifact));
    if (!deps.mayFinish(slot)) {
      await endings.stop(running);
      throw new SlotGone();
    }
    slot.running = running;
    sleep.watch(slot);
    return running;
  } catch (error) {
    // What the app's start lacked was not the app's fault: it is no crash of its own.
    const refusal = error instanceof Refusal ? error : outageOf(error);
    if (refusal) throw refusal;
    noteCrash(slot, { startedAt, reason: messageOf(error) }, rules);
    throw error;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
