// Without a secret nobody can prove that an event is Stripe's: then there is no door for webhooks at all.
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { readConfig } from "#config";
import { createTestServer, type TestServer } from "#testing";

const EVENT = JSON.stringify({ id: "evt_1", type: "customer.created", data: { object: { id: "cus_1" } } });

/** A body signed with `secret`, as anybody could who knows it. */
function signed(secret: string, payload: string | Buffer = EVENT) {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${at}.`).update(payload).digest("hex");
  return { payload, header: `t=${at},v1=${signature}` };
}

async function deliver(ninefold: TestServer, { payload, header }: ReturnType<typeof signed>): Promise<number> {
  const headers = { "content-type": "application/json", "stripe-signature": header };
  return (await ninefold.server.app.inject({ method: "POST", url: "/api/webhooks/stripe", headers, payload }))
    .statusCode;
}

it.each([
  ["no secret", null],
  ["an empty secret", ""],
])("with %s there is no endpoint: what an empty key signed is not taken and not stored", async (_, webhookSecret) => {
  const ninefold = await createTestServer({ webhookSecret });
  expect(await deliver(ninefold, signed(""))).toBe(404);
  expect(await ninefold.database.query.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
  await ninefold.close();
});

it("with a secret the same event is taken when that signed it, and refused when an empty key did", async () => {
  const ninefold = await createTestServer({ webhookSecret: "whsec_own" });
  expect([await deliver(ninefold, signed("")), await deliver(ninefold, signed("whsec_own"))]).toEqual([400, 200]);
  await ninefold.close();
});

it("garbage that is signed correctly is refused as no event, and nothing of it is stored", async () => {
  const ninefold = await createTestServer({ webhookSecret: "whsec_own" });
  const event = (fields: object) => JSON.stringify({ ...JSON.parse(EVENT), ...fields });
  const garbage = [
    "",
    "{",
    "null",
    "[]",
    "\u0000",
    Buffer.from([0xff, 0xfe, 0x00, 0x22]),
    event({ id: 5 }),
    event({ id: "evt_\u0000" }),
    event({ type: "x".repeat(300) }),
    event({ type: "customer.\ud800" }),
    event({ account: {} }),
    event({ account: "acct_\u0000" }),
    event({ data: { object: { id: "cus_\u0000" } } }),
    event({ data: { object: { id: "c".repeat(100_000) } } }),
    event({ type: "refund.created", data: { object: { id: "re_1", charge: "ch_\u0000" } } }),
    event({ type: "v2.core.account.closed", related_object: { id: "\u0000" } }),
    "[".repeat(500_000),
  ];
  for (const body of garbage)
    expect([await deliver(ninefold, signed("whsec_own", body)), body.slice(0, 80)]).toEqual([400, body.slice(0, 80)]);
  expect(await ninefold.database.query.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
  await ninefold.close();
});

it("a setting left blank is no secret, and one that is none of Stripe's is refused", () => {
  const secretOf = (value: string) => readConfig({ STRIPE_WEBHOOK_SECRET: value }, "/srv").payments.stripeWebhookSecret;
  expect([secretOf(""), secretOf("  "), secretOf("whsec_1")]).toEqual([null, null, "whsec_1"]);
  expect(() => secretOf("secret")).toThrow("STRIPE_WEBHOOK_SECRET");
});
