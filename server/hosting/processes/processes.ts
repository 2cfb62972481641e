// The life of apps' processes: woken by a request, asleep when idle, replaced without a gap, held back after crashes.
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Refusal } from "#http";
import type { Artifact } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import { createEndings, type Endings } from "./endings.ts";
import { createSleep, type OwnersOf, type Sleep } from "./sleep.ts";
import type { SlotRules } from "./slot.ts";
import { conditionOf, forgetCrashes, leaseOn, openSlot, type Slot, SlotGone } from "./slot.ts";
import type { AppProcess, Lease, Processes, SlotSpec } from "./types.ts";
import { createWaking, type Waking } from "./waking.ts";

type Parts = Readonly<{
  rules: SlotRules;
  slots: Map<string, Slot>;
  /** Keys of slots that were given up, until all that ran or was starting there has ended. */
  givenUp: Map<string, Promise<unknown>>;
  endings: Endings;
  sleep: Sleep;
  waking: Waking;
  state: { closed: boolean };
}>;

export function createProcesses({
  limits,
  clock = () => performance.now(),
  ownersOf = async () => new Map(),
}: {
  limits: HostingLimits;
  clock?: () => number;
  /** Without it every app is an owner's only one. */
  ownersOf?: OwnersOf;
}): Processes {
  const rules: SlotRules = { limits, clock };
  const slots = new Map<string, Slot>();
  const givenUp = new Map<string, Promise<unknown>>();
  const state = { closed: false };
  const endings = createEndings(limits);
  const sleep = createSleep(rules, endings, ownersOf);
  const isCurrent = (slot: Slot) => !state.closed && slots.get(slot.spec.key) === slot;
  const mayFinish = (slot: Slot) => isCurrent(slot) || (slot.isRetired && !state.closed && slot.spec.mayServe());
  const waking = createWaking({
    rules,
    endings,
    sleep,
    slots: () => slots.values(),
    isCurrent,
    mayFinish,
    untilGone: async (key) => void (await givenUp.get(key)),
  });
  const parts: Parts = { rules, slots, givenUp, endings, sleep, waking, state };
  return Object.freeze({ ...forRequests(parts), ...forVersions(parts), ...forLookers(parts), ...forEnds(parts) });
}

function forRequests(parts: Parts): Pick<Processes, "acquire" | "wake"> {
  const { rules, slots, state, waking } = parts;
  async function onArrival(slot: Slot, arrival: Promise<boolean>): Promise<Lease> {
    if (slot.waiting >= rules.limits.waitingRequests)
      throw new Refusal(503, "This app is moving and has too many visitors at once. Please try again in a moment.");
    slot.waiting += 1;
    await arrival.finally(() => {
      slot.waiting -= 1;
    });
    if (slots.get(slot.spec.key) !== slot) throw new SlotGone();
    return acquire(slot.spec.key);
  }
  function acquire(key: string): Lease | Promise<Lease> {
    const slot = slots.get(key);
    if (state.closed) throw new Refusal(503, "The server is stopping. Please try again in a moment.");
    if (!slot) throw new SlotGone();
    if (slot.running && slot.spec.mayServe()) return leaseOn(slot, slot.running, rules);
    const arrival = slot.spec.arrival();
    if (arrival) return onArrival(slot, arrival);
    const ended = slot.running ? end(parts, slot) : null;
    const waken = ended ? ended.then(() => waking.wake(slot)) : waking.wake(slot);
    return waken.then((running) => leaseOn(slot, running, rules));
  }
  return {
    acquire,
    async wake(key) {
      const slot = slots.get(key);
      if (slot && !slot.running) await waking.wake(slot);
    },
  };
}

function forVersions(parts: Parts): Pick<Processes, "register" | "artifactOf" | "replace"> {
  const { rules, slots, givenUp, state } = parts;
  return {
    register(spec, artifact) {
      if (!slots.has(spec.key)) slots.set(spec.key, openSlot(spec, artifact, rules));
    },
    artifactOf: (key) => slots.get(key)?.artifact ?? null,
    async replace(spec, artifact, approve) {
      await givenUp.get(spec.key);
      const process = await startApproved(spec, artifact, async (started) => {
        await approve(started);
        if (state.closed) throw new Error("The server is stopping.");
      });
      return switchTo(parts, openSlot(spec, artifact, rules), process);
    },
  };
}

