// The phases of opening the editor.
import { describe, expect, it } from "vitest";
import { INITIALIZE_POLL_TRIES } from "#contract";
import { type Initialization, initializationReducer } from "./initialization.ts";

const waiting = (tries: number): Initialization => ({ phase: "waiting", tries });

describe("initialization", () => {
  it("is ready at once when the server returns a preview", () => {
    expect(initializationReducer({ phase: "starting" }, { type: "answered", previewUrl: "/preview/app/1" })).toEqual({
      phase: "ready",
      previewUrl: "/preview/app/1",
    });
  });

  it("waits while there is no preview, until the project is initialized", () => {
    const answered = initializationReducer({ phase: "starting" }, { type: "answered", previewUrl: null });
    expect(answered).toEqual(waiting(0));
    expect(initializationReducer(answered, { type: "polled", initialized: false, previewUrl: null })).toEqual(
      waiting(1),
    );
    expect(initializationReducer(waiting(1), { type: "polled", initialized: true, previewUrl: null })).toEqual({
      phase: "ready",
      previewUrl: null,
    });
  });

  it("§9 Timings · init poll tries: a poll that failed counts as a try, and the last one gives up", () => {
    expect(INITIALIZE_POLL_TRIES).toBe(60);
    expect(initializationReducer(waiting(INITIALIZE_POLL_TRIES - 2), { type: "poll failed" }).phase).toBe("waiting");
    expect(initializationReducer(waiting(INITIALIZE_POLL_TRIES - 1), { type: "poll failed" }).phase).toBe("slow");
  });

  it("says whether the project could not be read or its initialization failed", () => {
    expect(initializationReducer({ phase: "starting" }, { type: "failed" })).toEqual({
      phase: "failed",
      text: "Failed to load project",
    });
    const asking = initializationReducer({ phase: "starting" }, { type: "read" });
    expect(initializationReducer(asking, { type: "failed" })).toEqual({
      phase: "failed",
      text: "Failed to initialize project. Please try again.",
    });
  });

  it("ignores a poll's answer that comes after the phase has changed", () => {
    const failed: Initialization = { phase: "failed", text: "Failed to load project" };
    expect(initializationReducer(failed, { type: "polled", initialized: true, previewUrl: null })).toBe(failed);
  });
});
