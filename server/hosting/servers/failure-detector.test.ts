// Silence of other servers, told from counts and a clock of one's own.
import { expect, test } from "vitest";
import { createFailureDetector } from "./failure-detector.ts";

const GONE_MS = 6_000;
function watch() {
  const clock = { ms: 1_000_000 };
  const failureDetector = createFailureDetector({ goneMs: GONE_MS, monotonic: () => clock.ms });
  const row = (id: string, beats: number, agedMs = 0) => ({
    id,
    address: "",
    takesAppsForMs: 0,
    isLeaving: false,
    beats,
    agedMs,
  });
  return { clock, failureDetector, row };
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("who counts on is living, who stays at a count for long enough is silent, and living again with the next beat", () => {
  const { clock, failureDetector, row } = watch();
  for (let second = 0; second < 6; second += 1) {
    expect(idsOf(failureDetector.note([row("a", second), row("b", 7)]))).toEqual(["a", "b"]);
    clock.ms += 1_000;
  }
  expect(idsOf(failureDetector.note([row("a", 6), row("b", 7)]))).toEqual(["a"]);
  expect(failureDetector.gone()).toEqual([{ id: "b", beats: 7 }]);
  expect(idsOf(failureDetector.note([row("a", 7), row("b", 8)]))).toEqual(["a", "b"]);
  expect(failureDetector.gone()).toEqual([]);
});

test("an age by the database's clock counts at first sight alone, whichever way that clock was set", () => {
  const { clock, failureDetector, row } = watch();
  const hour = 3_600_000;
  expect(idsOf(failureDetector.note([row("old", 3, hour), row("new", 3, 0), row("ahead", 3, -hour)]))).toEqual([
    "new",
    "ahead",
  ]);
  clock.ms += 1_000;
  expect(idsOf(failureDetector.note([row("old", 3, hour), row("new", 4, hour), row("ahead", 3, -hour)]))).toEqual([
    "new",
    "ahead",
  ]);
  clock.ms += GONE_MS;
  expect(idsOf(failureDetector.note([row("old", 3, hour), row("new", 5, hour), row("ahead", 3, -hour)]))).toEqual([
    "new",
  ]);
});

test("a server whose row has gone is forgotten", () => {
  const { clock, failureDetector, row } = watch();
  failureDetector.note([row("a", 1)]);
  clock.ms += GONE_MS;
  failureDetector.note([]);
  expect(failureDetector.gone()).toEqual([]);
});

test("one that is overdue and can't be reached is gone in half the time, and living again with its next beat", () => {
  const { clock, failureDetector, row } = watch();
  failureDetector.note([row("dead", 1), row("busy", 1), row("well", 1)]);
  expect(failureDetector.overdue()).toEqual([]);
  clock.ms += 1_000;
  failureDetector.note([row("dead", 1), row("busy", 1), row("well", 2)]);
  expect(idsOf(failureDetector.overdue())).toEqual(["dead", "busy"]);
  expect(failureDetector.noteUnreachable({ id: "dead", beats: 1 })).toBe(true);
  // It is asked about once, not with each look: what can't be reached stays in the list for an hour.
  expect(failureDetector.noteUnreachable({ id: "dead", beats: 1 })).toBe(false);
  expect(idsOf(failureDetector.overdue())).toEqual(["busy"]);
  // What was asked of an earlier beat counts no more.
  expect(failureDetector.noteUnreachable({ id: "well", beats: 1 })).toBe(false);
  expect(failureDetector.goneInMs("dead")).toBe(GONE_MS / 2 - 1_000);
  expect(failureDetector.gone()).toEqual([]);
  clock.ms += GONE_MS / 2 - 1_000;
  expect(failureDetector.gone()).toEqual([{ id: "dead", beats: 1 }]);
  expect(idsOf(failureDetector.note([row("dead", 1), row("busy", 1), row("well", 3)]))).toEqual(["busy", "well"]);
  expect(idsOf(failureDetector.note([row("dead", 2), row("busy", 1), row("well", 4)]))).toEqual([
    "dead",
    "busy",
    "well",
  ]);
  clock.ms += GONE_MS / 2;
  expect(idsOf(failureDetector.gone())).toEqual(["busy"]);
});
