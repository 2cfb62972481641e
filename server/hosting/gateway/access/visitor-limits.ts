// What one visitor has open in one app is a share of what all its visitors may: nobody takes the whole app alone.
import { tooManyRequests } from "#http";

const AGAIN_SECONDS = 1;

export type VisitorLimits = Readonly<{
  /**
   * One more request or socket of a visitor.
   * @returns must be called when it is over
   * @throws Refusal 429 when the visitor has as many open as one may
   */
  enter(slot: string, userId: string): () => void;
}>;

/** @param most open at once, by one visitor in one app */
export function createVisitorLimits(most: number): VisitorLimits {
  const open = new Map<string, number>();
  return Object.freeze({
    enter(slot: string, userId: string) {
      const key = `${slot} ${userId}`;
      const count = open.get(key) ?? 0;
      if (count >= most)
        throw tooManyRequests(
          "You have too many requests open in this app at once. Please try again in a moment.",
          AGAIN_SECONDS,
        );
      open.set(key, count + 1);
      return () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left <= 0) open.delete(key);
        else open.set(key, left);
      };
    },
  });
}
