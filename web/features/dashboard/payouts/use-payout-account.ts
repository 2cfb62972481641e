// The creator's payout account, as the provider knows it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ConnectedAccount } from "#contract";
import type { RefusedRequest } from "../../../lib/api.ts";
import { useServices } from "../../../lib/services.tsx";
import { createPayoutCalls, type PayoutCalls, type PayoutResult } from "./payout-requests.ts";

export const payoutsKey = ["payouts"] as const;
export const accountKey = ["payouts", "account"] as const;

/** The payout calls; a 401 opens the login modal, and after a sign-in the screen reads its data again. */
export function usePayoutCalls(): PayoutCalls {
  const { api, gate } = useServices();
  const queries = useQueryClient();
  return useMemo(() => {
    const onAuthError = (request: RefusedRequest) => {
      console.warn("The session has ended:", request.method, request.path);
      const resume = () => void queries.invalidateQueries({ queryKey: payoutsKey });
      gate.open({ reason: "expired", pending: { resume, abandon: () => {} } });
    };
    return createPayoutCalls(api, onAuthError);
  }, [api, gate, queries]);
}

/** `known` is null while the account is being read, and when it could not be. */
export function usePayoutAccount() {
  const calls = usePayoutCalls();
  const query = useQuery<PayoutResult<ConnectedAccount>>({ queryKey: accountKey, queryFn: () => calls.account() });
  const known = query.data !== undefined && !query.data.authError ? query.data.data : null;
  return { query, calls, known };
}
