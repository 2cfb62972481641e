// How many uploads are under way at once: of one person, of one app, and of all together.
import { Refusal, tooManyRequests } from "#http";

export type SlotBounds = Readonly<{ perPerson: number; perApp: number; inAll: number }>;

/** Each holds a few pieces of 64 kB: all together less than 8 MB. */
export const SLOT_BOUNDS: SlotBounds = { perPerson: 4, perApp: 16, inAll: 48 };

const AGAIN_SECONDS = 2;

export type UploadSlots = Readonly<{
  /**
   * @returns must be called when the upload is over
   * @throws Refusal 429 or 503 at once: nothing waits
   */
  take(app: string, person: string): () => void;
}>;

export function createUploadSlots(bounds: SlotBounds = SLOT_BOUNDS): UploadSlots {
  const open = new Map<string, number>();
  const countOf = (key: string) => open.get(key) ?? 0;
  const change = (key: string, by: 1 | -1) => {
    const count = countOf(key) + by;
    if (count === 0) open.delete(key);
    else open.set(key, count);
  };

  return Object.freeze({
    take(app: string, person: string) {
      const [ofPerson, ofApp, all] = [`person ${app} ${person}`, `app ${app}`, "all"];
      if (countOf(ofPerson) >= bounds.perPerson)
        throw tooManyRequests(`You can upload ${bounds.perPerson} files at once. Wait for one to end.`, AGAIN_SECONDS);
      if (countOf(ofApp) >= bounds.perApp || countOf(all) >= bounds.inAll)
        throw new Refusal(
          503,
          "Too many files are being uploaded. Please try again in a moment.",
          undefined,
          AGAIN_SECONDS,
        );
      const keys = [ofPerson, ofApp, all];
      for (const key of keys) change(key, 1);
      const state = { isOver: false };
      return () => {
        if (state.isOver) return;
        state.isOver = true;
        for (const key of keys) change(key, -1);
      };
    },
  });
}
