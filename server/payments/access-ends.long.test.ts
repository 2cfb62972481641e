// An app that is in use when what its visitors' access rests on ends: a plan, a sign-in, the app itself.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppSession, ERROR_NOT_DEPLOYED, ERROR_SUBSCRIBE } from "#contract";
import { sessionIn } from "#testing";
import {
  FAILS_AT_RENEWAL,
  openPaymentsServer,
  type PaymentsServer,
  type Person,
  type PricedApp,
  until,
} from "./testing/payments-server.ts";

/** How soon access is over. */

/** Beside what every app answers, events without end. */
const STREAMING_SERVER = `import { createServer } from "@ninefold/server";

const app = createServer({ resources: [] });
app.get("/api/stream", () => {
  const encoder = new TextEncoder();
  const events = new ReadableStream({
    async start(controller) {
      for (;;) {
        controller.enqueue(encoder.encode("data: on\\n\\n"));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  });
  return new Response(events, { headers: { "content-type": "text/event-stream" } });
});
export default app;
`;

let market: PaymentsServer;
let app: PricedApp;
beforeAll(async () => {
  market = await openPaymentsServer();
  app = await deployedApp();
});
afterAll(() => market.close());

async function deployedApp(): Promise<PricedApp> {
  const made = await market.app(1_000, 0);
  const { token } = made.creator;
  const project = `/api/projects/${made.projectId}`;
  const { hash } = (await market.get(`${project}/code/file?path=server/index.ts`, token)).body;
  const changes = [{ path: "server/index.ts", content: STREAMING_SERVER, baseHash: hash }];
  const saved = await market.post(`${project}/code/save`, token, { changes });
  expect(saved.body).toMatchObject({ working: true, failures: [] });
  const { body } = await market.post(`${project}/deploy`, token);
  await until(async () => {
    const [latest] = (await market.get(`${project}/deployments`, token)).body;
    if (latest.status === "failed") throw new Error(latest.error);
    return latest.id === body.deploymentId && latest.status === "serving";
  });
  return made;
}

/** Opened as the viewer opens it, with events on their way. */
async function inUse(who: Pick<Person, "token">, { projectId } = app) {
  const { publicUrl } = market.ninefold.config;
  const { body } = await market.post(`/api/projects/${projectId}/frame-code`, who.token, { environment: "live" });
  const session = sessionIn(await (await fetch(`${publicUrl}/live/app/${projectId}/?token=${body.code}`)).text());
  const opened = { session, isOpen: true };
  const answer = await call(session, "/api/stream");
  expect(answer.status).toBe(200);
  const reading = (async () => {
    for await (const _piece of answer.body ?? []);
  })();
  void reading
    .catch(() => {})
    .finally(() => {
      opened.isOpen = false;
    });
  return opened;
}
type Opened = Awaited<ReturnType<typeof inUse>>;

const call = ({ base, token }: AppSession, path: string) =>
  fetch(`${market.ninefold.config.publicUrl}${base}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** Calls are refused, and what was open is not any more. */
async function expectOver(opened: Opened, status: number, error: string) {
  const asked = async () => {
    const answer = await call(opened.session, "/api/_me");
    const body: { error?: string } = JSON.parse(await answer.text());
    return { status: answer.status, error: body.error };
  };
  await expect.poll(asked).toEqual({ status, error });
  await expect.poll(() => opened.isOpen).toBe(false);
}

async function expectWell({ session, ...opened }: Opened) {
  expect((await call(session, "/api/_me")).status).toBe(200);
  expect(opened.isOpen).toBe(true);
}

const ownPlan = (verb: string) => `/api/projects/${app.projectId}/subscription/${verb}`;

test("signing out ends what was opened with that sign-in, and leaves the person's other devices alone", async () => {
  const buyer = await market.subscribe(app);
  const credentials = { username: buyer.username, password: "correct horse" };
  const other = await market.ninefold.call("POST", "/login", { body: credentials });
  const [here, there] = [await inUse(buyer), await inUse(other.body)];
  expect((await market.post("/logout", buyer.token)).status).toBe(200);
  await expectOver(here, 403, "You have signed out. Please sign in again.");
  await expectWell(there);
});

test("a plan that is ended at once ends what its owner has open, and nobody else's", async () => {
  const [buyer, neighbour] = [await market.subscribe(app), await market.subscribe(app)];
  const [opened, others] = [await inUse(buyer), await inUse(neighbour)];
  const [row] = await market.subscriptionRows(buyer);
  await market.stripe.subscriptions.cancel(row?.stripe_id ?? "");
  await expectOver(opened, 403, ERROR_SUBSCRIBE);
  await expectWell(others);
});

test("a cancelled plan lasts to the end of what was paid, and no longer", async () => {
  const buyer = await market.subscribe(app);
  const opened = await inUse(buyer);
  const { subscription } = (await market.post(ownPlan("cancel"), buyer.token)).body;
  const endSeconds = Date.parse(subscription.endsAt) / 1000;
  market.control.advanceTo(endSeconds - 60);
  await market.settled();
  await expectWell(opened);
  market.control.advanceTo(endSeconds + 1);
  await expectOver(opened, 403, ERROR_SUBSCRIBE);
});

test("a payment that fails ends access once the days of grace are over", async () => {
  const buyer = await market.subscribe(app, { number: FAILS_AT_RENEWAL });
  const opened = await inUse(buyer);
  const [row] = await market.subscriptionRows(buyer);
  market.control.advanceTo((row?.period_end.getTime() ?? 0) / 1000 + 7_200);
  await market.settled();
  const { accessUntil } = (await market.get(`/api/projects/${app.projectId}/subscription`, buyer.token)).body
    .subscription;
  await expectWell(opened);
  market.control.advanceTo(Date.parse(accessUntil) / 1000);
  await expectOver(opened, 403, ERROR_SUBSCRIBE);
});

test("deleting the app ends it for everybody, at once for the next call", async () => {
  const doomed = await deployedApp();
  const buyer = await market.subscribe(doomed);
  const [opened, owners] = [await inUse(buyer, doomed), await inUse(doomed.creator, doomed)];
  const deleted = await market.ninefold.call("DELETE", `/api/projects/${doomed.projectId}`, {
    token: doomed.creator.token,
  });
  expect(deleted.status).toBe(200);
  for (const one of [opened, owners]) await expectOver(one, 404, ERROR_NOT_DEPLOYED);
});
