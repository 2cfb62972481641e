// What a creator can start from the payout settings: onboarding, its resumption, the provider's dashboard.
import { useState } from "react";
import { MESSAGE_NEEDS_ONBOARDING } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { goToHostedPage, useBroughtBack } from "../../../lib/hosted-page.ts";
import { notify } from "../../../ui/toast.ts";
import { ONBOARDING_FAILED } from "./onboarding.ts";
import type { PayoutCalls } from "./payout-requests.ts";

export type PayoutActions = {
  busy: "onboard" | "resume" | "dashboard" | null;
  problem: string | null;
  onboard: () => void;
  resume: () => void;
  openDashboard: () => void;
};

export function usePayoutActions(projectId: string, calls: PayoutCalls): PayoutActions {
  const [busy, setBusy] = useState<PayoutActions["busy"]>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useBroughtBack(() => setBusy(null));
  /** Stays busy while the browser leaves. */
  const start = async (kind: "onboard" | "resume") => {
    setBusy(kind);
    setProblem(null);
    try {
      const result = await calls[kind](projectId);
      if (result.authError) setBusy(null);
      else goToHostedPage(result.data.url);
    } catch (error) {
      setBusy(null);
      setProblem(ONBOARDING_FAILED);
      notify.error(ONBOARDING_FAILED, error);
    }
  };
  const openDashboard = async () => {
    setBusy("dashboard");
    setProblem(null);
    try {
      const result = await calls.dashboard(projectId);
      if (result.authError) return setBusy(null);
      const { needsOnboarding, message, url } = result.data;
      if (!needsOnboarding && url !== null) return goToHostedPage(url);
      notify.info(message || MESSAGE_NEEDS_ONBOARDING);
      await start("onboard");
    } catch (error) {
      setBusy(null);
      setProblem(`Failed to access dashboard: ${serverTextOf(error, error instanceof Error ? error.message : "")}`);
      notify.error("Failed to access dashboard", error);
    }
  };
  return {
    busy,
    problem,
    onboard: () => void start("onboard"),
    resume: () => void start("resume"),
    openDashboard: () => void openDashboard(),
  };
}
