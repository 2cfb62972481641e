// A queue before the one browser of a server: a visit at a time, a bounded number that wait, each as long as somebody asks for it.
import { Refusal, tooManyRequests } from "#http";

const WAITING_MAX = 8;
/** Of one owner's, under way or waiting. */
const OF_ONE_MAX = 2;
const AGAIN_SECONDS = 10;

export function createQueue() {
  const waiting: (() => void)[] = [];
  const admitted = new Map<string, number>();
  let isTaken = false;
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  }
  return {
    /**
     * Waits for its turn and holds it while `work` is under way.
     * @param asked.ownerId whose app it is about
     * @throws Refusal 503 when too many wait, 429 when too many are of one owner; the signal's reason
     */
    async inTurn<Result>(
      { ownerId, signal }: Readonly<{ ownerId: string; signal: AbortSignal }>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      const leave = admit(ownerId);
      try {
        if (isTaken) await turn(signal);
        isTaken = true;
        try {
          return await work();
        } finally {
          release();
        }
      } finally {
        leave();
      }
    },
  };

  function admit(ownerId: string): () => void {
    const count = admitted.get(ownerId) ?? 0;
    if (count >= OF_ONE_MAX)
      throw tooManyRequests(`At most ${OF_ONE_MAX} looks at your apps at a time. Wait for one to end.`, AGAIN_SECONDS);
    admitted.set(ownerId, count + 1);
    return () => {
      const left = (admitted.get(ownerId) ?? 1) - 1;
      if (left === 0) admitted.delete(ownerId);
      else admitted.set(ownerId, left);
    };
  }

  function turn(signal: AbortSignal): Promise<void> {
    if (waiting.length >= WAITING_MAX)
      throw new Refusal(503, "The server's browser is busy with other apps. Try again in a moment, or go on without.");
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(begin);
    });
  }
}
