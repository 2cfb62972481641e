// What lies over a screen when it opens, loaded apart from the screen: ready by the time that somebody can open it.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { createFetched, type Fetched, patiently } from "./fetched.ts";

/** Whatever a person does first on a page: nothing opens before one of them. */
const FIRST_SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** A part that is fetched, with patience, at the first sign of a person on the page, or when `begin` is called. */
export function createOverlay<Part>(load: () => Promise<Part>): Fetched<Part> {
  const overlay = createFetched(() => patiently(load));
  const ahead = () => {
    for (const sign of FIRST_SIGNS) window.removeEventListener(sign, ahead);
    void overlay.begin();
  };
  for (const sign of FIRST_SIGNS) window.addEventListener(sign, ahead, { passive: true });
  return overlay;
}

/**
 * @param onMissing called when it was opened and can't be fetched
 * @returns the part, once `open` was true and it is there; it then stays, to close in its own way
 */
export function useOverlay<Part>(
  { begin, read, subscribe }: Fetched<Part>,
  open: boolean,
  onMissing: () => void,
): Part | null {
  const part = useSyncExternalStore(subscribe, read);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const tellMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (!open) return;
    let isWanted = true;
    void begin().then((found) => {
      if (isWanted && found === null) tellMissing();
    });
    return () => {
      isWanted = false;
    };
  }, [open, begin]);
  return wasOpen || open ? part : null;
}
