// Does something once, later, unless the reason for it goes away first.
import { useEffect, useEffectEvent } from "react";

/** Runs `action` after `delayMs` of `key` staying the same; null means nothing is due. */
export function useTimeout(action: () => void, delayMs: number, key: string | number | null): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = window.setTimeout(() => run(), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs, key]);
}
