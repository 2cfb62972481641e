// Slots for work that holds much in memory: how much of it one server does at a time, and how much of that for one creator.
import { tooManyRequests } from "#http";

export type Slots = Readonly<{
  /**
   * @returns a function that releases the slot; calling it again does nothing
   * @throws Refusal 429 when all slots, or all that one creator may have, are taken
   */
  acquire(creatorId: string): () => void;
}>;

type SlotsRules = Readonly<{
  all: number;
  perCreator: number;
  /** What people are told when a creator has `own` of them, or there are none left. */
  ownTaken(own: number): string;
  allTaken: string;
}>;

const AGAIN_SECONDS = 5;

export function createSlots({ all, perCreator, ownTaken, allTaken }: SlotsRules): Slots {
  const taken = new Map<string, number>();
  const takenByAll = () => [...taken.values()].reduce((sum, count) => sum + count, 0);
  return Object.freeze({
    acquire(creatorId: string) {
      const own = taken.get(creatorId) ?? 0;
      if (own >= perCreator) throw tooManyRequests(ownTaken(own), AGAIN_SECONDS);
      if (takenByAll() >= all) throw tooManyRequests(allTaken, AGAIN_SECONDS);
      taken.set(creatorId, own + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (taken.get(creatorId) ?? 1) - 1;
        if (left === 0) taken.delete(creatorId);
        else taken.set(creatorId, left);
      };
    },
  });
}
