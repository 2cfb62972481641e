// The scheduled jobs by name: renewals, retries, expiries, payouts.
import { expireOpenSession } from "./checkout.ts";
import { collectInvoice } from "./invoices.ts";
import { payOut, payoutArrives } from "./payouts.ts";
import { endAt, expire, finalizeAndCollect, renew } from "./subscriptions.ts";
import type { Jobs } from "./timetable.ts";

export const jobs: Jobs = {
  renew,
  end: endAt,
  finalize: finalizeAndCollect,
  retry: (engine, invoice) => {
    collectInvoice(engine, invoice, "off_session");
  },
  expire_subscription: expire,
  expire_session: expireOpenSession,
  payout: payOut,
  payout_arrives: payoutArrives,
};
