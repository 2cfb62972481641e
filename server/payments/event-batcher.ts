// Group commit for webhook events: those that arrive while a batch is being written are written together by the next
// statement, so a burst costs few commits.

const BATCH_MAX = 200;

export type IncomingEvent = Readonly<{
  id: string;
  type: string;
  object_id: string | null;
  account: string | null;
  /** False for events about nothing that we store: they are stored as done. */
  applies: boolean;
}>;

type Waiting = { event: IncomingEvent; resolve: (added: boolean) => void; reject: (error: unknown) => void };

/**
 * @param write stores all events or none, and returns the ids of those that were new
 * @returns a function that stores one event: true when it was new. It resolves after the commit, and rejects when the batch fails.
 */
export function createEventBatcher(write: (events: readonly IncomingEvent[]) => Promise<ReadonlySet<string>>) {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX);
      try {
        const added = await write(batch.map(({ event }) => event));
        for (const { event, resolve } of batch) resolve(added.has(event.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (event: IncomingEvent): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ event, resolve, reject });
      if (!writing) void writeAll();
    });
}
