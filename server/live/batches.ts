// What waits to be told to the other servers, in its order: taken in batches, each small enough for a notification, or one large message.
export type Batch = Readonly<{
  /** Grows by one with each batch of this server. */
  number: number;
  messages: readonly string[];
  /** Beyond what a notification may carry. */
  isLarge: boolean;
}>;

export type Batches = Readonly<{
  /** False: there is no room, and it is lost. */
  add(message: string): boolean;
  /** The batches that go out together, and the same ones again until `sent` is called; empty when nothing waits. */
  next(): readonly Batch[];
  /** What `next` gave last has gone out. */
  sent(): void;
}>;

/** PostgreSQL's notifications carry less than 8,000 bytes; what stands around the messages takes some. */
export const NOTIFICATION_BYTES = 7_600;
/** Of batches that go out in one statement. */
const TOGETHER_MAX = 32;
/** What may wait while the database is away, in messages and in bytes. */
const WAITING_MAX = 10_000;
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

type Waiting = Readonly<{ message: string; bytes: number }>;

export function createBatches(): Batches {
  const state = { waiting: [] as Waiting[], bytes: 0, number: 0, going: [] as Batch[] };

  function take(): Batch {
    const [first] = state.waiting;
    let count = 0;
    let bytes = 0;
    for (const one of state.waiting) {
      if (count > 0 && bytes + one.bytes > NOTIFICATION_BYTES) break;
      bytes += one.bytes;
      count += 1;
    }
    const messages = state.waiting.splice(0, count).map(({ message }) => message);
    state.bytes -= bytes;
    state.number += 1;
    return { number: state.number, messages, isLarge: (first?.bytes ?? 0) > NOTIFICATION_BYTES };
  }

  return Object.freeze({
    add(message: string) {
      // As it will stand in a JSON text, in quotes and with a comma.
      const bytes = Buffer.byteLength(JSON.stringify(message)) + 1;
      if (state.waiting.length >= WAITING_MAX || state.bytes + bytes > WAITING_BYTES_MAX) return false;
      state.waiting.push({ message, bytes });
      state.bytes += bytes;
      return true;
    },
    next() {
      while (state.going.length === 0 && state.waiting.length > 0) {
        do state.going.push(take());
        while (state.waiting.length > 0 && state.going.length < TOGETHER_MAX);
      }
      return state.going;
    },
    sent() {
      state.going = [];
    },
  });
}
