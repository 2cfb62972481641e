// What lies over the preview, and until when.
import { describe, expect, it } from "vitest";
import { INITIAL_PREVIEW, type PreviewEvent, previewOverlay, previewReducer } from "./preview-state.ts";

const stateAfter = (...events: PreviewEvent[]) => events.reduce(previewReducer, INITIAL_PREVIEW);
const IDLE = { generating: false, restoring: false };
const overlayAfter = (...events: PreviewEvent[]) => previewOverlay(stateAfter(...events), IDLE)?.text ?? null;
const FIRST: PreviewEvent = { type: "wanted", url: "/preview/app/1", because: "first" };
const SHOWN: PreviewEvent = { type: "frame shown", version: 1 };

describe("the preview", () => {
  it("§2 Editor · loading overlay: until the first frame is shown", () => {
    expect(overlayAfter(FIRST)).toBe("Loading...");
    expect(overlayAfter(FIRST, SHOWN)).toBeNull();
  });

  it("says that changes are applied until the new frame is shown or the waiting took too long", () => {
    const applied: PreviewEvent[] = [FIRST, SHOWN, { type: "wanted", url: null, because: "applied" }];
    expect(overlayAfter(...applied)).toBe("Applying changes & refreshing...");
    expect(overlayAfter(...applied, { type: "frame shown", version: 2 })).toBeNull();
    expect(stateAfter(...applied, { type: "waited long enough" }).pending).toBe("none");
  });

  it("ignores the load of a frame that is no longer wanted", () => {
    const state = stateAfter(FIRST, { type: "wanted", url: null, because: "refresh" }, SHOWN);
    expect(state).toMatchObject({ version: 2, frame: "loading", pending: "refresh" });
  });

  it("keeps the known address when a refresh brings none", () => {
    expect(stateAfter(FIRST, { type: "wanted", url: null, because: "reload" }).url).toBe("/preview/app/1");
  });

  it("says that code is generated, and above everything else that a revision is restored", () => {
    const state = stateAfter(FIRST);
    expect(previewOverlay(state, { generating: true, restoring: false })?.text).toBe("Generating code...");
    expect(previewOverlay(state, { generating: true, restoring: true })).toEqual({
      text: "Restoring revision...",
      veiled: true,
    });
  });

  it("marks a frame that failed", () => {
    expect(stateAfter(FIRST, { type: "frame failed", version: 1 })).toMatchObject({ frame: "failed", pending: "none" });
  });
});
