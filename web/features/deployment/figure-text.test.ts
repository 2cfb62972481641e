// Figures as people read them.
import { expect, test } from "vitest";
import { formatDuration, formatMemory, formatPercent, plural } from "./figure-text.ts";

test("uptime is never rounded up to 100%", () => {
  expect([1, 0.99999, 0.9998, 0.5, 0, null].map(formatPercent)).toEqual(["100%", "99.99%", "99.98%", "50%", "0%", "–"]);
});

test("durations take the unit that reads best", () => {
  const words = [0.84, 45.2, 1_240, 180_000, 5_400_000, null].map(formatDuration);
  expect(words).toEqual(["0.8 ms", "45 ms", "1.2 s", "3 min", "1.5 h", "–"]);
});

test("memory in megabytes, counts with their word", () => {
  expect(formatMemory(12_400_000)).toBe("12.4 MB");
  expect(formatMemory(null)).toBe("–");
  expect([plural(0, "call"), plural(1, "call"), plural(1204, "call")]).toEqual(["0 calls", "1 call", "1,204 calls"]);
});
