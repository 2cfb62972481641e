// Ways for a screen to ask for a sign-in.
import { useCallback, useEffect } from "react";
import { useServices, useSession } from "./services.tsx";
import type { GateMode } from "./sign-in-gate.ts";

/** Opens the login modal; after a sign-in the visitor goes on to their projects. */
export function useOpenSignIn(): (mode: GateMode) => void {
  const { gate } = useServices();
  return useCallback((mode) => gate.open({ mode }), [gate]);
}

/**
 * Opens the login modal while nobody is signed in, and joins one that is open already. After a sign-in, when what waited
 * for it is settled, `resume` runs and the screen stays; `wanted` false leaves the modal closed, for a visitor who has
 * just closed it.
 */
export function useRequireSignIn(options: { resume: () => void; wanted: boolean }): {
  signedIn: boolean;
  ask: () => void;
} {
  const { gate } = useServices();
  const { token } = useSession();
  const { resume, wanted } = options;
  const ask = useCallback(() => gate.open({ pending: { resume, abandon: () => {}, last: true } }), [gate, resume]);
  useEffect(() => {
    if (token === null && wanted) ask();
  }, [token, wanted, ask]);
  return { signedIn: token !== null, ask };
}
