// Comes back after a pause: a time, or until the app that went to sleep is awake, or somebody uses the page.
import { api } from "../../data/api.ts";
import type { Pause } from "./pauses.ts";

export type Return = {
  after(pause: Pause): void;
  cancel(): void;
  isPlanned(): boolean;
};

/** Asking does not wake the app. */
const ASK_MS = 20_000;
const USES = ["pointerdown", "keydown"] as const;

export function createReturn(connect: () => void): Return {
  let cancelled: (() => void) | null = null;

  function whenAwake(): () => void {
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const { awake } = await api<{ awake: boolean }>("/_ninefold/awake").catch(() => ({ awake: false }));
      if (awake && cancelled !== null) connect();
    };
    const timer = window.setInterval(() => void ask(), ASK_MS * (0.8 + Math.random() * 0.4));
    for (const use of USES) window.addEventListener(use, connect);
    return () => {
      window.clearInterval(timer);
      for (const use of USES) window.removeEventListener(use, connect);
    };
  }

  function cancel(): void {
    cancelled?.();
    cancelled = null;
  }

  return {
    after(pause) {
      cancel();
      if (pause === null) return;
      if (pause === "awake") {
        cancelled = whenAwake();
        return;
      }
      const timer = window.setTimeout(connect, pause);
      cancelled = () => window.clearTimeout(timer);
    },
    cancel,
    isPlanned: () => cancelled !== null,
  };
}
