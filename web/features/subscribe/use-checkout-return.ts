// What became of a visit to Checkout, asked with the id that it left in the page's address.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "../../lib/address.tsx";
import { type CheckoutOutcome, checkoutReturn, PAYMENT_POLL_MS, readOutcome } from "../../lib/checkout-return.ts";
import { platformPlanKey } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";

export type PlanReturn = {
  /** Null for who has not come from Checkout. `asking` until the server has first answered. */
  outcome: CheckoutOutcome | "asking" | null;
  askAgain: () => void;
};

/** A payment that the bank has not confirmed is asked about again; one that is through brings the plan with it. */
export function useCheckoutReturn(signedIn: boolean): PlanReturn {
  const api = useApi();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const { sessionId, cancelled } = checkoutReturn(search);
  const asked = useQuery({
    queryKey: ["checkout", sessionId],
    queryFn: async () => {
      const outcome = await readOutcome(api, sessionId ?? "");
      if (outcome === "fulfilled") await queries.invalidateQueries({ queryKey: platformPlanKey });
      return outcome;
    },
    enabled: sessionId !== null && signedIn,
    refetchInterval: (query) => (query.state.data === "processing" ? PAYMENT_POLL_MS : false),
  });
  const waiting = signedIn ? "asking" : null;
  const outcome = sessionId === null ? (cancelled ? "cancelled" : null) : (asked.data ?? waiting);
  return { outcome, askAgain: () => void asked.refetch() };
}
