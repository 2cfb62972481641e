// When the emulator must not start, who may steer it, and what survives its end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { emulatorUnderTest, sdkFor, type UnderTest } from "./testing/emulator-under-test.ts";
import { webhookReceiver, webhookSecret } from "./testing/webhook-receiver.ts";

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function started(options: Parameters<typeof emulatorUnderTest>[0] = {}): Promise<UnderTest> {
  const test = await emulatorUnderTest(options);
  opened.push(test);
  return test;
}

describe("the emulator refuses to start", () => {
  it("beside a real key", async () => {
    await expect(started({ environment: { STRIPE_SECRET_KEY: "sk_live_1" } })).rejects.toThrow(
      "while STRIPE_SECRET_KEY is set",
    );
  });

  it("in production, unless test payments are allowed by name", async () => {
    await expect(started({ environment: { NODE_ENV: "production" } })).rejects.toThrow("NODE_ENV=production");
    const test = await started({ environment: { NODE_ENV: "production", ALLOW_TEST_PAYMENTS: "1" } });
    expect((await test.stripe.products.list()).data).toEqual([]);
  });
});

describe("with a key of its own", () => {
  it("takes that key and no other, for the API and for the controls", async () => {
    const test = await started({ secretKey: "sk_test_mine" });
    expect((await sdkFor(test.emulator.port, "sk_test_mine").products.list()).data).toEqual([]);
    await expect(test.stripe.products.list()).rejects.toThrow("Invalid API Key");
    const control = (key: string) =>
      fetch(`${test.emulator.url}/_emulator/state`, { headers: { authorization: `Bearer ${key}` } });
    expect((await control("sk_test_other")).status).toBe(401);
    expect(await (await control("sk_test_mine")).json()).toMatchObject({ deliveries: { waiting: 0 } });
  });
});

describe("the control calls", () => {
  type Answer = { now?: number };
  const post = (test: UnderTest, path: string, body: unknown): Promise<Response> =>
    fetch(`${test.emulator.url}/_emulator/${path}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_emulator" },
      body: JSON.stringify(body),
    });

  it("move the clock, and never back", async () => {
    const test = await started();
    const before = test.control.now();
    // The call answers with the new time and nothing else.
    const moved = async (span: object) => ((await (await post(test, "clock", span)).json()) as Answer).now ?? 0;
    const now = await moved({ days: 40 });
    expect(now).toBeGreaterThanOrEqual(before + 40 * 86_400);
    expect(await moved({ to: before })).toBeGreaterThanOrEqual(now);
  });

  it("pay a Checkout session, and refuse what they do not know", async () => {
    const test = await started();
    const { id } = await test.session({ price: (await test.price()).id });
    expect(await (await post(test, "payments", { session: id })).json()).toMatchObject({ outcome: "complete" });
    expect((await post(test, "payments", { session: id, amount: 1 })).status).toBe(400);
    expect((await post(test, "nothing", {})).status).toBe(404);
  });
});

it("the clock stays moved and everything is still there after a restart", async () => {
  const test = await started();
  const { id } = await test.subscribed({ price: (await test.price()).id });
  test.control.advance({ days: 20 });
  const before = test.control.now();
  await test.emulator.close();
  const again = await started({ dataDir: test.dataDir });
  expect(again.control.now()).toBeGreaterThanOrEqual(before);
  expect((await again.stripe.subscriptions.retrieve(id)).status).toBe("active");
  opened.splice(0, 1);
});

it("open Checkout pages stay good over a restart, on the same port or another", async () => {
  const test = await started();
  const { id, url } = await test.session({ price: (await test.price()).id });
  await test.emulator.close();
  const again = await started({ dataDir: test.dataDir });
  expect(again.emulator.port).toBe(test.emulator.port);
  expect((await fetch(url ?? "")).status).toBe(200);
  await again.emulator.close();
  const moved = await started({ dataDir: test.dataDir, publicUrl: "https://ninefold.example/test-payments" });
  const session = await moved.stripe.checkout.sessions.retrieve(id);
  expect(session.url).toMatch(/^https:\/\/ninefold\.example\/test-payments\/checkout\/cs_test_/);
  opened.splice(0, 2);
});

/** The emulator as a process of its own, on a port that stays the same over its restarts. */
async function emulatorProcess(dataDir: string, port: number, webhookUrl: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      STRIPE_EMULATOR_PORT: String(port),
      STRIPE_EMULATOR_WEBHOOK_URL: webhookUrl,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await once(child.stdout, "data");
  const url = /http:\S+/.exec(String(line))?.[0] ?? "";
  return {
    port: Number(new URL(url).port),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

it("killed in the middle of its work it loses nothing it acknowledged, and every webhook arrives", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "stripe-emulator-crash-"));
  opened.push({ close: () => rm(dataDir, { recursive: true, force: true }) });
  const receiver = await webhookReceiver((count) => count % 5 === 0);
  opened.push(receiver);
  let running = await emulatorProcess(dataDir, 0, receiver.url);
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const stripe = sdkFor(running.port);
    let alive = true;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let turn = 0; alive; turn += 1) {
        const made = await stripe.customers
          .create({ name: `${round}-${worker}-${turn}` }, { maxNetworkRetries: 0 })
          .catch(() => null);
        if (made) acknowledged.push(made.id);
      }
    });
    while (acknowledged.length < (round + 1) * 60) await new Promise((resolve) => setTimeout(resolve, 5));
    await running.kill();
    alive = false;
    await Promise.all(load);
    running = await emulatorProcess(dataDir, running.port, receiver.url);
  }
  opened.push({ close: running.kill });
  const stripe = sdkFor(running.port);
  const kept = (await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).map(({ id }) => id);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  const events = (await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).map(({ id }) => id);
  expect(events).toHaveLength(kept.length);
  const until = Date.now() + 20_000;
  const arrived = () => new Set(receiver.received.map(({ id }) => id)).size;
  while (arrived() < events.length && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(events));
});
