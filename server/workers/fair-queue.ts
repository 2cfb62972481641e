// Who may begin next: owners take turns, and work that lasts long makes room for others without being ended.
import { Refusal, tooManyRequests } from "#http";

export type QueueBounds = Readonly<{
  places: number;
  overtimeAfterMs: number;
  overtimePlaces: number;
  /** Of `places` and `overtimePlaces` together, kept for owners with nothing under way who did not run out of time lately. */
  keptPlaces: number;
  ownerAtOnceMax: number;
  /** After work of theirs ran out of time, owners come after all others and have one place, for so long. */
  lateForMs: number;
  ownerWaitingMax: number;
  waitingMax: number;
}>;

export type Place = Readonly<{
  /** Called once, when this work has lasted so long that it gave its place to others. */
  onOvertime(listener: () => void): void;
  isOvertime(): boolean;
  /** @param how.ranOut the work needed more than it may have */
  leave(how?: Readonly<{ ranOut: boolean }>): void;
}>;

export type FairQueue = Readonly<{
  /**
   * Waits for a turn.
   * @throws Refusal 429 when this owner has enough waiting, 503 when all together have; the signal's reason when it aborts
   */
  enter(owner: string, signal?: AbortSignal): Promise<Place>;
}>;

type Waiting = { begin(): void };
/** `lateUntil`: in milliseconds of `clock`. */
type Owner = { waiting: Waiting[]; running: number; lateUntil: number };

/** Owners are remembered for what they ran out of as long as that counts, and no more than so many of them. */
const LATE_REMEMBERED_MAX = 10_000;

export function createFairQueue(bounds: QueueBounds, clock: () => number = () => performance.now()): FairQueue {
  /** In the order of their turns. */
  const owners = new Map<string, Owner>();
  const late = new Map<string, number>();
  const running = { young: 0, overtime: 0 };

  const isLate = ({ lateUntil }: Owner) => lateUntil > clock();
  const isNew = (owner: Owner) => owner.running === 0 && !isLate(owner);

  function waitingInAll(): number {
    return [...owners.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** The owner whose turn it is: before all others who has nothing under way, and last who ran out of time lately. */
  function next(): [string, Owner] | undefined {
    const waiting = [...owners].filter(([, owner]) => owner.waiting.length > 0);
    return (
      waiting.find(([, owner]) => isNew(owner)) ??
      waiting.find(([, owner]) => !isLate(owner) && owner.running < bounds.ownerAtOnceMax) ??
      waiting.find(([, owner]) => isLate(owner) && owner.running === 0)
    );
  }

  /** Who is new finds the kept places, beside work that is young, too. */
  function isRoomFor(owner: Owner): boolean {
    const kept = isNew(owner) ? 0 : bounds.keptPlaces;
    const all = bounds.places + bounds.overtimePlaces - kept;
    const young = bounds.places + bounds.keptPlaces - kept;
    return running.young < young && running.young + running.overtime < all;
  }

  function admit(): void {
    for (let turn = next(); turn && isRoomFor(turn[1]); turn = next()) {
      const [name, owner] = turn;
      owners.delete(name);
      owners.set(name, owner);
      owner.waiting.shift()?.begin();
    }
  }

  function ranOut(name: string, owner: Owner): void {
    owner.lateUntil = clock() + bounds.lateForMs;
    late.delete(name);
    late.set(name, owner.lateUntil);
    for (const [other, until] of late) if (until <= clock() || late.size > LATE_REMEMBERED_MAX) late.delete(other);
  }

  /** Takes a place for an owner whose turn it is. */
  function take(name: string, owner: Owner): Place {
    const state: { kind: "young" | "overtime" | "left"; listener: () => void } = { kind: "young", listener: () => {} };
    owner.running += 1;
    running.young += 1;
    const timer = setTimeout(() => {
      state.kind = "overtime";
      running.young -= 1;
      running.overtime += 1;
      state.listener();
      admit();
    }, bounds.overtimeAfterMs).unref();
    return Object.freeze({
      onOvertime(listener: () => void) {
        state.listener = listener;
      },
      isOvertime: () => state.kind === "overtime",
      leave(how?: Readonly<{ ranOut: boolean }>) {
        if (state.kind === "left") return;
        clearTimeout(timer);
        running[state.kind] -= 1;
        state.kind = "left";
        owner.running -= 1;
        if (how?.ranOut) ranOut(name, owner);
        if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
        admit();
      },
    });
  }

  return Object.freeze({
    async enter(name: string, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const owner = owners.get(name) ?? { waiting: [], running: 0, lateUntil: late.get(name) ?? 0 };
      if (owner.waiting.length >= bounds.ownerWaitingMax)
        throw tooManyRequests("Much of yours is being worked on already. Please wait a moment and try again.");
      if (waitingInAll() >= bounds.waitingMax)
        throw new Refusal(503, "There is too much to do right now. Please try again in a moment.");
      owners.set(name, owner);
      return new Promise<Place>((resolve, reject) => {
        const forget = () => {
          owner.waiting.splice(owner.waiting.indexOf(waiting), 1);
          if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
          reject(signal?.reason);
        };
        const waiting: Waiting = {
          begin() {
            signal?.removeEventListener("abort", forget);
            resolve(take(name, owner));
          },
        };
        signal?.addEventListener("abort", forget, { once: true });
        owner.waiting.push(waiting);
        admit();
      });
    },
  });
}
