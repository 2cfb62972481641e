// How a run's time and use are said.
import { expect, it } from "vitest";
import { formatDuration, formatStepTime, modelText } from "./run-text.ts";

it("says times as people do, and never a negative one when the clocks differ", () => {
  expect([-5_000, 8_400, 200_000, 3_720_000].map(formatDuration)).toEqual(["0 s", "8 s", "3 min 20 s", "1 h 2 min"]);
  expect([48, 1_260, 12_000].map(formatStepTime)).toEqual(["48 ms", "1.3 s", "12 s"]);
});

it("says what answers and what it has used", () => {
  const none = { inputTokens: 0, outputTokens: 0 };
  expect(modelText({ model: "builtin", use: none })).toBe("built-in model");
  expect(modelText({ model: "anthropic/claude", use: none })).toBe("anthropic/claude");
  expect(modelText({ model: "anthropic/claude", use: { inputTokens: 12_000, outputTokens: 345 } })).toBe(
    "anthropic/claude, 12,345 tokens",
  );
});
