// What the store keeps, kind by kind: Stripe's objects in wire shape and the few things only the emulator knows.
import type * as Wire from "../objects/wire.ts";

/** What a card does when it is charged; decided by its test number, never shown by the API. */
export type CardBehaviour = {
  id: string;
  outcome: "succeeds" | "declines" | "declines_later" | "confirm_once" | "confirm_always" | "disputed";
  declineCode: string | null;
  /** True for cards whose money is available at once instead of after two days. */
  bypassPending: boolean;
};

/** What is sold once: its lines, and what is written into the payment. */
export type OneOffOrder = {
  lines: { priceId: string; quantity: number }[];
  feeCents: number | null;
  metadata: Record<string, string>;
  description: string | null;
};

/** What Checkout was asked to make once it is paid, and the secret in its address. */
export type CheckoutPlan = {
  id: string;
  secret: string;
  /** In `payment` mode; sessions of before have none. */
  oneOff?: OneOffOrder | null;
  priceId: string;
  quantity: number;
  applicationFeePercent: number | null;
  destination: string | null;
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  trialPeriodDays: number | null;
  /** The card that waits for the bank's confirmation, if one does. */
  pendingPaymentMethod: string | null;
  /** The payment intent of earlier tries, which the next try goes on with. */
  intent: string | null;
};

/** What was last charged for a subscription's time, and for which time. */
export type Billed = { price: Wire.Price; amount: number; start: number; end: number };

/** What a subscription remembers between invoices and no API field shows. */
export type SubscriptionMemory = {
  id: string;
  anchorDay: number;
  retriesDone: number;
  /** Flexible billing credits what was charged, not what the item costs by now. Null before the first charge. */
  billed: Billed | null;
};

/** A proration that waits for the subscription's next invoice. */
export type PendingLine = { id: string; subscription: string; line: Wire.InvoiceLine };

/** What an account's owner has typed so far. */
export type AccountProgress = {
  id: string;
  country: string;
  email: string | null;
  business: { name: string; website: string; description: string } | null;
  identity: { givenName: string; surname: string; birthDate: string } | null;
  bank: { last4: string; routing: string; id: string; failsPayouts: boolean } | null;
  /** Requirements laid on the account by a test control; they restrict it until they are met. */
  imposed: string[];
  rejected: boolean;
  closed: boolean;
  created: number;
  displayName: string | null;
  metadata: Record<string, string>;
  responsibilities: { fees: "application" | "stripe"; losses: "application" | "stripe" };
  dashboard: "express" | "full" | "none";
  configurations: ("recipient" | "merchant" | "customer")[];
  transfersRequested: boolean;
};

/** One hosted page's key: onboarding links and dashboard logins are good once, portal sessions for an hour. */
export type PageKey = {
  id: string;
  page: "onboarding" | "dashboard" | "portal";
  subject: string;
  expiresAt: number;
  usedAt: number | null;
  returnUrl: string | null;
  refreshUrl: string | null;
  /** Who opened a link that is good once: the cookie that lets the same browser go on. */
  visitor: string | null;
};

export type StoredEvent = {
  id: string;
  created: number;
  type: string;
  version: 1 | 2;
  account: string | null;
  body: unknown;
};

export interface Records {
  product: Wire.Product;
  price: Wire.Price;
  customer: Wire.Customer;
  deleted_customer: { id: string; object: "customer"; deleted: true };
  payment_method: Wire.PaymentMethod;
  setup_intent: Wire.SetupIntent;
  checkout_session: Wire.CheckoutSession;
  subscription: Wire.Subscription;
  invoice: Wire.Invoice;
  invoice_payment: Wire.InvoicePayment;
  payment_intent: Wire.PaymentIntent;
  charge: Wire.Charge;
  refund: Wire.Refund;
  dispute: Wire.Dispute;
  transfer: Wire.Transfer;
  application_fee: Wire.ApplicationFee;
  balance_transaction: Wire.BalanceTransaction;
  payout: Wire.Payout;
  portal_configuration: Wire.PortalConfiguration;
  portal_session: Wire.PortalSession;
  test_clock: Wire.TestClock;
  webhook_endpoint: Wire.WebhookEndpoint;
  event: StoredEvent;
  card_behaviour: CardBehaviour;
  checkout_plan: CheckoutPlan;
  subscription_memory: SubscriptionMemory;
  pending_line: PendingLine;
  account_progress: AccountProgress;
  page_key: PageKey;
}

export type Kind = keyof Records;
