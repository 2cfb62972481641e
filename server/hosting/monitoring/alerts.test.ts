// Messages to webhooks: signed, tried again with pauses, given up in the end, and never sent to private addresses.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { createAlertStore } from "./alert-store.ts";
import { createAlerts } from "./alerts.ts";
import { createWatchStore } from "./watch-store.ts";
import { createWebhook, type WebhookWays } from "./webhook.ts";

type Received = { body: string; signature: string; delivery: string };
const received: Received[] = [];
const answer: { status: number; location?: string } = { status: 204 };
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { "ninefold-signature": signature, "ninefold-delivery": delivery } = request.headers;
    received.push({
      body: Buffer.concat(chunks).toString(),
      signature: String(signature),
      delivery: String(delivery),
    });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
// A server that listens on a port has an address with a port.
const { port } = receiver.address() as AddressInfo;
const url = `http://hooks.test:${port}/alerts`;

const fixture = await createHostingFixture();
afterAll(async () => {
  await fixture.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  Object.assign(answer, { status: 204, location: undefined });
});

const clock = { now: Date.parse("2026-03-01T10:00:00Z") };
const never = new AbortController().signal;
const store = createAlertStore(fixture.database, (project) => `https://ninefold.test/view/${project}`);
const watches = createWatchStore(fixture.database);

function alertsWith(ways: WebhookWays = {}) {
  const webhook = createWebhook({ resolve: async () => ["127.0.0.1"], allowLoopback: true, ...ways });
  return createAlerts({ store, webhook, clock: () => clock.now, enqueueAlert: async () => {} });
}
const alerts = alertsWith();

/** An app that is online and has just been found down. */
async function failure() {
  const { projectId, owner } = await fixture.createProject();
  await watches.putOnline(projectId, new Date(clock.now));
  const { secret } = await alerts.setWebhook(owner.id, url);
  const news = { projectId, isDown: true, reason: "It ran out of coffee.", at: new Date(clock.now) };
  const deliveryId = await store.tellOwner(news);
  await fixture.database.query
    .updateTable("alert_deliveries")
    .set({ next_attempt_at: new Date(clock.now) })
    .where("id", "=", deliveryId ?? "")
    .execute();
  return { projectId, owner, secret, deliveryId: deliveryId ?? "", news };
}

test("a failure reaches the webhook once, signed so that its secret's holder can check it", async () => {
  const { projectId, owner, secret, deliveryId } = await failure();
  await alerts.deliverAlert(deliveryId, never);
  await alerts.deliverAlert(deliveryId, never);
  expect(received).toHaveLength(1);
  const [{ body, signature, delivery }] = received as [Received];
  expect(delivery).toBe(deliveryId);
  expect(JSON.parse(body)).toEqual({
    id: deliveryId,
    type: "app.failed",
    at: new Date(clock.now).toISOString(),
    reason: "It ran out of coffee.",
    app: { id: projectId, name: "", url: `https://ninefold.test/view/${projectId}` },
  });
  const seconds = Math.floor(clock.now / 1000);
  const expected = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  expect(signature).toBe(`t=${seconds},v1=${expected}`);
  expect((await alerts.webhook(owner.id)).webhook?.last).toMatchObject({
    status: "delivered",
    attempts: 1,
    error: null,
  });
});

test("the same news is told once, whoever tells it", async () => {
  const { owner, news } = await failure();
  expect(await store.tellOwner(news)).toBeNull();
  const { unread, notices } = await alerts.notices(owner.id);
  expect(unread).toBe(1);
  expect(notices).toMatchObject([{ kind: "failed", reason: "It ran out of coffee.", isRead: false }]);
});

