// The preview as a panel that slides over the chat where there is no room beside it.
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

const ROOM_FOR_BOTH = "(min-width: 1024px)";

export type SlideOver = {
  panel: RefObject<HTMLDivElement | null>;
  /** Hidden, and to be left out by keyboard and screen readers. */
  inert: boolean;
  show: () => void;
  hide: () => void;
};

export function useSlideOver(): SlideOver {
  const panel = useRef<HTMLDivElement>(null);
  const roomForBoth = useSyncExternalStore(subscribe, () => window.matchMedia(ROOM_FOR_BOTH).matches);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    panel.current?.querySelector<HTMLElement>("[aria-label='Hide preview']")?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) setShown(false);
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [shown]);
  return { panel, inert: !shown && !roomForBoth, show: () => setShown(true), hide: () => setShown(false) };
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(ROOM_FOR_BOTH);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
