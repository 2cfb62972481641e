// A short run of what `npm run fuzz` does at length: apps through the gateway, and the way out.
import { afterAll, expect, test } from "vitest";
import { findingsOf, fuzz } from "./fuzz.ts";
import { type Opened, openEgress, openGateway } from "./listeners.ts";
import { createRandom } from "./random.ts";
import { requestOf } from "./requests.ts";

const PLAN = { seed: 20_261, requests: 800 };
const opened: Opened[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

test.each([
  ["an app that answers anyhow and its visitors", openGateway],
  ["an app that asks anyhow and the servers outside", openEgress],
])("%s leave the process alive, with no descriptor and no memory of theirs", async (_who, open) => {
  const process = await open(PLAN.seed);
  opened.push(process);
  for (const listener of process.listeners) {
    const report = await fuzz(listener, PLAN);
    expect(findingsOf(report)).toEqual([]);
    expect(report.requests).toBe(PLAN.requests);
    // They are not all turned away at the door.
    for (const status of ["200", "400", "502"]) expect(report.statuses[status]).toBeGreaterThan(0);
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
