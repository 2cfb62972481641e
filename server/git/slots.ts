// Slots for Git: how many repositories one server holds in memory at a time, and how many of one creator's.
import { tooManyRequests } from "#http";
import { REQUESTS_AT_ONCE, REQUESTS_AT_ONCE_PER_CREATOR } from "./limits.ts";

const AGAIN_SECONDS = 5;

export type Slots = Readonly<{
  /**
   * @returns a function that releases the slot; calling it again does nothing
   * @throws Refusal 429 when all slots, or all that one creator may have, are taken
   */
  acquire(creatorId: string): () => void;
}>;

export function createSlots(): Slots {
  const taken = new Map<string, number>();
  return Object.freeze({
    acquire(creatorId: string) {
      const own = taken.get(creatorId) ?? 0;
      const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
      if (own >= REQUESTS_AT_ONCE_PER_CREATOR || all >= REQUESTS_AT_ONCE)
        throw tooManyRequests(
          "Too many repositories are being read at once. Please try again in a moment.",
          AGAIN_SECONDS,
        );
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
