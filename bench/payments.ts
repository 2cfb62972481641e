// Budgets of payments: answering webhooks at 200 a second, opening Checkout, a dashboard with 100,000 subscriptions.

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Stripe from "stripe";
import { EMULATOR_KEY } from "#config";
import { type Database, openDatabase, startEmbeddedPostgres } from "#database";
import { testWebhookSecret } from "#payment-provider";
import { readSecrets } from "#secrets";
import { type Client, freePort, signUp, startServer } from "#test-tools";
import { BUDGETS } from "./budgets.ts";
import { askHealth, BARE_CALL, bareCall } from "./references/bare-call.ts";
import { besideReference, inTurns, millisecondsOf } from "./references/in-turns.ts";
import { type Figure, median, percentile } from "./report.ts";

const EVENTS_PER_SECOND = 200;
const LOAD_SECONDS = 10;
const CHECKOUTS = 20;
const SUBSCRIPTIONS = 100_000;
const STATS_CALLS = 50;

type Fixture = { url: string; control: Control; database: Database; secret: string };
type Control = (name: string, body: unknown) => Promise<void>;
type PricedApp = { creator: Client; projectId: string };

/** All figures of payments, on a server process of its own with test payments. */
export async function measurePayments(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const emulatorPort = await freePort();
  const settings = { TEST_PAYMENTS_PORT: String(emulatorPort) };
  const server = await startServer({ dataDir, port: await freePort(), settings });
  // The cluster runs already: this finds it, and the server stops it.
  const database = openDatabase((await startEmbeddedPostgres({ dataDir })).url, { connections: 2 });
  const control: Control = async (name, body) => {
    const answer = await fetch(`http://127.0.0.1:${emulatorPort}/_emulator/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${EMULATOR_KEY}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  };
  const secret = testWebhookSecret(await readSecrets(dataDir, null));
  const fixture = { url: server.url, control, database, secret };
  try {
    const app = await openApp(fixture);
    return [
      ...(await measureCheckouts(fixture, app)),
      ...(await measureWebhooks(fixture)),
      await measureStats(fixture, app),
    ];
  } finally {
    await database.close();
    await server.stop("SIGTERM");
    // PostgreSQL may still write its last files.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** A deployed app that costs $19.99 a month and whose creator can be paid. */
async function openApp({ url, control, database }: Fixture): Promise<PricedApp> {
  const creator = await signUp(url);
  const projectId = await creator.createProject();
  await creator.call("POST", "/api/payouts/connect/onboard", { projectId });
  const { accountId } = await creator.call("GET", "/api/payouts/connect/account");
  await control("accounts/complete", { account: accountId });
  await creator.call("POST", "/api/payouts/connect/refresh", {});
  await database.pool.query(
    "insert into deployments (project_id, status, artifact_hash, started_at, finished_at) values ($1, 'serving', 'none', now(), now())",
    [projectId],
  );
  await creator.call("POST", `/api/projects/${projectId}/subscription-settings`, {
    monthly: { price: 1_999, enabled: true },
    yearly: { price: 0, enabled: false },
  });
  return { creator, projectId };
}

/** Opens Checkout for new buyers, who pay afterwards and never come back: a webhook lets them in. */
async function measureCheckouts(fixture: Fixture, { projectId }: PricedApp): Promise<Figure[]> {
  const { url, control } = fixture;
  const times: number[] = [];
  const entries: number[] = [];
  const bare: number[] = [];
  for (let repetition = 0; repetition < CHECKOUTS; repetition++) {
    const buyer = await signUp(url);
    bare.push(await bareCall(url, fixture.database.pool));
    const begin = performance.now();
    const { sessionUrl } = await buyer.call("POST", `/api/projects/${projectId}/create-subscription-session`, {
      type: "monthly",
    });
    times.push(performance.now() - begin);
    const paid = performance.now();
    await control("payments", { session: /cs_test_\w+/.exec(sessionUrl)?.[0] });
    while ((await buyer.call("GET", `/api/projects/${projectId}/access`)).requiresSubscription) await delay(10);
    entries.push(performance.now() - paid);
  }
  const method = `median of ${CHECKOUTS} new buyers' first visits, emulator and server on this machine, in turns`;
  const entered = `${CHECKOUTS} buyers, from the payment to the answer that the app is open, by the webhook alone, asked every 10 ms`;
  return [
    {
      what: "Checkout opened",
      budget: null,
      measured: median(times),
      unit: "ms",
      reference: besideReference(BARE_CALL, bare, BUDGETS.checkout),
      method,
    },
    {
      what: "paid → app open, median",
      budget: null,
      measured: median(entries),
      unit: "ms",
      reference: besideReference(BARE_CALL, bare, BUDGETS.paid),
      method: entered,
    },
    { what: "paid → app open, slowest", budget: 1_000, measured: Math.max(...entries), unit: "ms", method: entered },
  ];
}

/** Sends signed events about the buyers' subscriptions at a steady rate, whether or not the last were answered. */
async function measureWebhooks({ url, database, secret }: Fixture): Promise<Figure[]> {
  const { rows } = await database.pool.query<{ stripe_id: string }>("select stripe_id from subscriptions");
  const times: number[] = [];
  const idle: number[] = [];
  const flying: Promise<void>[] = [];
  const total = EVENTS_PER_SECOND * LOAD_SECONDS;
  const begin = performance.now();
  for (let index = 0; index < total; index++) {
    await delay(Math.max(0, begin + (index * 1_000) / EVENTS_PER_SECOND - performance.now()));
    const object = { id: rows[index % rows.length]?.stripe_id, object: "subscription" };
    flying.push(sendEvent(url, secret, object).then((ms) => void times.push(ms)));
    if (index % 4 === 0) flying.push(askHealth(url).then((ms) => void idle.push(ms)));
  }
  await Promise.all(flying);
  const answered = performance.now();
  while ((await waitingEvents(database)) > 0) await delay(20);
  const appliedMs = performance.now() - answered;
  const method = `${total} signed events at ${EVENTS_PER_SECOND}/s about ${rows.length} subscriptions, from sending to 200`;
  const nothing = "GET /healthz at a quarter of that rate in the same seconds";
  return [
    {
      what: "webhook answered, median",
      budget: null,
      measured: median(times),
      unit: "ms",
      reference: besideReference(nothing, idle, BUDGETS.webhook),
      method,
    },
    {
      what: "webhook answered, p95",
      budget: null,
      measured: percentile(times, 95),
      unit: "ms",
      reference: { what: `${nothing}, p95`, measured: percentile(idle, 95), budget: BUDGETS.webhookP95 },
      method,
    },
    {
      what: "webhooks, last answered → all applied",
      budget: null,
      measured: appliedMs,
      unit: "ms",
      reference: { what: `${nothing}, p95`, measured: percentile(idle, 95), budget: BUDGETS.applied },
      method,
    },
  ];
}

async function sendEvent(url: string, secret: string, object: object): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "customer.subscription.updated",
    data: { object },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const begin = performance.now();
  const answer = await fetch(`${url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  if (!answer.ok) throw new Error(`webhook: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - begin;
}

async function waitingEvents({ pool }: Database): Promise<number> {
  const { rows } = await pool.query("select count(*) as waiting from webhook_events where status <> 'applied'");
  return Number(rows[0].waiting);
}

/** The dashboard's figures of an app with very many subscribers, each with a payment this month. */
async function measureStats({ database }: Fixture, { creator, projectId }: PricedApp): Promise<Figure> {
  await database.pool.query(
    `insert into subscriptions (stripe_id, user_id, project_id, status, plan, price_cents, period_start, period_end, synced_at)
     select 'sub_bench_' || n, gen_random_uuid(), $1, 'active', 'monthly', 1999, now(), now() + interval '30 days', now()
     from generate_series(1, $2::int) n`,
    [projectId, SUBSCRIPTIONS],
  );
  await database.pool.query(
    `insert into ledger (stripe_id, kind, amount_cents, charge_id, subscription_id, user_id, project_id, occurred_at, paid_at)
     select 'ch_bench_' || n, 'payment', 1999, 'ch_bench_' || n, 'sub_bench_' || n, gen_random_uuid(), $1, now(), now()
     from generate_series(1, $2::int) n`,
    [projectId, SUBSCRIPTIONS],
  );
  // As autovacuum does within a minute of so many new rows.
  await database.pool.query("vacuum (analyze) subscriptions, ledger");
  const sums = "select count(*), sum(amount_cents) from ledger where project_id = $1";
  const { measured, reference } = await inTurns(
    STATS_CALLS,
    () => millisecondsOf(() => creator.call("GET", `/api/projects/${projectId}/stats`)),
    () => millisecondsOf(() => database.pool.query(sums, [projectId])),
  );
  return {
    what: "project figures, 100,000 subscriptions",
    budget: null,
    measured: median(measured),
    unit: "ms",
    reference: besideReference("one query that counts and sums the project's payments", reference, BUDGETS.figures),
    method: `median of ${STATS_CALLS} calls on a project with ${SUBSCRIPTIONS} subscriptions and as many payments, in turns`,
  };
}
