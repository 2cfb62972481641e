// What waits for the other servers: its order, the size of a batch, and what has no room.
import { expect, test } from "vitest";
import { createBatches, NOTIFICATION_BYTES } from "./batches.ts";

const bytesOf = (messages: readonly string[]) => Buffer.byteLength(JSON.stringify(messages));

test("batches keep the order, and each fits into a notification unless one message alone does not", () => {
  const batches = createBatches();
  const messages = Array.from({ length: 500 }, (_, index) => `${index} ${'é"'.repeat(index % 200)}`);
  messages.splice(250, 0, "large ".repeat(5_000));
  for (const message of messages) expect(batches.add(message)).toBe(true);
  const told: string[] = [];
  const numbers: number[] = [];
  for (let going = batches.next(); going.length > 0; going = batches.next()) {
    for (const batch of going) {
      expect([batch.isLarge, batch.messages.length > 1]).not.toEqual([true, true]);
      if (!batch.isLarge) expect(bytesOf(batch.messages)).toBeLessThanOrEqual(NOTIFICATION_BYTES + 2);
      told.push(...batch.messages);
      numbers.push(batch.number);
    }
    batches.sent();
  }
  expect(told).toEqual(messages);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test("what was not sent is given again, before what came after it", () => {
  const batches = createBatches();
  batches.add("first");
  const going = batches.next();
  batches.add("second");
  expect(batches.next()).toEqual(going);
  batches.sent();
  expect(batches.next().map(({ messages }) => messages)).toEqual([["second"]]);
});

test("while nothing goes out only so much waits", () => {
  const batches = createBatches();
  const large = "x".repeat(1024 * 1024);
  const taken = Array.from({ length: 40 }, () => batches.add(large)).filter(Boolean);
  expect(taken.length).toBeLessThan(17);
  expect(batches.add("small")).toBe(true);
});
