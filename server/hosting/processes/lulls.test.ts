// What is made ahead waits for the end of checks.
import { expect, test } from "vitest";
import { createLulls } from "./lulls.ts";

/** A check and its end, and in which order things happened. */
function openCheck(lulls: ReturnType<typeof createLulls>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { done: lulls.during(() => promise), end: resolve };
}

test("without a check nothing waits", async () => {
  await createLulls().next();
});

test("what is made ahead is made after the last of the checks that are under way", async () => {
  const lulls = createLulls();
  const order: string[] = [];
  const first = openCheck(lulls);
  const second = openCheck(lulls);
  const made = lulls.next().then(() => order.push("made"));
  first.end();
  await first.done.then(() => order.push("first"));
  second.end();
  await second.done.then(() => order.push("second"));
  await made;
  expect(order).toEqual(["first", "second", "made"]);
  await lulls.next();
});

test("a check that fails ends as well, and says so to whoever waits for it", async () => {
  const lulls = createLulls();
  await expect(lulls.during(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await lulls.next();
});
