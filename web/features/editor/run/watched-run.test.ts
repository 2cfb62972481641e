// What events make of the run that the page watches.
import { describe, expect, it } from "vitest";
import { runUnderWay } from "../../../testing/editor-state.ts";
import {
  isGenerating,
  outcomeOf,
  type WatchedRun,
  withAnswer,
  withProgress,
  withQueue,
  withState,
  withStream,
  withText,
} from "./watched-run.ts";

const projectId = "1";
const run = runUnderWay();
const ended = runUnderWay({ runId: run.runId, status: "succeeded", endedAt: "2026-01-15T09:31:00.000Z" });
const answer = { run: null, spoken: null, queued: [], canRetry: false, offersBuiltin: false };
const watched = (parts: Partial<WatchedRun> = {}): WatchedRun => ({ ...answer, run, progress: null, ...parts });
const said = (text: string, offset: number, turn = 1) => ({ projectId, runId: run.runId, turn, offset, text });
const told = (known: WatchedRun, message: string) => withProgress(known, { projectId, message });

describe("a run's state", () => {
  it("replaces the one before and keeps what the model is saying", () => {
    const next = { ...run, turns: 2 };
    const spoken = { turn: 1, text: "I am" };
    expect(withState(watched({ spoken }), { projectId, run: next })).toEqual(watched({ run: next, spoken }));
  });

  it("of another run takes no words of the last one along, nor that it succeeded", () => {
    const another = runUnderWay();
    const before = watched({ run: ended, spoken: { turn: 1, text: "I am" }, progress: "✓ Finished successfully" });
    expect(withState(before, { projectId, run: another })).toEqual(watched({ run: another }));
    const begun = told(watched({ run: ended }), "Starting code generation process");
    expect(withState(begun, { projectId, run: another }).progress).toBe("Starting code generation process");
  });
});

describe("words of the model", () => {
  it("continue those that are there, and begin anew with each turn", () => {
    const first = withText(watched(), said("I am adding ", 0)) ?? watched();
    expect(withText(first, said("the hives.", 12))?.spoken).toEqual({ turn: 1, text: "I am adding the hives." });
    expect(withText(first, said("Now", 0, 2))?.spoken).toEqual({ turn: 2, text: "Now" });
    expect(withText(first, said("adding ", 5))?.spoken?.text).toBe("I am adding ");
  });

  it("that do not continue them make the run be read again", () => {
    expect(withText(watched(), said("the hives.", 12))).toBeNull();
    expect(withText(watched({ run: null }), said("I am", 0))).toBeNull();
  });
});

describe("thoughts and files", () => {
  const piece = (kind: "thoughts" | "file", offset: number, text: string, call = 0) =>
    ({
      projectId,
      runId: run.runId,
      turn: 1,
      kind,
      call,
      path: kind === "file" ? "a.ts" : null,
      offset,
      text,
    }) as const;

  it("grow beside the words, and a file begins anew with each call", () => {
    const known = withText(watched(), said("I am", 0)) ?? watched();
    const thought = withStream(withStream(known, piece("thoughts", 0, "Bees ")), piece("thoughts", 5, "need room."));
    const written = withStream(withStream(thought, piece("file", 0, "one")), piece("file", 0, "two", 1));
    expect(written.spoken).toEqual({
      turn: 1,
      text: "I am",
      thoughts: { from: 0, text: "Bees need room." },
      file: { call: 1, path: "a.ts", from: 0, text: "two" },
    });
    expect(withText(written, said("Now", 0, 2))?.spoken).toEqual({ turn: 2, text: "Now" });
  });

  it("have a mark where some was missed, and keep no more than their end", () => {
    const joined = withStream(withStream(watched(), piece("file", 0, "first")), piece("file", 50, "later"));
    expect(joined.spoken?.file?.text).toBe("first…later");
    const long = withStream(joined, piece("file", 55, "x".repeat(20_000)));
    expect(long.spoken?.file).toMatchObject({ from: 20_055 - 12_000, text: "x".repeat(12_000) });
  });

  it("of another run are left out", () => {
    const known = watched({ run: runUnderWay() });
    expect(withStream(known, piece("thoughts", 0, "Bees"))).toBe(known);
  });
});

it("messages that wait are replaced by those that the event tells", () => {
  const queued = [{ id: "1", message: "Then this", createdAt: "", joins: false }];
  expect(withQueue(watched(), { projectId, queued }).queued).toEqual(queued);
});

describe("code is generated", () => {
  it("while a run is under way", () => {
    expect([watched(), watched({ run: ended }), watched({ run: null })].map(isGenerating)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("from the message on its start, and until a message with a success mark or the word successfully", () => {
    expect(isGenerating(told(watched({ run: null }), "Starting code generation process"))).toBe(true);
    expect(isGenerating(told(watched(), "✅ Pages written"))).toBe(false);
    expect(isGenerating(told(watched(), "Built Successfully"))).toBe(false);
    expect(isGenerating(told(watched(), "Writing pages"))).toBe(true);
  });

  it("no more once the server answers that no run is under way", () => {
    const started = told(watched({ run: null }), "Starting code generation process");
    expect(isGenerating(withAnswer(started, answer))).toBe(false);
    expect(withAnswer(told(watched(), "Writing pages"), { ...answer, run }).progress).toBe("Writing pages");
  });
});

it("a run that has ended is told as completed or failed, and one that was stopped not at all", () => {
  expect(outcomeOf(ended)?.text).toBe("Code generation complete!");
  expect(outcomeOf({ ...ended, status: "failed", error: "No plan" })).toEqual({
    failed: true,
    text: "Generation failed: No plan",
  });
  expect(outcomeOf({ ...ended, status: "stopped" })).toBeNull();
});
