// What waits for the end of a turn is done there: all of it, in order, and not before.
import { expect, test } from "vitest";
import { createTurnEnd } from "./turn-end.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("work of one turn is done at its end, in the order in which it came", async () => {
  const atTurnEnd = createTurnEnd();
  const done: number[] = [];
  atTurnEnd(() => done.push(1));
  await Promise.resolve();
  process.nextTick(() => atTurnEnd(() => done.push(2)));
  await Promise.resolve();
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual([1, 2]);
});

test("work that begins other work leaves that to the next turn", async () => {
  const atTurnEnd = createTurnEnd();
  const done: string[] = [];
  atTurnEnd(() => {
    atTurnEnd(() => done.push("later"));
    done.push("first");
  });
  await nextTurn();
  expect(done).toEqual(["first"]);
  await nextTurn();
  expect(done).toEqual(["first", "later"]);
});