function forLookers({ rules, slots, endings }: Parts): Pick<Processes, "stateOf" | "known" | "processOf" | "awake"> {
  return {
    stateOf(key) {
      const slot = slots.get(key);
      return slot ? conditionOf(slot, rules) : null;
    },
    known: () => [...slots].map(([key, { artifact }]) => ({ key, artifactHash: artifact.hash })),
    processOf: (key) => slots.get(key)?.running?.process ?? null,
    awake: () => [
      ...[...slots.values()].flatMap((slot) => slot.running?.process ?? []),
      ...endings.draining().map((running) => running.process),
    ],
  };
}

function forEnds(parts: Parts): Pick<Processes, "restart" | "forget" | "retire" | "close"> {
  const { slots, givenUp, endings, state } = parts;
  function leave(key: string): Slot | undefined {
    const slot = slots.get(key);
    slots.delete(key);
    clearTimeout(slot?.timer ?? undefined);
    return slot;
  }
  /** A slot of that name that is opened meanwhile starts nothing before `work` is done: an app never runs twice. */
  async function giveUp(key: string, work: () => Promise<unknown>): Promise<void> {
    const done = Promise.all([givenUp.get(key), work()]);
    const settled = done.catch(() => {});
    givenUp.set(key, settled);
    try {
      await done;
    } finally {
      if (givenUp.get(key) === settled) givenUp.delete(key);
    }
  }
  return {
    async restart(key) {
      const slot = slots.get(key);
      if (!slot) return;
      forgetCrashes(slot);
      await end(parts, slot);
    },
    forget(key) {
      const slot = leave(key);
      return giveUp(key, () => Promise.all([slot && end(parts, slot), endings.cutShort(key)]));
    },
    retire(key, withinMs, meanwhile) {
      const slot = leave(key);
      if (slot) slot.isRetired = true;
      return giveUp(key, async () => {
        if (slot?.starting) {
          await slot.starting.catch(() => {});
          // Whoever waited for it has its process by then.
          await nextTurn();
        }
        const running = slot?.running;
        if (slot) slot.running = null;
        const drained = running && endings.drain(key, running, { withinMs });
        if (drained) await Promise.race([drained, delay(withinMs, undefined, { ref: false })]);
        await endings.cutShort(key);
        await meanwhile?.();
      });
    },
    async close() {
      state.closed = true;
      for (const slot of slots.values()) clearTimeout(slot.timer ?? undefined);
      await Promise.all([...slots.values()].map((slot) => end(parts, slot)));
      await endings.close();
    },
  };
}

/** What is not approved is ended before the reason is thrown. */
async function startApproved(
  spec: SlotSpec,
  artifact: Artifact,
  approve: (process: AppProcess) => Promise<void>,
): Promise<AppProcess> {
  const process = await spec.start(artifact);
  try {
    await approve(process);
    return process;
  } catch (error) {
    await process.stop();
    throw error;
  }
}

/** From here on requests reach `process`; the one before finishes what it has begun. */
function switchTo({ slots, waking, sleep, endings }: Parts, slot: Slot, process: AppProcess) {
  const old = slots.get(slot.spec.key);
  slots.set(slot.spec.key, slot);
  slot.running = waking.adopt(slot, process);
  sleep.watch(slot);
  clearTimeout(old?.timer ?? undefined);
  return { drained: old?.running ? endings.drain(slot.spec.key, old.running) : Promise.resolve() };
}

/** Ends what runs in a slot, also what is just starting. */
async function end({ endings }: Parts, slot: Slot): Promise<void> {
  await slot.starting?.catch(() => {});
  const { running } = slot;
  slot.running = null;
  if (running) await endings.stop(running);
}
