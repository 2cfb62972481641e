// For tests: a run through the emulator that leaves one of every kind of object, as the API answers it.
import type { UnderTest } from "./emulator-under-test.ts";
import { itemOf, origin } from "./emulator-under-test.ts";

/** The SDK's type of each object, by the name it has in Stripe's fixtures. */
export const sdkTypeOf: Record<string, string> = {
  product: "Stripe.Product",
  price: "Stripe.Price",
  plan: "Stripe.Plan",
  customer: "Stripe.Customer",
  deleted_customer: "Stripe.DeletedCustomer",
  payment_method: "Stripe.PaymentMethod",
  "checkout.session": "Stripe.Checkout.Session",
  item: "Stripe.LineItem",
  subscription: "Stripe.Subscription",
  subscription_item: "Stripe.SubscriptionItem",
  invoice: "Stripe.Invoice",
  line_item: "Stripe.InvoiceLineItem",
  invoice_payment: "Stripe.InvoicePayment",
  payment_intent: "Stripe.PaymentIntent",
  charge: "Stripe.Charge",
  refund: "Stripe.Refund",
  dispute: "Stripe.Dispute",
  transfer: "Stripe.Transfer",
  transfer_reversal: "Stripe.TransferReversal",
  application_fee: "Stripe.ApplicationFee",
  fee_refund: "Stripe.FeeRefund",
  balance: "Stripe.Balance",
  balance_transaction: "Stripe.BalanceTransaction",
  payout: "Stripe.Payout",
  bank_account: "Stripe.BankAccount",
  account: "Stripe.Account",
  login_link: "Stripe.LoginLink",
  "billing_portal.configuration": "Stripe.BillingPortal.Configuration",
  "billing_portal.session": "Stripe.BillingPortal.Session",
  "test_helpers.test_clock": "Stripe.TestHelpers.TestClock",
  webhook_endpoint: "Stripe.WebhookEndpoint",
  event: "Stripe.Event",
};

/** Reads an answer as it travelled, before the SDK made dates and decimals of it. */
export async function read(test: UnderTest, path: string, account?: string): Promise<Record<string, unknown>> {
  const headers = { authorization: "Bearer sk_test_emulator", ...(account ? { "stripe-account": account } : {}) };
  const answer = await fetch(`${test.emulator.url}${path}`, { headers });
  const body: unknown = await answer.json();
  if (!answer.ok || typeof body !== "object" || body === null) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return { ...body };
}

const firstOf = ({ data }: Record<string, unknown>): Record<string, unknown> => {
  const [first]: unknown[] = Array.isArray(data) ? data : [];
  if (typeof first !== "object" || first === null) throw new Error("an empty list");
  return { ...first };
};

