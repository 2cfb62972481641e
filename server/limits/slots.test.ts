// Slots for work that holds much in memory.
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

const slots = createSlots({
  all: 3,
  perCreator: 2,
  ownTaken: (own) => `You have ${own} already.`,
  allTaken: "All are busy.",
});

test("one creator has some of the slots, all together have no more than there are, and a slot is released once", () => {
  const release = slots.acquire("ada");
  slots.acquire("ada");
  expect(() => slots.acquire("ada")).toThrow("You have 2 already.");
  const other = slots.acquire("bob");
  expect(() => slots.acquire("cid")).toThrow("All are busy.");
  other();
  other();
  slots.acquire("cid");
  expect(() => slots.acquire("dot")).toThrow("All are busy.");
  release();
  slots.acquire("ada");
  expect(() => slots.acquire("ada")).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }));
});
