// What lies over a screen when it opens, loaded apart from the screen: ready by the time that somebody can open it. Without
// `Suspense`, which holds back what comes within a third of a second after something else has come.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { patiently } from "./lazy-part.ts";

/** Whatever a person does first on a page: nothing opens before one of them. */
const FIRST_SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

export type Overlay<Part> = Readonly<{
  /** @returns null when it can't be fetched, though it was asked for several times */
  begin(): Promise<Part | null>;
  read(): Part | null;
  subscribe(tell: () => void): () => void;
}>;

/** Loads a part at the first sign of a person on the page, or when `begin` is called. */
export function createOverlay<Part>(load: () => Promise<Part>): Overlay<Part> {
  let part: Part | null = null;
  let loading: Promise<Part | null> | null = null;
  const listeners = new Set<() => void>();
  async function fetched(): Promise<Part | null> {
    part = await patiently(load);
    loading = null;
    for (const tell of listeners) tell();
    return part;
  }
  async function begin(): Promise<Part | null> {
    for (const sign of FIRST_SIGNS) window.removeEventListener(sign, begin);
    if (part !== null) return part;
    loading ??= fetched();
    return loading;
  }
  for (const sign of FIRST_SIGNS) window.addEventListener(sign, begin, { passive: true });
  return Object.freeze({
    begin,
    read: () => part,
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  });
}

/**
 * @param onMissing called when it was opened and can't be fetched
 * @returns the part, once `open` was true and it is there; it then stays, to close in its own way
 */
export function useOverlay<Part>(
  { begin, read, subscribe }: Overlay<Part>,
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
