// Webhooks: signatures, retries, order, chaos, endpoints; with a receiver that checks with the SDK.
import Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { emulatorUnderTest, type UnderTest } from "./testing/emulator-under-test.ts";
import { webhookReceiver, webhookSecret } from "./testing/webhook-receiver.ts";
import { randomSeries, shuffled } from "./webhooks/chaos.ts";
import { signatureHeader } from "./webhooks/sign.ts";

type Closable = { close: () => Promise<void> };

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function both(refuse?: (count: number, type: string) => boolean) {
  const receiver = await webhookReceiver(refuse);
  opened.push(receiver);
  const test: UnderTest = await emulatorUnderTest({
    webhookEndpoints: [{ url: receiver.url, secret: webhookSecret }],
    webhookPausesMs: [20, 20, 20],
    log: () => {},
  });
  opened.push(test);
  return { receiver, test };
}

it("a paid Checkout is told in signed events, each with the object as it was", async () => {
  const { receiver, test } = await both();
  const subscription = await test.subscribed({ price: (await test.price()).id, destination: await test.creator() });
  await test.control.deliveriesDone();
  expect(receiver.types()).toEqual(
    expect.arrayContaining([
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.paid",
      "charge.succeeded",
      "application_fee.created",
      "transfer.created",
    ]),
  );
  const event = JSON.parse(
    receiver.received.find(({ type }) => type === "customer.subscription.updated")?.body ?? "{}",
  );
  expect(event).toMatchObject({
    object: "event",
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { id: subscription.id, status: "active" }, previous_attributes: { status: "incomplete" } },
  });
  expect((await test.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
  expect(test.control.deliveries()).toMatchObject({ waiting: 0, failed: 0 });
});

it("account changes come as thin v2 events whose object can be fetched, and as account.updated of that account", async () => {
  const { receiver, test } = await both();
  const account = await test.creator();
  await test.control.deliveriesDone();
  const thin = receiver.received.find(({ type }) => type === "v2.core.account[requirements].updated");
  const notification = test.stripe.parseEventNotification(thin?.body ?? "", thin?.signature ?? "", webhookSecret);
  expect(JSON.parse(thin?.body ?? "{}")).not.toHaveProperty("data");
  if (!("fetchRelatedObject" in notification)) throw new Error("the notification names no object");
  expect(await notification.fetchRelatedObject()).toMatchObject({ id: account, object: "v2.core.account" });
  expect(await notification.fetchEvent()).toMatchObject({ id: notification.id, related_object: { id: account } });
  const snapshot = receiver.received.find(({ type }) => type === "account.updated");
  expect(JSON.parse(snapshot?.body ?? "{}")).toMatchObject({
    account,
    data: { object: { id: account, payouts_enabled: true } },
  });
});

it("an altered body or an old time does not pass the SDK's check", () => {
  const body = JSON.stringify({ id: "evt_1", object: "event" });
  const now = Math.floor(Date.now() / 1000);
  const { webhooks } = new Stripe("sk_test_receiver");
  expect(webhooks.constructEvent(body, signatureHeader(body, webhookSecret, now), webhookSecret).id).toBe("evt_1");
  expect(() => webhooks.constructEvent(`${body} `, signatureHeader(body, webhookSecret, now), webhookSecret)).toThrow();
  expect(() => webhooks.constructEvent(body, signatureHeader(body, webhookSecret, now - 600), webhookSecret)).toThrow(
    "Timestamp",
  );
  expect(() => webhooks.constructEvent(body, signatureHeader(body, "for_tests", now), webhookSecret)).toThrow();
});

it("an endpoint that fails is tried again until it answers", async () => {
  const { receiver, test } = await both((count) => count <= 6);
  await test.stripe.customers.create({ name: "Ada" });
  await test.stripe.products.create({ name: "Hive" });
  await test.control.deliveriesDone();
  expect(receiver.refused).toHaveLength(6);
  expect(receiver.types().sort()).toEqual(["customer.created", "product.created"]);
});

it("what an endpoint missed while it was away comes when it is back, also after a restart of the emulator", async () => {
  const { receiver, test } = await both();
  await receiver.close();
  await test.stripe.customers.create({ name: "Ada" });
  await test.emulator.close();
  const back = await webhookReceiver(undefined, receiver.port);
  const again = await emulatorUnderTest({
    dataDir: test.dataDir,
    webhookEndpoints: [{ url: back.url, secret: webhookSecret }],
    webhookPausesMs: [20],
    log: () => {},
  });
  opened.splice(0, 2, back, again);
  await again.control.deliveriesDone();
  expect(back.types()).toEqual(["customer.created"]);
});

describe("under chaos", () => {
  it("every event comes at least once, some twice, and not in order", async () => {
    const { receiver, test } = await both();
    test.control.setChaos({ duplicate: 0.4, shuffle: true, delayMs: 60, seed: 3 });
    for (let round = 0; round < 60; round += 1) await test.stripe.customers.create({ name: String(round) });
    await test.control.deliveriesDone();
    const ids = receiver.received.map(({ id }) => id);
    const sent = (await test.stripe.events.list({ limit: 100 })).data.map(({ id }) => id).reverse();
    expect(new Set(ids)).toEqual(new Set(sent));
    expect(ids.length).toBeGreaterThan(sent.length);
    expect([...new Set(ids)]).not.toEqual(sent);
    expect(test.control.deliveries().duplicated).toBe(ids.length - sent.length);
  });

  it("dropped events stay away until they are sent again", async () => {
    const { receiver, test } = await both();
    test.control.setChaos({ drop: 1 });
    await test.stripe.customers.create({ name: "Ada" });
    await test.control.deliveriesDone();
    expect(receiver.received).toEqual([]);
    expect(test.control.deliveries().dropped).toBe(1);
    expect((await test.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
    expect((await test.stripe.events.list({ delivery_success: true })).data).toEqual([]);
    expect(test.control.resend()).toBe(1);
    await test.control.deliveriesDone();
    expect(receiver.types()).toEqual(["customer.created"]);
  });

  it("the same seed draws the same lots", () => {
    const draw = (seed: number) => shuffled([1, 2, 3, 4, 5, 6, 7, 8], randomSeries(seed));
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });
});

describe("an endpoint made by the API", () => {
  it("gets the types it asked for, signed with the secret shown once", async () => {
    const { receiver, test } = await both();
    const made = await test.stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ["product.created"] });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await test.stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
    await test.stripe.webhookEndpoints.update(made.id, { disabled: true });
    await test.stripe.products.create({ name: "Hive" });
    await test.control.deliveriesDone();
    expect(receiver.types()).toEqual(["product.created"]);
    expect(await test.stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
  });
});

it("the same endpoint at the next start is not served twice, a changed one replaces the old", async () => {
  const { receiver, test } = await both();
  await test.emulator.close();
  const restart = async (secret: string) => {
    const again = await emulatorUnderTest({ webhookEndpoints: [{ url: receiver.url, secret }], dataDir: test.dataDir });
    const { data } = await again.stripe.webhookEndpoints.list();
    await again.emulator.close();
    return data;
  };
  const [first, second] = [await restart(webhookSecret), await restart("whsec_new")];
  opened.splice(1, 1);
  expect([first.length, second.length]).toEqual([1, 1]);
  expect(second[0]?.id).not.toBe(first[0]?.id);
});
