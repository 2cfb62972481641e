// The emulator's objects against the SDK's own types, and against the sample objects that Stripe publishes.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorUnderTest, type UnderTest } from "./testing/emulator-under-test.ts";
import { everyObject, read, sdkTypeOf } from "./testing/every-object.ts";
import { driftOf } from "./testing/fixture-drift.ts";
import { sdkTypes, type TypeCheck } from "./testing/sdk-types.ts";

let test: UnderTest;
let check: TypeCheck;
let objects: [name: string, value: Record<string, unknown>][];

beforeAll(async () => {
  test = await emulatorUnderTest({ log: () => {} });
  objects = await everyObject(test);
  check = sdkTypes({ ...sdkTypeOf, account_v2: "Stripe.V2.Core.Account", event_v2: "Stripe.V2.Core.EventBase" });
});
afterAll(() => test.close());

describe("the SDK's types", () => {
  it("fit every object the API answers, key by key and value by value", () => {
    expect(new Set(objects.map(([name]) => name))).toEqual(new Set(Object.keys(sdkTypeOf)));
    expect(objects.flatMap(([name, value]) => check(name, value))).toEqual([]);
  });

  it("fit an event of every type that was sent, with the object it carries", async () => {
    const events = await test.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    // Stripe sends payment.created for what a connected account receives; the SDK's list of types leaves it out.
    const types = [...new Set(events.map(({ type }) => String(type)))].filter((type) => type !== "payment.created");
    const samples = types.map((type) => events.find((event) => event.type === type)?.id);
    const bodies = await Promise.all(samples.map((id) => read(test, `/v1/events/${id}`)));
    expect(types.length).toBeGreaterThan(30);
    expect(bodies.flatMap((body) => check("event", body).map((problem) => `${body.type}: ${problem}`))).toEqual([]);
  });

  it("fit accounts in their v2 shape, with and without their included parts", async () => {
    const include = ["configuration.recipient", "defaults", "identity", "requirements", "future_requirements"]
      .map((part, index) => `include[${index}]=${part}`)
      .join("&");
    for (const id of [await test.creator(), await test.creator(false)]) {
      expect(check("account_v2", await read(test, `/v2/core/accounts/${id}`))).toEqual([]);
      expect(check("account_v2", await read(test, `/v2/core/accounts/${id}?${include}`))).toEqual([]);
    }
  });

  it("would show a missing key, a stray key, a wrong type and an unknown value", () => {
    const charge = objects.find(([name]) => name === "charge")?.[1] ?? {};
    const { paid: _paid, ...missing } = charge;
    expect(check("charge", missing)).toEqual(["charge.paid: missing"]);
    expect(check("charge", { ...charge, colour: "red" })).toEqual(["charge.colour: the type has no such key"]);
    expect(check("charge", { ...charge, amount: "2000" })).toEqual(['charge.amount: "2000" is not number']);
    expect(check("charge", { ...charge, status: "done" })).toHaveLength(1);
    expect(check("charge", { ...charge, customer: 7 })).toHaveLength(1);
    expect(check("charge", { ...charge, created: null })).toHaveLength(1);
    const subscription = objects.find(([name]) => name === "subscription")?.[1] ?? {};
    expect(
      check("subscription", { ...subscription, items: { object: "list", data: [{}], has_more: false, url: "" } })
        .length,
    ).toBeGreaterThan(5);
  });
});

const fixturesFile =
  process.env.STRIPE_FIXTURES ?? join(import.meta.dirname, "..", "..", "shared", "stripe", "fixtures3.json");

type Fixtures = { resources: Record<string, Record<string, unknown>> };

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

function differences(name: string, value: Record<string, unknown>, fixture: Record<string, unknown>): string[] {
  const found: string[] = [];
  for (const key of new Set([...Object.keys(value), ...Object.keys(fixture)])) {
    if (!(key in value)) found.push(`${name}.${key} is in Stripe's sample only`);
    else if (!(key in fixture)) found.push(`${name}.${key} is in the emulator only`);
    else if (value[key] !== null && fixture[key] !== null && kindOf(value[key]) !== kindOf(fixture[key])) {
      found.push(`${name}.${key} is ${kindOf(value[key])} here, ${kindOf(fixture[key])} in Stripe's sample`);
    }
  }
  return found;
}

describe("Stripe's published samples", () => {
  it("have the same keys and types, but for the listed drift between the API's versions", () => {
    if (!existsSync(fixturesFile)) {
      process.stderr.write(
        `Not compared with Stripe's samples: ${fixturesFile} is missing. Get openapi/fixtures3.json from the public repository github.com/stripe/openapi and name it in STRIPE_FIXTURES.\n`,
      );
      return;
    }
    // The file's shape is Stripe's own: `resources` by object name.
    const { resources } = JSON.parse(readFileSync(fixturesFile, "utf8")) as Fixtures;
    const found = new Set(objects.flatMap(([name, value]) => differences(name, value, resources[name] ?? {})));
    const listed = new Set(
      Object.entries(driftOf).flatMap(([name, keys]) => Object.keys(keys).map((key) => `${name}.${key}`)),
    );
    const seen = [...found].map((difference) => difference.split(" ")[0] ?? "");
    expect([...found].filter((difference) => !listed.has(difference.split(" ")[0] ?? ""))).toEqual([]);
    expect([...listed].filter((key) => !seen.includes(key))).toEqual([]);
  });
});
