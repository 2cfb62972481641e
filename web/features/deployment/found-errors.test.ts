// Errors of a live log, as a message carries them.
import { expect, it } from "vitest";
import type { LogLine } from "#contract";
import { errorsOf } from "./found-errors.ts";

const line = (text: string, milliseconds: number, level: LogLine["level"] = "error"): LogLine => ({
  at: new Date(Date.UTC(2026, 0, 1, 10, 0, 0, milliseconds)).toISOString(),
  source: "app",
  level,
  text,
});
const source = "the log of the live app";

it("lines of one stack are one error, what was told twice is told once, and what is no error is left out", () => {
  const lines = [
    line("Out of honey", 0),
    line("  at bees.ts:3", 1),
    line("GET /hives", 500, "info"),
    line("Late", 900),
  ];
  expect(errorsOf([...lines, line("Late", 2_000)])).toEqual([
    { message: "Out of honey\n  at bees.ts:3", source },
    { message: "Late", source },
  ]);
});

it("of many errors the newest ten are carried, each cut where it is too long", () => {
  const errors = errorsOf(Array.from({ length: 30 }, (_, at) => line(`${at} ${"x".repeat(9_000)}`, at * 1_000)));
  expect(errors.map(({ message }) => message.slice(0, 3).trim())).toEqual(
    Array.from({ length: 10 }, (_, at) => `${at + 20}`),
  );
  expect(errors.every(({ message }) => message.length <= 4_000)).toBe(true);
});
