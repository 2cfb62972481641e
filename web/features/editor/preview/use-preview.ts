// The preview's state, and how long a newer version counts as pending.
import { useReducer } from "react";
import { CHANGES_APPLIED_FALLBACK_MS, PENDING_REFRESH_MS } from "#contract";
import { useTimeout } from "../../../lib/use-timeout.ts";
import { INITIAL_PREVIEW, previewReducer } from "./preview-state.ts";

export function usePreview() {
  const [preview, changePreview] = useReducer(previewReducer, INITIAL_PREVIEW);
  const { pending, version } = preview;
  // A refresh that never comes stops being pending (spec section 9).
  const stop = () => changePreview({ type: "waited long enough" });
  useTimeout(stop, PENDING_REFRESH_MS, pending === "refresh" ? version : null);
  useTimeout(stop, CHANGES_APPLIED_FALLBACK_MS, pending === "applied" ? version : null);
  return { preview, changePreview };
}
