// Light or dark: as the device says, until a person chooses. The choice lives as long as the page.
import { useSyncExternalStore } from "react";

const CHANGED = "ninefold:scheme";

/** The scheme that the page shows now. */
function current(): "light" | "dark" {
  return String(getComputedStyle(document.documentElement).colorScheme).includes("dark") ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    media.removeEventListener("change", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

export function useScheme(): { scheme: "light" | "dark"; toggle: () => void } {
  const scheme = useSyncExternalStore(subscribe, current, () => "light" as const);
  const toggle = () => {
    document.documentElement.dataset.scheme = scheme === "dark" ? "light" : "dark";
    window.dispatchEvent(new Event(CHANGED));
  };
  return { scheme, toggle };
}
