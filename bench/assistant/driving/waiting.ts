// Waiting until something holds, as long as a person is patient.
import { setTimeout as delay } from "node:timers/promises";
import { Complaint } from "./complaint.ts";

const LOOK_MS = 150;

/**
 * Reads again until the value is right. What `read` throws counts as not yet.
 * @throws Complaint with the sentence once patience is over
 */
export async function becomes<Value>(
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
  { sentence, patienceMs }: Readonly<{ sentence: string; patienceMs: number }>,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  let cause: unknown;
  do {
    try {
      const value = await read();
      if (isRight(value)) return value;
      cause = value;
    } catch (error) {
      cause = error;
    }
    await delay(LOOK_MS);
  } while (performance.now() < end);
  throw new Complaint(sentence, { cause });
}
