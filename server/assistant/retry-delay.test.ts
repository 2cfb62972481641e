// How long each provider asks to be left alone.
import { expect, test } from "vitest";
import { readRetryDelay } from "./retry-delay.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const GOOGLE = JSON.stringify({
  error: {
    code: 429,
    message: "You exceeded your current quota, please check your plan and billing details. Please retry in 34.07s.",
    details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }],
  },
});

test.each<[string, Record<string, string>, string | undefined, number | null]>([
  ["seconds", { "retry-after": "7" }, undefined, 7_000],
  ["a date", { "retry-after": "Sun, 01 Mar 2026 12:00:20 GMT" }, undefined, 20_000],
  ["a date that is over", { "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }, undefined, 0],
  ["milliseconds, which say it more exactly", { "retry-after-ms": "1500", "retry-after": "2" }, undefined, 1_500],
  ["Google's body", {}, GOOGLE, 34_000],
  ["words", {}, "Rate limit reached. Please try again in 1.5s.", 1_500],
  [
    "the limit that is used up, not the one that is not",
    {
      "x-ratelimit-remaining-requests": "12",
      "x-ratelimit-reset-requests": "2h",
      "x-ratelimit-remaining-tokens": "0",
      "x-ratelimit-reset-tokens": "1m30s",
    },
    undefined,
    90_000,
  ],
  ["OpenRouter's time", { "x-ratelimit-reset": String(NOW + 5_000) }, undefined, 5_000],
  [
    "Anthropic's date",
    { "anthropic-ratelimit-tokens-remaining": "0", "anthropic-ratelimit-tokens-reset": "2026-03-01T12:00:09Z" },
    undefined,
    9_000,
  ],
  ["no more than a day", { "retry-after": "99999999" }, undefined, 86_400_000],
  ["nothing", {}, undefined, null],
  ["what is no time", { "retry-after": "soon", "retry-after-ms": "" }, "{}", null],
])("%s", (_, headers, body, milliseconds) => {
  expect(readRetryDelay(headers, body, NOW)).toBe(milliseconds);
});