test("a message that is not taken is tried again after growing pauses, and given up in the end", async () => {
  answer.status = 500;
  const { owner, deliveryId } = await failure();
  const pausesMs: number[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await alerts.deliverAlert(deliveryId, never);
    const row = await fixture.database.query
      .selectFrom("alert_deliveries")
      .selectAll()
      .where("id", "=", deliveryId)
      .executeTakeFirstOrThrow();
    if (row.status !== "waiting") break;
    pausesMs.push(row.next_attempt_at.getTime() - clock.now);
    expect(await alerts.dueAlerts()).not.toContain(deliveryId);
    clock.now = row.next_attempt_at.getTime();
    expect(await alerts.dueAlerts()).toContain(deliveryId);
  }
  expect(pausesMs).toEqual([...pausesMs].sort((one, other) => one - other));
  expect(received).toHaveLength(pausesMs.length + 1);
  expect((await alerts.webhook(owner.id)).webhook?.last).toMatchObject({
    status: "given up",
    attempts: 7,
    error: "It answered 500.",
  });
});

test("an address that is not public, or not HTTPS, is refused when it is set", async () => {
  const { owner } = await fixture.createProject();
  const strict = alertsWith({ allowLoopback: false });
  const leadingTo = (address: string) => alertsWith({ allowLoopback: false, resolve: async () => [address] });
  await expect(strict.setWebhook(owner.id, "http://example.com/")).rejects.toThrow("must begin with https://");
  await expect(strict.setWebhook(owner.id, "nonsense")).rejects.toThrow("whole address");
  await expect(strict.setWebhook(owner.id, "https://me:secret@example.com/")).rejects.toThrow(
    "Leave name and password",
  );
  for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"])
    await expect(leadingTo(address).setWebhook(owner.id, "https://inside.test/")).rejects.toThrow("public internet");
  for (const host of ["127.0.0.1", "[::1]", "0x7f.1", "2130706433"])
    await expect(strict.setWebhook(owner.id, `https://${host}/`)).rejects.toThrow("public internet");
  expect((await strict.webhook(owner.id)).webhook).toBeNull();
});

test("an address that turned private afterwards is not called", async () => {
  const { deliveryId, owner } = await failure();
  await alertsWith({ allowLoopback: false }).deliverAlert(deliveryId, never);
  expect(received).toEqual([]);
  expect((await alerts.webhook(owner.id)).webhook?.last?.status).toBe("waiting");
});

test("one of several addresses that is private is enough to refuse", async () => {
  const { owner } = await fixture.createProject();
  const mixed = alertsWith({ allowLoopback: false, resolve: async () => ["93.184.216.34", "192.168.1.1"] });
  await expect(mixed.setWebhook(owner.id, "https://mixed.test/")).rejects.toThrow("public internet");
});

test("a redirect is not followed", async () => {
  Object.assign(answer, { status: 302, location: `http://127.0.0.1:${port}/elsewhere` });
  const { deliveryId, owner } = await failure();
  await alerts.deliverAlert(deliveryId, never);
  expect(received).toHaveLength(1);
  expect((await alerts.webhook(owner.id)).webhook?.last?.error).toBe("It answered 302.");
});

test("replacing or removing the webhook drops what waits for it", async () => {
  const { owner, deliveryId, secret } = await failure();
  const again = await alerts.setWebhook(owner.id, url);
  expect(again.secret).not.toBe(secret);
  await alerts.deliverAlert(deliveryId, never);
  expect(received).toEqual([]);
  await alerts.removeWebhook(owner.id);
  expect(await alerts.webhook(owner.id)).toEqual({ webhook: null });
  await expect(alerts.testWebhook(owner.id)).rejects.toThrow("Set an address first.");
});

test("notices are marked as read, one or all, and only one's own", async () => {
  const { owner, projectId, news } = await failure();
  const other = await failure();
  await store.tellOwner({ ...news, projectId, isDown: false, reason: null, at: new Date(clock.now + 1_000) });
  const [recovered, failed] = (await alerts.notices(owner.id)).notices;
  expect([recovered?.kind, failed?.kind]).toEqual(["recovered", "failed"]);
  await alerts.markRead(owner.id, [failed?.id ?? ""]);
  expect((await alerts.notices(owner.id)).unread).toBe(1);
  await alerts.markRead(owner.id);
  expect((await alerts.notices(owner.id)).unread).toBe(0);
  expect((await alerts.notices(other.owner.id)).unread).toBe(1);
});
