// Stripe's objects as they travel: the SDK's own types, with every expandable field held as its id and decimals as text.
import type Stripe from "stripe";

/**
 * The wire and storage shape of an SDK type. `customer: string | Customer | DeletedCustomer | null` becomes `string | null`:
 * the emulator keeps ids and fills objects in only when a request asks for them with `expand[]`.
 */
export type Wire<T> = [Extract<T, string>] extends [never]
  ? T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T
  : Exclude<T, object>;

export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type Customer = Wire<Stripe.Customer>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type LineItem = Wire<Stripe.LineItem>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type Dispute = Wire<Stripe.Dispute>;
export type Transfer = Wire<Stripe.Transfer>;
export type TransferReversal = Wire<Stripe.TransferReversal>;
export type ApplicationFee = Wire<Stripe.ApplicationFee>;
export type FeeRefund = Wire<Stripe.FeeRefund>;
export type Balance = Wire<Stripe.Balance>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Payout = Wire<Stripe.Payout>;
export type BankAccount = Wire<Stripe.BankAccount>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type Account = Wire<Stripe.Account>;
export type AccountV2 = Wire<Stripe.V2.Core.Account>;
export type AccountLink = Wire<Stripe.V2.Core.AccountLink>;
export type LoginLink = Wire<Stripe.LoginLink>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
