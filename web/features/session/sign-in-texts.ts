// What the login modal says in each of its modes.
import type { GateMode, GateReason } from "../../lib/sign-in-gate.ts";

/** The texts of spec section 2 for a mode and the reason for which the modal opened. */
export function signInTexts(mode: GateMode, reason: GateReason) {
  const login = mode === "login";
  return {
    title: login ? "Login Required" : "Create Your Account",
    subtitle: reason === "expired" ? "Your session expired. Please sign in again." : "Start building amazing things",
    submit: login ? "Sign In" : "Create Account",
    toggle: login ? "Don't have an account? Register" : "Already have an account? Sign in",
  };
}
