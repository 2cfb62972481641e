// How much pages may say and ask through their sockets, each with what happens beyond it.

/** Of one message between pages, as JSON. */
export const MESSAGE_BYTES_MAX = 16 * 1024;
/** Of one WebSocket message; a larger one ends its socket (RFC 6455, code 1009). */
export const FRAME_BYTES_MAX = 64 * 1024;
/** What waits to be sent to a page that reads slowly; beyond it the socket is closed. */
export const WAITING_BYTES_MAX = 1024 * 1024;
export const CHANNELS_PER_PAGE = 20;
export const PAGES_PER_PERSON = 20;
export const PAGES_PER_APP = 600;
/** Entities that a page may follow. */
export const WATCHED_MAX = 200;
/** Names beside a channel; how many more there are is told as a number. */
export const PEOPLE_LISTED_MAX = 200;
/** A person may say so many messages at once, and so many a second on average, in all pages together. */
export const PERSON_RATE: Rate = { burst: 60, perSecond: 30 };
/** All people of an app together, in messages said and in messages delivered. */
export const APP_RATE: Rate = { burst: 2_000, perSecond: 1_000 };
export const DELIVERY_RATE: Rate = { burst: 40_000, perSecond: 20_000 };
/** Whoever goes on for so many refused messages is closed. */
export const REFUSED_IN_A_ROW_MAX = 300;

export type Rate = Readonly<{ burst: number; perSecond: number }>;
export type Bucket = {
  /** Whether so many may pass now; then they have. */
  take(count?: number): boolean;
};

/** A token bucket. `now` in milliseconds. */
export function createBucket({ burst, perSecond }: Rate, now: () => number = () => performance.now()): Bucket {
  let left = burst;
  let at = now();
  return {
    take(count = 1) {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
      at = time;
      if (left < count) return false;
      left -= count;
      return true;
    },
  };
}
