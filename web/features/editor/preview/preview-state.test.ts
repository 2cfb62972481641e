// What lies over the preview, and until when.
import { describe, expect, it } from "vitest";
import { INITIAL_PREVIEW, type PreviewEvent, previewOverlay, previewReducer } from "./preview-state.ts";

const stateAfter = (...events: PreviewEvent[]) => events.reduce(previewReducer, INITIAL_PREVIEW);
const overlayAfter = (...events: PreviewEvent[]) => previewOverlay(stateAfter(...events))?.text ?? null;
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

  it("turns the overlay on when code generation starts, and off at a success mark or the word successfully", () => {
    const started: PreviewEvent = { type: "progress", message: "Starting code generation process" };
    expect(overlayAfter(FIRST, SHOWN, started)).toBe("Generating code...");
    expect(overlayAfter(FIRST, SHOWN, started, { type: "progress", message: "✅ Built" })).toBeNull();
    expect(overlayAfter(FIRST, SHOWN, started, { type: "progress", message: "Built Successfully" })).toBeNull();
    expect(overlayAfter(FIRST, SHOWN, started, { type: "progress", message: "Writing pages" })).toBe(
      "Generating code...",
    );
  });

  it("puts the restoring of a revision above everything else", () => {
    const restoring: PreviewEvent[] = [FIRST, { type: "generation", isGenerating: true }, { type: "restore started" }];
    expect(previewOverlay(stateAfter(...restoring))).toEqual({ text: "Restoring revision...", veiled: true });
    expect(overlayAfter(...restoring, { type: "restore ended" })).toBe("Generating code...");
  });

  it("forgets the last progress message when the generation ends", () => {
    const state = stateAfter(
      { type: "progress", message: "Writing pages" },
      { type: "generation", isGenerating: false },
    );
    expect(state.progress).toBeNull();
  });

  it("marks a frame that failed", () => {
    expect(stateAfter(FIRST, { type: "frame failed", version: 1 })).toMatchObject({ frame: "failed", pending: "none" });
  });
});
