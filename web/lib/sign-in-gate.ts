// Whether the login modal is open, why, and what waits for the sign-in behind it.

export type GateReason = "asked" | "expired";
export type GateMode = "login" | "register";

/** Closed, or open for a reason in one of its two modes. */
export type GateState = { open: false } | { open: true; reason: GateReason; mode: GateMode };

/** What waits: it resumes after a sign-in, or is abandoned when the modal is closed. */
export type PendingWork = { resume: () => void; abandon: () => void };

export type SignInGate = {
  get: () => GateState;
  subscribe: (listener: () => void) => () => void;
  open: (request: { reason?: GateReason; mode?: GateMode; pending?: PendingWork }) => void;
  /** Closes and answers whether anything had been waiting. */
  close: (outcome: "signed-in" | "dismissed") => boolean;
};

/** The modal opens once; work that arrives while it is open waits for the same sign-in. */
export function createSignInGate(): SignInGate {
  const listeners = new Set<() => void>();
  let state: GateState = { open: false };
  let waiting: PendingWork[] = [];
  const become = (next: GateState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open({ reason = "asked", mode = "login", pending }) {
      if (pending !== undefined) waiting = [...waiting, pending];
      if (state.open && (state.reason === "expired" || reason === "asked")) return;
      become({ open: true, reason, mode });
    },
    close(outcome) {
      const released = waiting;
      waiting = [];
      become({ open: false });
      for (const work of released) outcome === "signed-in" ? work.resume() : work.abandon();
      return released.length > 0;
    },
  };
}
