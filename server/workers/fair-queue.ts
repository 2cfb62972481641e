// Who may begin next: owners take turns, and work that lasts long makes room for others without being ended.
import { Refusal, tooManyRequests } from "#http";

export type QueueBounds = Readonly<{
  places: number;
  overtimeAfterMs: number;
  overtimePlaces: number;
  ownerAtOnceMax: number;
  ownerWaitingMax: number;
  waitingMax: number;
}>;

export type Place = Readonly<{
  /** Called once, when this work has lasted so long that it gave its place to others. */
  onOvertime(listener: () => void): void;
  isOvertime(): boolean;
  leave(): void;
}>;

export type FairQueue = Readonly<{
  /**
   * Waits for a turn.
   * @throws Refusal 429 when this owner has enough waiting, 503 when all together have; the signal's reason when it aborts
   */
  enter(owner: string, signal?: AbortSignal): Promise<Place>;
}>;

type Waiting = { begin(): void };
type Owner = { waiting: Waiting[]; running: number };

export function createFairQueue(bounds: QueueBounds): FairQueue {
  /** In the order of their turns. */
  const owners = new Map<string, Owner>();
  const running = { young: 0, overtime: 0 };

  function waitingInAll(): number {
    return [...owners.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** The owner whose turn it is: before all others, who has nothing under way. */
  function next(): [string, Owner] | undefined {
    const waiting = [...owners].filter(([, owner]) => owner.waiting.length > 0);
    return (
      waiting.find(([, owner]) => owner.running === 0) ??
      waiting.find(([, owner]) => owner.running < bounds.ownerAtOnceMax)
    );
  }

  function admit(): void {
    while (running.young < bounds.places && running.overtime <= bounds.overtimePlaces) {
      const turn = next();
      if (!turn) return;
      const [name, owner] = turn;
      owners.delete(name);
      owners.set(name, owner);
      owner.waiting.shift()?.begin();
    }
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
      leave() {
        if (state.kind === "left") return;
        clearTimeout(timer);
        running[state.kind] -= 1;
        state.kind = "left";
        owner.running -= 1;
        if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
        admit();
      },
    });
  }

  return Object.freeze({
    async enter(name: string, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const owner = owners.get(name) ?? { waiting: [], running: 0 };
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
