// What became of a visit to Checkout, asked with the id that it left in the page's address.
import { useQuery } from "@tanstack/react-query";
import { confirmCheckout } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";

const PROCESSING_POLL_MS = 3_000;

export function useCheckoutReturn(sessionId: string | null, signedIn: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ["checkout", sessionId],
    queryFn: () => confirmCheckout(api, sessionId ?? ""),
    enabled: sessionId !== null && signedIn,
    refetchInterval: (query) => (query.state.data?.status === "processing" ? PROCESSING_POLL_MS : false),
  });
}
