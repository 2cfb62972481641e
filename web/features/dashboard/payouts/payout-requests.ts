// Calls about payouts. A 401 here is not retried: it is handed to a handler, and the result is marked `authError`.
import type { ConnectedAccount, HostedPage, PayoutBalance, PayoutDashboard } from "#contract";
import type { Api, CallOptions, RefusedRequest } from "../../../lib/api.ts";
import { statusOf } from "../../../lib/api-error.ts";

export type PayoutResult<Data> = { authError: false; data: Data } | { authError: true };
export type PayoutCalls = {
  account: () => Promise<PayoutResult<ConnectedAccount>>;
  refresh: () => Promise<PayoutResult<ConnectedAccount>>;
  balance: (projectId: string) => Promise<PayoutResult<PayoutBalance>>;
  onboard: (projectId: string) => Promise<PayoutResult<HostedPage>>;
  resume: (projectId: string) => Promise<PayoutResult<HostedPage>>;
  dashboard: (projectId: string) => Promise<PayoutResult<PayoutDashboard>>;
};

/** `onAuthError` is given the original request. */
export function createPayoutCalls(api: Api, onAuthError: (request: RefusedRequest) => void): PayoutCalls {
  const options: CallOptions = { onAuthError };
  return {
    account: () => marked(api.get("/api/payouts/connect/account", options)),
    refresh: () => marked(api.post("/api/payouts/connect/refresh", {}, options)),
    balance: (projectId) => marked(api.get(`/api/payouts/projects/${encodeURIComponent(projectId)}/balance`, options)),
    onboard: (projectId) => marked(api.post("/api/payouts/connect/onboard", { projectId }, options)),
    resume: (projectId) => marked(api.post("/api/payouts/connect/resume", { projectId }, options)),
    dashboard: (projectId) =>
      marked(api.get(`/api/payouts/connect/dashboard?projectId=${encodeURIComponent(projectId)}`, options)),
  };
}

async function marked<Data>(call: Promise<Data>): Promise<PayoutResult<Data>> {
  try {
    return { authError: false, data: await call };
  } catch (error) {
    if (statusOf(error) === 401) return { authError: true };
    throw error;
  }
}
