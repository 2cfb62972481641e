// The API's manners: keys, errors, idempotency, paging, expansion, unknown calls and parameters.
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorUnderTest, origin, refusal, sdkFor, type UnderTest } from "./testing/emulator-under-test.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${test.emulator.url}${path}`, { headers: { authorization: "Bearer sk_test_emulator" }, ...init });

describe("an unknown call or parameter", () => {
  it("is refused as an unrecognized URL, with the method and the path", async () => {
    const answer = await raw("/v1/coupons");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: {
        type: "invalid_request_error",
        message: expect.stringContaining("Unrecognized request URL (GET: /v1/coupons)"),
      },
    });
  });

  it("reaches the SDK's user as an error, not as an empty object", async () => {
    const error = await refusal(test.stripe.coupons.create({ percent_off: 10 }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.message).toContain("Unrecognized request URL (POST: /v1/coupons)");
  });

  it("names a parameter it does not know", async () => {
    const error = await refusal(test.stripe.customers.create({ tax_exempt: "exempt" }));
    expect(error).toMatchObject({
      message: "Received unknown parameter: tax_exempt",
      code: "parameter_unknown",
      param: "tax_exempt",
    });
  });

  it("names a nested parameter it does not know", async () => {
    const { id } = await test.price();
    const wish = {
      mode: "subscription" as const,
      success_url: origin,
      line_items: [{ price: id, tax_rates: ["txr_1"] }],
    };
    const error = await refusal(test.stripe.checkout.sessions.create(wish));
    expect(error.message).toBe("Received unknown parameter: line_items[0][tax_rates]");
  });

  it("takes nothing silently in v2 either", async () => {
    const error = await refusal(test.stripe.v2.core.accounts.create({ contact_phone: "+1" }));
    expect(error.message).toBe("Received unknown parameter: contact_phone");
  });
});

describe("a wrong request", () => {
  it("without a key is told how to send one", async () => {
    const answer = await fetch(`${test.emulator.url}/v1/customers`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining("You did not provide an API key.") },
    });
  });

  it("with a live key is refused", async () => {
    const error = await refusal(sdkFor(test.emulator.port, "sk_live_nothing").customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toContain("Invalid API Key provided: sk_live_");
  });

  it("leaves out what must be there", async () => {
    const answer = await raw("/v1/products", { method: "POST" });
    expect(await answer.json()).toMatchObject({
      error: { message: "Missing required param: name.", param: "name", code: "parameter_missing" },
    });
  });

  it("asks for what does not exist: 404 in the path, 400 in a parameter", async () => {
    const inPath = await refusal(test.stripe.customers.retrieve("cus_none"));
    const inParameter = await refusal(
      test.stripe.checkout.sessions.create({
        mode: "subscription",
        success_url: origin,
        line_items: [{ price: "price_none" }],
      }),
    );
    expect(inPath).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such customer: 'cus_none'",
    });
    expect(inParameter).toMatchObject({ statusCode: 400, code: "resource_missing", param: "line_items[0][price]" });
  });

  it("has numbers that are none, empty texts and bad addresses", async () => {
    const amount = await raw("/v1/prices", {
      method: "POST",
      body: new URLSearchParams({ currency: "usd", unit_amount: "1.5" }),
    });
    const empty = await raw("/v1/products", { method: "POST", body: new URLSearchParams({ name: "" }) });
    const address = await raw("/v1/products", {
      method: "POST",
      body: new URLSearchParams({ name: "A", url: "nowhere" }),
    });
    expect(await amount.json()).toMatchObject({
      error: { message: "Invalid integer: 1.5", code: "parameter_invalid_integer" },
    });
    expect(await empty.json()).toMatchObject({ error: { code: "parameter_invalid_empty" } });
    expect(await address.json()).toMatchObject({ error: { message: "Not a valid URL", code: "url_invalid" } });
  });

  it("speaks another version of the API", async () => {
    const other = new Stripe("sk_test_x", {
      host: "127.0.0.1",
      port: test.emulator.port,
      protocol: "http",
      apiVersion: "2020-08-27" as typeof Stripe.API_VERSION,
    });
    expect((await refusal(other.customers.list())).message).toContain("Invalid Stripe API version: 2020-08-27");
  });

  it("names a key that no prototype may learn of", async () => {
    const answer = await raw("/v1/customers", { method: "POST", body: "__proto__[polluted]=1" });
    expect(answer.status).toBe(400);
    expect("polluted" in {}).toBe(false);
  });
});

