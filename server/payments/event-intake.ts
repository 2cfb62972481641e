// Events that arrive while others are being written are written together by the next statement: one commit for many.

const BATCH_MAX = 200;

export type Arrival = Readonly<{
  id: string;
  type: string;
  object_id: string | null;
  account: string | null;
  /** False for what tells nothing we keep: stored as done. */
  applies: boolean;
}>;

type Waiting = { arrival: Arrival; resolve: (added: boolean) => void; reject: (error: unknown) => void };

/**
 * @param write stores all of them or none, and gives the ids of those that were not there yet
 * @returns stores one; false when it was there already. It settles after the commit, and fails when its batch does.
 */
export function createIntake(write: (arrivals: readonly Arrival[]) => Promise<ReadonlySet<string>>) {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX);
      try {
        const added = await write(batch.map(({ arrival }) => arrival));
        for (const { arrival, resolve } of batch) resolve(added.has(arrival.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (arrival: Arrival): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ arrival, resolve, reject });
      if (!writing) void writeAll();
    });
}
