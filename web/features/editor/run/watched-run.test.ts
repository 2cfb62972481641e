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

it("messages that wait are replaced by those that the event tells", () => {
  const queued = [{ id: "1", message: "Then this", createdAt: "" }];
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
