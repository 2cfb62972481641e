// How a project's preview comes to be ready: the phases of opening the editor.
import { INITIALIZE_POLL_TRIES } from "#contract";

/**
 * - `starting`: the project is read.
 * - `asking`: it is there, and its initialization is asked for.
 * - `waiting`: the server prepares the first preview; asked again every 10 s, at most 60 times.
 * - `slow`: it was asked often enough.
 * - `failed`: the server refused or did not answer, with the sentence to show.
 * - `ready`: the preview can be shown; without an address, the usual one.
 */
export type Initialization =
  | { phase: "starting" }
  | { phase: "asking" }
  | { phase: "waiting"; tries: number }
  | { phase: "slow" }
  | { phase: "failed"; text: string }
  | { phase: "ready"; previewUrl: string | null };

export type InitializationEvent =
  | { type: "retried" }
  | { type: "read" }
  | { type: "answered"; previewUrl: string | null }
  | { type: "polled"; initialized: boolean; previewUrl: string | null }
  | { type: "poll failed" }
  | { type: "failed" };

export const INITIALIZE_SLOW =
  "Project initialization is taking longer than expected. Please refresh the page to check the status.";
const READ_FAILED = "Failed to load project";
const INITIALIZE_FAILED = "Failed to initialize project. Please try again.";

export function initializationReducer(state: Initialization, event: InitializationEvent): Initialization {
  switch (event.type) {
    case "retried":
      return { phase: "starting" };
    case "read":
      return state.phase === "starting" ? { phase: "asking" } : state;
    case "failed":
      return { phase: "failed", text: state.phase === "starting" ? READ_FAILED : INITIALIZE_FAILED };
    case "answered":
      return event.previewUrl === null
        ? { phase: "waiting", tries: 0 }
        : { phase: "ready", previewUrl: event.previewUrl };
    case "polled":
      if (state.phase !== "waiting") return state;
      return event.initialized ? { phase: "ready", previewUrl: event.previewUrl } : triedAgain(state.tries);
    case "poll failed":
      return state.phase === "waiting" ? triedAgain(state.tries) : state;
  }
}

function triedAgain(tries: number): Initialization {
  return tries + 1 >= INITIALIZE_POLL_TRIES ? { phase: "slow" } : { phase: "waiting", tries: tries + 1 };
}
