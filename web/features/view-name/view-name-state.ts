// The states of the form that gives an app its own address (spec section 4).

/**
 * - `empty`: nothing typed; neutral border, nothing is checked.
 * - `checking`: typed, and the answer is awaited.
 * - `available`, `unavailable`: the answer, with its sentence.
 * - `saving`: the name is being saved.
 */
export type ViewNameState =
  | { phase: "empty"; name: "" }
  | { phase: "checking"; name: string }
  | { phase: "available"; name: string; message: string }
  | { phase: "unavailable"; name: string; message: string }
  | { phase: "saving"; name: string; message: string };

export type ViewNameEvent =
  | { type: "typed"; text: string }
  | { type: "checked"; name: string; available: boolean; message: string }
  | { type: "submitted" }
  | { type: "save failed"; message: string };

export const NO_NAME: ViewNameState = { phase: "empty", name: "" };

export function viewNameReducer(state: ViewNameState, event: ViewNameEvent): ViewNameState {
  switch (event.type) {
    case "typed": {
      const name = event.text.toLowerCase();
      return name === "" ? NO_NAME : { phase: "checking", name };
    }
    case "checked":
      if (state.phase !== "checking" || state.name !== event.name) return state;
      return { phase: event.available ? "available" : "unavailable", name: state.name, message: event.message };
    case "submitted":
      return state.phase === "available" ? { ...state, phase: "saving" } : state;
    case "save failed":
      return state.phase === "saving" ? { phase: "unavailable", name: state.name, message: event.message } : state;
  }
}
