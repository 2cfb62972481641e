// What the payout account's state is called, and what the address says after onboarding.
import type { ConnectedAccount } from "#contract";

export const SETUP_INCOMPLETE = "Your account setup is incomplete. Please complete all required steps.";
export const ONBOARDING_FAILED = "Failed to start onboarding process. Please try again.";
const MESSAGE_MAX_LENGTH = 300;

export type OnboardingReturn =
  | { kind: "none" }
  | { kind: "enabled" }
  | { kind: "pending" }
  | { kind: "not enabled" }
  | { kind: "restart" }
  | { kind: "error"; message: string };

/** Reads the return parameters; their text is only ever shown as text. */
export function onboardingReturn(search: URLSearchParams): OnboardingReturn {
  const onboarding = search.get("onboarding");
  const status = search.get("status");
  if (onboarding === "success") {
    if (status === "enabled") return { kind: "enabled" };
    return { kind: status === "pending" ? "pending" : "not enabled" };
  }
  if (onboarding === "incomplete") return { kind: "restart" };
  if (onboarding !== "error" && !search.has("error")) return { kind: "none" };
  const message = search.get("message") || search.get("error") || ONBOARDING_FAILED;
  return { kind: "error", message: message.slice(0, MESSAGE_MAX_LENGTH) };
}

export const RETURN_PARAMETERS = ["onboarding", "status", "error", "message"] as const;

export type AccountStage = "none" | "incomplete" | "complete";

export function accountStage(account: ConnectedAccount): AccountStage {
  if (account.accountId === null) return "none";
  return account.enabled && account.details_submitted && account.payouts_enabled ? "complete" : "incomplete";
}

/** `external_account` → `external account`. */
export function stepName(step: string): string {
  return step.replaceAll("_", " ");
}
