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

  it("counts a poll that failed as a try and gives up after the last one", () => {
    expect(initializationReducer(waiting(INITIALIZE_POLL_TRIES - 2), { type: "poll failed" }).phase).toBe("waiting");
    expect(initializationReducer(waiting(INITIALIZE_POLL_TRIES - 1), { type: "poll failed" }).phase).toBe("slow");
  });

  it("ignores a poll's answer that comes after the phase has changed", () => {
    const failed: Initialization = { phase: "failed" };
    expect(initializationReducer(failed, { type: "polled", initialized: true, previewUrl: null })).toBe(failed);
  });
});
