// What the preview shows and what lies over it.

/**
 * `frame` is the newest frame: none wanted yet, loading, shown or failed; an older one stays visible while it loads.
 * `pending` is why the newest version was asked for, until it is shown or the waiting has taken too long.
 */
export type PreviewState = {
  version: number;
  url: string | null;
  frame: "none" | "loading" | "shown" | "failed";
  pending: "none" | "refresh" | "applied";
};

export type PreviewEvent =
  | { type: "wanted"; url: string | null; because: "first" | "reload" | "refresh" | "applied" }
  | { type: "frame shown"; version: number }
  | { type: "frame failed"; version: number }
  | { type: "waited long enough" };

export const INITIAL_PREVIEW: PreviewState = {
  version: 0,
  url: null,
  frame: "none",
  pending: "none",
};

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
  }
}

export type WorkUnderWay = Readonly<{ generating: boolean; restoring: boolean }>;

/** The text over the preview, or null. `veiled` ones dim what is below. */
export function previewOverlay(
  state: PreviewState,
  { generating, restoring }: WorkUnderWay,
): { text: string; veiled: boolean } | null {
  if (restoring) return { text: "Restoring revision...", veiled: true };
  if (state.pending !== "none") return { text: "Applying changes & refreshing...", veiled: false };
  if (generating) return { text: "Generating code...", veiled: false };
  if (state.frame === "loading") return { text: "Loading...", veiled: false };
  return null;
}
