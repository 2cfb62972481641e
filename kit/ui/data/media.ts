// Facts about the screen, as React state.
import { useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    // A server writes a page without knowing the screen.
    () => false,
  );
}

export function useIsPhone(): boolean {
  return useMedia("(max-width: 639px)");
}
