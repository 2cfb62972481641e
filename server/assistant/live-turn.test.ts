// What is sent and kept of a model that thinks and writes faster than anybody reads.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RUN_EVENT_MS, STREAM_EVENT_MAX_CHARACTERS, STREAM_KEPT_CHARACTERS } from "#contract";
import { createLiveTurn } from "./live-turn.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Live = ReturnType<typeof createLiveTurn>;
function watch() {
  const words: Parameters<Parameters<typeof createLiveTurn>[0]["sendWords"]>[0][] = [];
  const pieces: Parameters<Parameters<typeof createLiveTurn>[0]["sendStream"]>[0][] = [];
  const live: Live = createLiveTurn({
    sendWords: (one) => void words.push(one),
    sendStream: (one) => void pieces.push(one),
    changed: () => {},
  });
  return { live, words, pieces };
}
const flood = "x".repeat(100_000);

test("a flood of thoughts is sent in small pieces, one a tick, and only its end is kept", () => {
  const { live, pieces } = watch();
  live.think(0, flood);
  vi.advanceTimersByTime(RUN_EVENT_MS);
  expect(pieces).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(pieces.every(({ text }) => text.length <= STREAM_EVENT_MAX_CHARACTERS)).toBe(true);
  expect(pieces.map(({ text }) => text).join("")).toHaveLength(STREAM_KEPT_CHARACTERS);
  expect(pieces[0]?.offset).toBe(flood.length - STREAM_KEPT_CHARACTERS);
  expect(live.snapshot()?.thoughts).toEqual({
    from: flood.length - STREAM_KEPT_CHARACTERS,
    text: "x".repeat(STREAM_KEPT_CHARACTERS),
  });
});

test("a file's text follows its call, and the next turn begins with nothing", () => {
  const { live, pieces, words } = watch();
  live.speak(0, "Writing.");
  live.write(0, { call: 0, path: null, text: "one" });
  live.write(0, { call: 1, path: "web/b.ts", text: "two" });
  vi.advanceTimersByTime(RUN_EVENT_MS);
  expect(words).toEqual([{ turn: 0, offset: 0, text: "Writing." }]);
  expect(pieces).toEqual([{ turn: 0, kind: "file", call: 1, path: "web/b.ts", offset: 0, text: "two" }]);
  live.speak(1, "Done.");
  expect(live.snapshot()).toEqual({ turn: 1, text: "Done." });
  live.close();
  expect(words.at(-1)).toEqual({ turn: 1, offset: 0, text: "Done." });
});
