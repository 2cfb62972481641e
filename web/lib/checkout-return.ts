// The way back from Checkout: what the address says, what the server says of it, and how that is told.
import type { CheckoutState } from "#contract";
import type { Api } from "./api.ts";
import { statusOf } from "./api-error.ts";
import { confirmCheckout } from "./requests/payments.ts";

/** What Checkout leaves in a page's address; no business of an app that is opened with it. */
export const CHECKOUT_PARAMETERS = ["checkout", "session_id"] as const;
/** How often a payment is asked about that the bank has not confirmed. */
export const PAYMENT_POLL_MS = 3_000;

/** `sessionId` is null on every other way to the page, and when Checkout was closed unpaid: then `cancelled` is true. */
export type CheckoutReturn = { sessionId: string | null; cancelled: boolean };

export function checkoutReturn(search: URLSearchParams): CheckoutReturn {
  const checkout = search.get("checkout");
  return {
    sessionId: checkout === null || checkout === "cancelled" ? null : search.get("session_id"),
    cancelled: checkout === "cancelled",
  };
}

/**
 * The server's word about a visit to Checkout, or why there is none. `cancelled`: the visitor closed it; `unknown`: no
 * payment of this account; `unchecked`: the server could not say.
 */
export type CheckoutOutcome = CheckoutState["status"] | "cancelled" | "unknown" | "unchecked";

export async function readOutcome(api: Api, sessionId: string): Promise<CheckoutOutcome> {
  try {
    return (await confirmCheckout(api, sessionId)).status;
  } catch (error) {
    return statusOf(error) === 404 ? "unknown" : "unchecked";
  }
}

/** The sentence for each outcome that does not speak for itself by what is opened. */
export const OUTCOME_TEXTS: Record<Exclude<CheckoutOutcome, "fulfilled">, string> = {
  cancelled: "Checkout was closed. Nothing has been charged.",
  open: "The payment isn't complete yet. Nothing has been charged.",
  expired: "That checkout has expired. Nothing has been charged: you can start again.",
  processing: "Your bank is confirming the payment. This page goes on by itself.",
  unknown: "That payment doesn't belong to your account. Sign in with the account that paid.",
  unchecked: "Your payment could not be checked. Nothing is lost: try again in a moment.",
};
