// Questions about visitors under load: a few at once, the others together.
import { expect, test } from "vitest";
import { createBatching } from "./batching.ts";

test("a few are asked at once, and whoever comes then waits for one batch with all others", async () => {
  let nowMs = 1_000;
  const nextBatch = createBatching(() => nowMs);
  await Promise.all(Array.from({ length: 10 }, () => nextBatch()));
  const batch = nextBatch();
  expect(nextBatch()).toBe(batch);
  await batch;
  // The clock stood still: the next one has to wait again, with others than before.
  const next = nextBatch();
  expect(next).not.toBe(batch);
  await next;
  nowMs += 60_000;
  const after = Array.from({ length: 10 }, () => nextBatch());
  expect(new Set(after).size).toBe(10);
  await Promise.all(after);
});
