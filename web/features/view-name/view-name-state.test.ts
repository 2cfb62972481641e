// The states of the form for an app's own address.
import { describe, expect, it } from "vitest";
import { NO_NAME, type ViewNameState, viewNameReducer } from "./view-name-state.ts";

const available: ViewNameState = { phase: "available", name: "hives", message: "Free" };

describe("the view name form", () => {
  it("lowercases what is typed and has it checked", () => {
    expect(viewNameReducer(NO_NAME, { type: "typed", text: "My-HIVES" })).toEqual({
      phase: "checking",
      name: "my-hives",
    });
  });

  it("returns to empty without a check", () => {
    expect(viewNameReducer(available, { type: "typed", text: "" })).toEqual(NO_NAME);
  });

  it("ignores the answer for a name that has changed since", () => {
    const checking: ViewNameState = { phase: "checking", name: "hives-2" };
    expect(viewNameReducer(checking, { type: "checked", name: "hives", available: true, message: "" })).toBe(checking);
  });

  it("saves only a name that is known to be available", () => {
    const checking: ViewNameState = { phase: "checking", name: "hives" };
    expect(viewNameReducer(checking, { type: "submitted" })).toBe(checking);
    expect(viewNameReducer(available, { type: "submitted" }).phase).toBe("saving");
  });

  it("shows why saving failed", () => {
    const saving = viewNameReducer(available, { type: "submitted" });
    expect(viewNameReducer(saving, { type: "save failed", message: "Taken" })).toEqual({
      phase: "unavailable",
      name: "hives",
      message: "Taken",
    });
  });
});
