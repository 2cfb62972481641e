// A fair queue for slots: owners take turns (round robin). Work that takes long goes into overtime, which frees its slot for
// others without ending it.
import { Refusal, tooManyRequests } from "#http";

export type QueueBounds = Readonly<{
  /** Pieces of work that run at once before they go into overtime. */
  slots: number;
  overtimeAfterMs: number;
  overtimeSlots: number;
  /** Of `slots` and `overtimeSlots` together, reserved for owners who run nothing and have no penalty. */
  reservedSlots: number;
  ownerAtOnceMax: number;
  /** An owner whose work exceeded its limits comes after all others and has one slot, for this time. */
  penaltyMs: number;
  ownerWaitingMax: number;
  waitingMax: number;
}>;

export type QueueSlot = Readonly<{
  /** Called once, when this work goes into overtime. */
  onOvertime(listener: () => void): void;
  isOvertime(): boolean;
  /** @param how.overran the work exceeded its time or memory */
  release(how?: Readonly<{ overran: boolean }>): void;
}>;

export type FairQueue = Readonly<{
  /**
   * Waits for a slot.
   * @throws Refusal 429 when this owner has enough waiting, 503 when all together have; the signal's reason when it aborts
   */
  acquire(owner: string, signal?: AbortSignal): Promise<QueueSlot>;
}>;

type Waiting = { begin(): void };
/** `penalizedUntil`: milliseconds of `clock`. */
type Owner = { waiting: Waiting[]; running: number; penalizedUntil: number };

/** At most so many penalties are remembered, each until it ends. */
const PENALTIES_MAX = 10_000;

export function createFairQueue(bounds: QueueBounds, clock: () => number = () => performance.now()): FairQueue {
  /** In the order of their turns. */
  const owners = new Map<string, Owner>();
  const penalties = new Map<string, number>();
  const running = { regular: 0, overtime: 0 };

  const isPenalized = ({ penalizedUntil }: Owner) => penalizedUntil > clock();
  const isNew = (owner: Owner) => owner.running === 0 && !isPenalized(owner);

  function waitingInAll(): number {
    return [...owners.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** The owner whose turn it is: first owners who run nothing, then the others, last those with a penalty. */
  function next(): [string, Owner] | undefined {
    const waiting = [...owners].filter(([, owner]) => owner.waiting.length > 0);
    return (
      waiting.find(([, owner]) => isNew(owner)) ??
      waiting.find(([, owner]) => !isPenalized(owner) && owner.running < bounds.ownerAtOnceMax) ??
      waiting.find(([, owner]) => isPenalized(owner) && owner.running === 0)
    );
  }

  /** Whether a slot is free for this owner; reserved slots count only for owners who run nothing and have no penalty. */
  function isRoomFor(owner: Owner): boolean {
    const reserved = isNew(owner) ? 0 : bounds.reservedSlots;
    const all = bounds.slots + bounds.overtimeSlots - reserved;
    const regular = bounds.slots + bounds.reservedSlots - reserved;
    return running.regular < regular && running.regular + running.overtime < all;
  }

  function admit(): void {
    for (let turn = next(); turn && isRoomFor(turn[1]); turn = next()) {
      const [name, owner] = turn;
      owners.delete(name);
      owners.set(name, owner);
      owner.waiting.shift()?.begin();
    }
  }

  function penalize(name: string, owner: Owner): void {
    owner.penalizedUntil = clock() + bounds.penaltyMs;
    penalties.delete(name);
    penalties.set(name, owner.penalizedUntil);
    for (const [other, until] of penalties)
      if (until <= clock() || penalties.size > PENALTIES_MAX) penalties.delete(other);
  }

  /** Gives a slot to an owner whose turn it is. */
  function grant(name: string, owner: Owner): QueueSlot {
    const state: { kind: "regular" | "overtime" | "released"; listener: () => void } = {
      kind: "regular",
      listener: () => {},
    };
    owner.running += 1;
    running.regular += 1;
    const timer = setTimeout(() => {
      state.kind = "overtime";
      running.regular -= 1;
      running.overtime += 1;
      state.listener();
      admit();
    }, bounds.overtimeAfterMs).unref();
    return Object.freeze({
      onOvertime(listener: () => void) {
        state.listener = listener;
      },
      isOvertime: () => state.kind === "overtime",
      release(how?: Readonly<{ overran: boolean }>) {
        if (state.kind === "released") return;
        clearTimeout(timer);
        running[state.kind] -= 1;
        state.kind = "released";
        owner.running -= 1;
        if (how?.overran) penalize(name, owner);
        if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
        admit();
      },
    });
  }

  return Object.freeze({
    async acquire(name: string, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const owner = owners.get(name) ?? { waiting: [], running: 0, penalizedUntil: penalties.get(name) ?? 0 };
      if (owner.waiting.length >= bounds.ownerWaitingMax)
        throw tooManyRequests("Much of yours is being worked on already. Please wait a moment and try again.");
      if (waitingInAll() >= bounds.waitingMax)
        throw new Refusal(503, "There is too much to do right now. Please try again in a moment.");
      owners.set(name, owner);
      return new Promise<QueueSlot>((resolve, reject) => {
        const forget = () => {
          owner.waiting.splice(owner.waiting.indexOf(waiting), 1);
          if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
          reject(signal?.reason);
        };
        const waiting: Waiting = {
          begin() {
            signal?.removeEventListener("abort", forget);
            resolve(grant(name, owner));
          },
        };
        signal?.addEventListener("abort", forget, { once: true });
        owner.waiting.push(waiting);
        admit();
      });
    },
  });
}
