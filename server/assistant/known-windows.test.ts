// What a model reads at once: as it is set, and what its provider says of it.
import { expect, test } from "vitest";
import { createContextWindows } from "./known-windows.ts";

const FIXED = 70_000;

test("a window that the instructions fill is refused with a sentence that says what would do", () => {
  expect(() => createContextWindows(20_000, FIXED)).toThrow(
    "ASSISTANT_WINDOW_TOKENS=20000 is not usable: what every model is told takes about 20000 tokens, and work needs room beside it. Set at least 29000, with a model that reads as much.",
  );
  expect(createContextWindows(29_000, FIXED).roomOf("any/model")).toBeGreaterThan(6_000);
});

test("what a provider refused is not sent to that model again, and others are not touched", () => {
  const windows = createContextWindows(160_000, FIXED);
  const room = windows.roomOf("small/model");
  windows.refused("small/model", { sentCharacters: room, windowTokens: null });
  expect(windows.roomOf("small/model")).toBeLessThan(room * 0.71);
  windows.refused("small/model", { sentCharacters: room * 0.7, windowTokens: 40_000 });
  expect(windows.roomOf("small/model")).toBe(40_000 * 0.9 * 3.5 - FIXED);
  windows.refused("small/model", { sentCharacters: 10, windowTokens: 1_000 });
  expect(windows.roomOf("small/model")).toBe(6_000);
  expect(windows.roomOf("large/model")).toBe(room);
});
