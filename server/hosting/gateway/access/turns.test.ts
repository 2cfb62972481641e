// Questions about visitors under load: a few at once, the others together.
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("a few are asked at once, and whoever comes then waits for one turn with all others", async () => {
  let nowMs = 1_000;
  const turn = createTurns(() => nowMs);
  await Promise.all(Array.from({ length: 10 }, () => turn()));
  const group = turn();
  expect(turn()).toBe(group);
  await group;
  // The clock stood still: the next one has to wait again, with others than before.
  const next = turn();
  expect(next).not.toBe(group);
  await next;
  nowMs += 60_000;
  const after = Array.from({ length: 10 }, () => turn());
  expect(new Set(after).size).toBe(10);
  await Promise.all(after);
});
