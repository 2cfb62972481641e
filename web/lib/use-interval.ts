// Repeats an action for as long as it is wanted.
import { useEffect, useEffectEvent } from "react";

/** Runs `action` every `intervalMs` while `active`; always the latest `action`. */
export function useInterval(action: () => void, intervalMs: number, active: boolean): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!active) return undefined;
    const timer = window.setInterval(() => run(), intervalMs);
    return () => window.clearInterval(timer);
  }, [intervalMs, active]);
}
