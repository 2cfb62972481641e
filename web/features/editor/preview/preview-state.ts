// What the preview shows and what lies over it.
import { PROGRESS_STARTED } from "#contract";

/**
 * `frame` is the newest frame: none wanted yet, loading, shown or failed; an older one stays visible while it loads.
 * `pending` is why the newest version was asked for, until it is shown or the waiting has taken too long.
 */
export type PreviewState = {
  version: number;
  url: string | null;
  frame: "none" | "loading" | "shown" | "failed";
  pending: "none" | "refresh" | "applied";
  generating: boolean;
  restoring: boolean;
  progress: string | null;
};

export type PreviewEvent =
  | { type: "wanted"; url: string | null; because: "first" | "reload" | "refresh" | "applied" }
  | { type: "frame shown"; version: number }
  | { type: "frame failed"; version: number }
  | { type: "waited long enough" }
  | { type: "generation"; isGenerating: boolean }
  | { type: "progress"; message: string }
  | { type: "restore started" }
  | { type: "restore ended" };

export const INITIAL_PREVIEW: PreviewState = {
  version: 0,
  url: null,
  frame: "none",
  pending: "none",
  generating: false,
  restoring: false,
  progress: null,
};

/** Spec section 4: a message with a success mark or the word successfully turns it off. */
const SUCCEEDED = /[✅✓✔☑]|successfully/i;

export function previewReducer(state: PreviewState, event: PreviewEvent): PreviewState {
  switch (event.type) {
    case "wanted": {
      const pending = event.because === "refresh" || event.because === "applied" ? event.because : "none";
      return { ...state, version: state.version + 1, url: event.url ?? state.url, frame: "loading", pending };
    }
    case "frame shown":
      return event.version === state.version ? { ...state, frame: "shown", pending: "none" } : state;
    case "frame failed":
      return event.version === state.version ? { ...state, frame: "failed", pending: "none" } : state;
    case "waited long enough":
      return { ...state, pending: "none" };
    case "generation":
      return { ...state, generating: event.isGenerating, progress: event.isGenerating ? state.progress : null };
    case "progress":
      return { ...state, progress: event.message, generating: generatingAfter(state.generating, event.message) };
    case "restore started":
      return { ...state, restoring: true };
    case "restore ended":
      return { ...state, restoring: false };
  }
}

function generatingAfter(before: boolean, message: string): boolean {
  // Spec section 4: this message turns the overlay on.
  if (message.includes(PROGRESS_STARTED)) return true;
  return SUCCEEDED.test(message) ? false : before;
}

/** The text over the preview, or null. `veiled` ones dim what is below. */
export function previewOverlay(state: PreviewState): { text: string; veiled: boolean } | null {
  if (state.restoring) return { text: "Restoring revision...", veiled: true };
  if (state.pending !== "none") return { text: "Applying changes & refreshing...", veiled: false };
  if (state.generating) return { text: "Generating code...", veiled: false };
  if (state.frame === "loading") return { text: "Loading...", veiled: false };
  return null;
}
