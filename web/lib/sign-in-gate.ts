// Whether the login modal is open, why, and what waits for the sign-in behind it.

export type GateReason = "asked" | "expired";
export type GateMode = "login" | "register";

/** Closed, or open for a reason in one of its two modes. */
export type GateState = { open: false } | { open: true; reason: GateReason; mode: GateMode };

/**
 * What waits: it resumes after a sign-in, or is abandoned when the modal is closed. What a `resume` promises to settle,
 * work that comes `last` waits for.
 */
export type PendingWork = { resume: () => unknown; abandon: () => void; last?: boolean };

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
      if (outcome === "signed-in") void resumeAll(released);
      else for (const work of released) work.abandon();
      return released.length > 0;
    },
  };
}

/** Requests first, each retried once; then what a screen does after a sign-in, such as loading anew. */
async function resumeAll(released: readonly PendingWork[]): Promise<void> {
  await Promise.allSettled(released.filter(({ last }) => !last).map(({ resume }) => resume()));
  // Whoever waited for a request goes on before its screen does.
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (const { last, resume } of released) if (last) resume();
}
