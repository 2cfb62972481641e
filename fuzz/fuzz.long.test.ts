// A short run of what `npm run fuzz` does at length: apps through the gateway, the way out, and the way to the database.
import { afterAll, expect, test } from "vitest";
import { createRandom } from "#test-tools";
import { findingsOf, fuzz } from "./fuzz.ts";
import { type Opened, openDoor, openEgress, openGateway } from "./listeners.ts";
import { requestOf } from "./requests.ts";

const PLAN = { seed: 20_261, requests: 400 };
const opened: Opened[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

test.each([
  ["an app that answers anyhow and its visitors", openGateway],
  ["an app that asks anyhow and the servers outside", openEgress],
  ["an app that opens its database anyhow and a database out of order", openDoor],
])("%s leave the process alive, with no descriptor and no memory of theirs", async (_who, open) => {
  const process = await open(PLAN.seed);
  opened.push(process);
  for (const listener of process.listeners) {
    const report = await fuzz(listener, PLAN);
    expect(findingsOf(report)).toEqual([]);
    expect(report.requests).toBe(PLAN.requests);
    // They are not all turned away at once.
    expect(report.statuses.none ?? 0).toBeLessThan(PLAN.requests * 0.9);
  }
  expect(process.complaints()).toBe("");
});

test("the same seed makes the same requests", () => {
  const target = { paths: ["/a", "/b"], lines: ["Host: x"], bodies: ["{}"] } as const;
  const some = (seed: number) =>
    Array.from({ length: 50 }, (_, index) => requestOf(index, target, createRandom(seed + index)).toString("latin1"));
  expect(some(5)).toEqual(some(5));
  expect(some(5)).not.toEqual(some(500));
});
