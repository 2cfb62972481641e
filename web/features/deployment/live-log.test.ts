// The log that a page holds: no line twice, none lost, bounded.
import { expect, test } from "vitest";
import type { LogLine } from "#contract";
import { askAfter, LINES_HELD, logText, withNewLines } from "./live-log.ts";

const line = (second: number, text: string, level: LogLine["level"] = "info"): LogLine => ({
  at: new Date(second * 1000).toISOString(),
  source: "app",
  level,
  text,
});

test("lines of the newest millisecond that came later are added, those that are there are not doubled", () => {
  const held = withNewLines([], [line(1, "a"), line(2, "b"), line(2, "c")]);
  const came = [line(2, "b"), line(2, "c"), line(2, "d"), line(3, "e")];
  expect(withNewLines(held, came).map(({ text }) => text)).toEqual(["a", "b", "c", "d", "e"]);
  expect(withNewLines(held, came).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(withNewLines(held, held.slice(1))).toBe(held);
});

test("it asks from just before the newest line, and for everything at first", () => {
  expect(askAfter([])).toBeNull();
  expect(askAfter([line(2, "b")])).toBe("1970-01-01T00:00:01.999Z");
});

test("the oldest lines give way", () => {
  const first = Array.from({ length: LINES_HELD }, (_, index) => line(index, String(index)));
  const held = withNewLines([], first);
  const now = withNewLines(held, [line(LINES_HELD, "new")]);
  expect(now).toHaveLength(LINES_HELD);
  expect([now[0]?.text, now.at(-1)?.text]).toEqual(["1", "new"]);
});

test("what is copied has times and marks errors", () => {
  expect(logText([line(1, "a"), line(2, "b", "error")])).toBe(
    "1970-01-01T00:00:01.000Z a\n1970-01-01T00:00:02.000Z ERROR b",
  );
});