/** Walks through everything and gives each object under its fixture's name; several stand under one name with a number. */
export async function everyObject(test: UnderTest): Promise<[name: string, value: Record<string, unknown>][]> {
  const { stripe, control } = test;
  const destination = await test.creator();
  const opened = await test.session({ price: (await test.price(2_000)).id, destination });
  const before = await read(test, `/v1/checkout/sessions/${opened.id}`);
  const sale = await test.sale([{ name: "Ticket", cents: 2_500, quantity: 2 }], destination);
  control.payCheckout(sale.id);
  const subscription = await test.subscribed({ price: (await test.price(2_000)).id, destination });
  const late = await test.subscribed({ price: (await test.price(900)).id, number: "4000000000000341" });
  const payment = await read(
    test,
    `/v1/invoice_payments?invoice=${typeof subscription.latest_invoice === "object" ? subscription.latest_invoice?.id : ""}`,
  );
  const intent = (await stripe.paymentIntents.list({ limit: 2 })).data[1];
  const charge = String(intent?.latest_charge);
  control.advance({ days: 33 });
  const refund = await stripe.refunds.create({
    charge,
    amount: 500,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  const dispute = control.openDispute(
    String((await stripe.charges.list({ limit: 1, customer: String(subscription.customer) })).data[0]?.id),
  );
  const portal = await stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: origin,
  });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
  const endpoint = await stripe.webhookEndpoints.create({ url: `${origin}/hooks`, enabled_events: ["*"] });
  const gone = await stripe.customers.create({});
  await stripe.customers.del(gone.id);
  const chargeNow = await read(test, `/v1/charges/${charge}`);
  const login = await stripe.accounts.createLoginLink(destination);
  const { object, ...loginRest } = login;
  return [
    ["product", firstOf(await read(test, "/v1/products"))],
    ["price", firstOf(await read(test, "/v1/prices"))],
    ["plan", bag(firstOf(bag((await read(test, `/v1/subscriptions/${late.id}`)).items)).plan)],
    ["customer", await read(test, `/v1/customers/${subscription.customer}`)],
    ["deleted_customer", await read(test, `/v1/customers/${gone.id}`)],
    ["payment_method", await read(test, `/v1/payment_methods/${subscription.default_payment_method}`)],
    ["checkout.session", before],
    ["checkout.session", await read(test, `/v1/checkout/sessions/${sale.id}`)],
    ["item", firstOf(await read(test, `/v1/checkout/sessions/${sale.id}/line_items`))],
    ["checkout.session", firstOf(await read(test, "/v1/checkout/sessions?status=complete"))],
    ["item", firstOf(await read(test, `/v1/checkout/sessions/${opened.id}/line_items`))],
    ["subscription", await read(test, `/v1/subscriptions/${subscription.id}`)],
    ["subscription", await read(test, `/v1/subscriptions/${late.id}`)],
    ["subscription_item", firstOf(bag((await read(test, `/v1/subscriptions/${itemOf(late).subscription}`)).items))],
    ["invoice", firstOf(await read(test, `/v1/invoices?subscription=${subscription.id}`))],
    ["invoice", firstOf(await read(test, `/v1/invoices?subscription=${late.id}&status=open`))],
    ["line_item", firstOf(bag((await read(test, `/v1/invoices?subscription=${late.id}`).then(firstOf)).lines))],
    ["invoice_payment", firstOf(payment)],
    ["payment_intent", await read(test, `/v1/payment_intents/${intent?.id}`)],
    ["payment_intent", firstOf(await read(test, `/v1/payment_intents?customer=${late.customer}`))],
    ["charge", chargeNow],
    ["charge", firstOf(await read(test, `/v1/charges?customer=${late.customer}`))],
    ["charge", firstOf(await read(test, "/v1/charges", destination))],
    ["refund", await read(test, `/v1/refunds/${refund.id}`)],
    ["dispute", await read(test, `/v1/disputes/${dispute.id}`)],
    ["transfer", await read(test, `/v1/transfers/${chargeNow.transfer}`)],
    ["transfer_reversal", firstOf(await read(test, `/v1/transfers/${chargeNow.transfer}/reversals`))],
    ["application_fee", await read(test, `/v1/application_fees/${chargeNow.application_fee}`)],
    ["fee_refund", firstOf(await read(test, `/v1/application_fees/${chargeNow.application_fee}/refunds`))],
    ["balance", await read(test, "/v1/balance")],
    ["balance", await read(test, "/v1/balance", destination)],
    ...allOf(await read(test, "/v1/balance_transactions?limit=100")).map((one): [string, Record<string, unknown>] => [
      "balance_transaction",
      one,
    ]),
    ["balance_transaction", firstOf(await read(test, "/v1/balance_transactions", destination))],
    ["payout", firstOf(await read(test, "/v1/payouts", destination))],
    ["bank_account", firstOf(await read(test, `/v1/accounts/${destination}/external_accounts`))],
    ["account", await read(test, `/v1/accounts/${destination}`)],
    ["account", await read(test, `/v1/accounts/${await test.creator(false)}`)],
    ["login_link", { object, created: loginRest.created, url: loginRest.url }],
    ["billing_portal.configuration", firstOf(await read(test, "/v1/billing_portal/configurations"))],
    ["billing_portal.session", plain(portal)],
    ["test_helpers.test_clock", await read(test, `/v1/test_helpers/test_clocks/${clock.id}`)],
    ["webhook_endpoint", await read(test, `/v1/webhook_endpoints/${endpoint.id}`)],
    ["event", firstOf(await read(test, "/v1/events"))],
  ];
}

const allOf = ({ data }: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(data) ? data.map(bag) : [];

const bag = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** A copy without the SDK's `lastResponse`, which is not enumerable. */
const plain = (value: object): Record<string, unknown> => ({ ...value });
