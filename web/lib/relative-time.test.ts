// When something happened, in words.
import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

it("speaks of minutes, hours and days, and of dates after a week", () => {
  expect(relativeTime("2026-03-10T11:59:40Z", now)).toBe("just now");
  expect(relativeTime("2026-03-10T11:57:00Z", now)).toBe("3 minutes ago");
  expect(relativeTime("2026-03-10T07:00:00Z", now)).toBe("5 hours ago");
  expect(relativeTime("2026-03-09T12:00:00Z", now)).toBe("yesterday");
  expect(relativeTime("2026-02-01T12:00:00Z", now)).toMatch(/2026/);
  expect(relativeTime("nonsense", now)).toBe("");
});