describe("an idempotency key", () => {
  it("gives the first answer again, and makes nothing new", async () => {
    const first = await test.stripe.customers.create({ name: "Ada" }, { idempotencyKey: "same" });
    const second = await test.stripe.customers.create({ name: "Ada" }, { idempotencyKey: "same" });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(second.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  });

  it("with other parameters is an idempotency error", async () => {
    await test.stripe.customers.create({ name: "Ada" }, { idempotencyKey: "other" });
    const error = await refusal(test.stripe.customers.create({ name: "Grace" }, { idempotencyKey: "other" }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain("Keys for idempotent requests can only be used with the same parameters");
  });

  it("of a call whose parameters were wrong can be used again once they are right", async () => {
    await refusal(test.stripe.products.create({ name: "" }, { idempotencyKey: "mended" }));
    expect((await test.stripe.products.create({ name: "Right" }, { idempotencyKey: "mended" })).name).toBe("Right");
  });

  it("keeps a declined card declined", async () => {
    const customer = await test.stripe.customers.create({
      payment_method: "pm_card_chargeDeclined",
      email: "a@example.com",
    });
    const [method] = (await test.stripe.customers.listPaymentMethods(customer.id)).data;
    const { id } = await test.price();
    const { latest_invoice: invoice } = await test.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: id }],
      default_payment_method: method?.id,
    });
    const pay = () => refusal(test.stripe.invoices.pay(String(invoice), {}, { idempotencyKey: "decline" }));
    const [first, second] = [await pay(), await pay()];
    expect(first).toMatchObject({ type: "StripeCardError", code: "card_declined", statusCode: 402 });
    expect(second.message).toBe(first.message);
    expect((await test.stripe.charges.list({ customer: customer.id })).data).toHaveLength(2);
  });
});

describe("a list", () => {
  it("comes newest first, in pages, forward and back", async () => {
    const product = (await test.stripe.products.create({ name: "Pages" })).id;
    const made: string[] = [];
    for (const cents of [100, 200, 300, 400, 500]) made.unshift((await test.price(cents, "month", product)).id);
    const first = await test.stripe.prices.list({ product, limit: 2 });
    const second = await test.stripe.prices.list({ product, limit: 2, starting_after: first.data[1]?.id });
    const back = await test.stripe.prices.list({ product, limit: 2, ending_before: made[3] });
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/prices" });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.slice(0, 4));
    expect(back.data.map(({ id }) => id)).toEqual([made[1], made[2]]);
    const all: string[] = [];
    for await (const price of test.stripe.prices.list({ product, limit: 2 })) all.push(price.id);
    expect(all).toEqual(made);
  });

  it("refuses limits beyond a hundred and cursors that do not exist", async () => {
    expect((await refusal(test.stripe.prices.list({ limit: 101 }))).message).toContain("less than or equal to 100");
    expect((await refusal(test.stripe.prices.list({ starting_after: "price_none" }))).code).toBe("resource_missing");
  });
});

describe("expand", () => {
  it("fills in objects, through lists and levels", async () => {
    const subscription = await test.subscribed({ price: (await test.price()).id });
    const found = await test.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["customer", "latest_invoice.payments", "items.data.price.product"],
    });
    expect(found.customer).toMatchObject({ object: "customer", email: "buyer@example.com" });
    expect(found.latest_invoice).toMatchObject({
      object: "invoice",
      payments: { data: [{ object: "invoice_payment" }] },
    });
    expect(found.items.data[0]?.price.product).toMatchObject({ object: "product", name: "Hive Keeper" });
    const { data } = await test.stripe.subscriptions.list({ limit: 1, expand: ["data.default_payment_method"] });
    expect(data[0]?.default_payment_method).toMatchObject({ card: { last4: "4242" } });
  });

  it("refuses what cannot be expanded, and too deep a path", async () => {
    const { id } = await test.stripe.customers.create({});
    expect((await refusal(test.stripe.customers.retrieve(id, { expand: ["nonsense"] }))).message).toBe(
      "This property cannot be expanded (nonsense).",
    );
    expect((await refusal(test.stripe.customers.list({ expand: ["a.b.c.d.e"] }))).message).toContain(
      "You cannot expand more than 4 levels",
    );
  });
});

it("metadata merges key by key, and an empty value takes its key away", async () => {
  const { id } = await test.stripe.customers.create({ metadata: { one: "1", two: "2" } });
  const updated = await test.stripe.customers.update(id, { metadata: { two: "", three: "3" } });
  expect(updated.metadata).toEqual({ one: "1", three: "3" });
});
