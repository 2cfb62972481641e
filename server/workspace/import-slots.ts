// Slots for imports: how many archives one server holds in memory at a time, and how many of one creator's.
import { IMPORTS_AT_ONCE, IMPORTS_AT_ONCE_PER_CREATOR } from "#contract";
import { tooManyRequests } from "#http";

const AGAIN_SECONDS = 5;

export function createImportSlots() {
  const taken = new Map<string, number>();
  const all = () => [...taken.values()].reduce((sum, count) => sum + count, 0);

  return {
    /**
     * @returns a function that releases the slot; calling it again does nothing
     * @throws Refusal 429 when all slots, or all that one creator may have, are taken
     */
    acquire(creatorId: string): () => void {
      const own = taken.get(creatorId) ?? 0;
      if (own >= IMPORTS_AT_ONCE_PER_CREATOR)
        throw tooManyRequests(
          `You are importing ${own} projects already. Please try again when one of them is finished.`,
          AGAIN_SECONDS,
        );
      if (all() >= IMPORTS_AT_ONCE)
        throw tooManyRequests(
          "Several projects are being imported right now. Please try again in a moment.",
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
  };
}
