// Messages to a webhook over TLS, to a real server whose certificate is signed by an authority made for this test.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { createAlertStore } from "./alert-store.ts";
import { createAlerts } from "./alerts.ts";
import { createWatchStore } from "./watch-store.ts";
import { createWebhook, signatureOf, type WebhookWays } from "./webhook.ts";

const run = promisify(execFile);
const HOST = "hooks.test";

/** An authority and a certificate of its for `HOST`, in `folder`. */
async function makeCertificates(folder: string) {
  const openssl = (...words: string[]) => run("openssl", words, { cwd: folder });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.crt", "-days", "2", "-subj", "/CN=Test CA");
  await openssl("req", ...newKey, "-keyout", "server.key", "-out", "server.csr", "-subj", `/CN=${HOST}`);
  await writeFile(join(folder, "names"), `subjectAltName=DNS:${HOST}`);
  const signed = ["-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
  await openssl("x509", "-req", ...signed, "-out", "server.crt", "-days", "2");
  const read = (name: string) => readFile(join(folder, name), "utf8");
  return { authority: await read("ca.crt"), cert: await read("server.crt"), key: await read("server.key") };
}

type Manner = "takes" | "fails" | "redirects" | "hangs up" | "says nothing";
type Received = { path: string | undefined; host: string | undefined; body: string; signature: string };
const received: Received[] = [];
const state: { manner: Manner; authority: string; receiver: Server | null; port: number; folder: string } = {
  manner: "takes",
  authority: "",
  receiver: null,
  port: 0,
  folder: "",
};
const fixture = await createHostingFixture();
const clock = { now: Date.parse("2026-03-01T10:00:00Z") };
const store = createAlertStore(fixture.database, (project) => project);
const never = new AbortController().signal;

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), "ninefold-tls-"));
  const { authority, cert, key } = await makeCertificates(state.folder);
  const receiver = createServer({ cert, key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const body = Buffer.concat(pieces).toString();
    const { host, "ninefold-signature": signature } = request.headers;
    received.push({ path: request.url, host, body, signature: String(signature) });
    if (state.manner === "takes") response.writeHead(204).end();
    if (state.manner === "fails") response.writeHead(503).end("busy");
    if (state.manner === "redirects") response.writeHead(307, { location: addressOf("/elsewhere") }).end();
    if (state.manner === "hangs up") request.socket.destroy();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const { port } = receiver.address() as AddressInfo;
  Object.assign(state, { authority, receiver, port });
});
afterAll(async () => {
  state.receiver?.closeAllConnections();
  await new Promise((resolve) => state.receiver?.close(resolve));
  await rm(state.folder, { recursive: true, force: true });
  await fixture.close();
});
beforeEach(() => {
  received.length = 0;
  state.manner = "takes";
});

function addressOf(path: string, host = HOST): string {
  return `https://${host}:${state.port}${path}`;
}

function alertsWith(ways: WebhookWays = {}) {
  const known = { resolve: async () => ["127.0.0.1"], allowLoopback: true, authority: state.authority };
  return createAlerts({
    store,
    clock: () => clock.now,
    enqueueAlert: async () => {},
    webhook: createWebhook({ ...known, ...ways }),
  });
}

/** A message about a failure on its way to `address`, and attempts at it as the job makes them. */
async function message(address = addressOf("/alerts")) {
  const { projectId, owner } = await fixture.createProject();
  await createWatchStore(fixture.database).putOnline(projectId, new Date(clock.now));
  const { secret } = await alertsWith().setWebhook(owner.id, address);
  const id = await store.tellOwner({ projectId, isDown: true, reason: "No coffee.", at: new Date(clock.now) });
  const rows = () => fixture.database.query.selectFrom("alert_deliveries").where("id", "=", id ?? "");
  await fixture.database.query
    .updateTable("alert_deliveries")
    .set({ next_attempt_at: new Date(clock.now) })
    .where("id", "=", id ?? "")
    .execute();
  return {
    secret,
    async attempt(ways: WebhookWays = {}) {
      await alertsWith(ways).deliverAlert(id ?? "", never);
      const row = await rows().selectAll().executeTakeFirstOrThrow();
      if (row.status === "waiting") clock.now = row.next_attempt_at.getTime();
      return { status: row.status, attempts: row.attempts, error: row.error };
    },
  };
}

test("a message arrives over TLS, by the name of the address, signed", async () => {
  const { secret, attempt } = await message();
  expect(await attempt()).toEqual({ status: "delivered", attempts: 1, error: null });
  const [heard] = received;
  expect(heard).toMatchObject({ path: "/alerts", host: new URL(addressOf("/")).host });
  expect(heard?.signature).toBe(signatureOf(heard?.body ?? "", secret, clock.now));
  expect(JSON.parse(heard?.body ?? "{}")).toMatchObject({ type: "app.failed", reason: "No coffee." });
});

test("a receiver that fails, hangs up or says nothing is tried again until it takes the message", async () => {
  const { attempt } = await message();
  state.manner = "fails";
  expect(await attempt()).toEqual({ status: "waiting", attempts: 1, error: "It answered 503." });
  state.manner = "hangs up";
  expect(await attempt()).toMatchObject({
    status: "waiting",
    attempts: 2,
    error: expect.stringMatching(/^It could not be reached: /),
  });
  state.manner = "says nothing";
  const silent = await attempt({ answerMs: 500 });
  expect(silent).toEqual({ status: "waiting", attempts: 3, error: "It did not answer in time." });
  state.manner = "takes";
  expect(await attempt()).toEqual({ status: "delivered", attempts: 4, error: null });
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ signature }) => signature)).size).toBe(received.length);
});

test("a redirect is not followed", async () => {
  state.manner = "redirects";
  const { attempt } = await message();
  expect(await attempt()).toEqual({ status: "waiting", attempts: 1, error: "It answered 307." });
  expect(received.map(({ path }) => path)).toEqual(["/alerts"]);
});

test("a certificate of an authority that nobody knows, or for another name, gets nothing", async () => {
  const { attempt } = await message();
  expect(await attempt({ authority: undefined })).toMatchObject({
    status: "waiting",
    error: expect.stringContaining("certificate"),
  });
  const other = await message(addressOf("/alerts", "other.test"));
  expect(await other.attempt()).toMatchObject({ status: "waiting", error: expect.stringContaining("altnames") });
  expect(received).toEqual([]);
});

test("TLS opens no way to private addresses, by name, by number or after the address was set", async () => {
  const { owner } = await fixture.createProject();
  const strict = alertsWith({ allowLoopback: false });
  await expect(strict.setWebhook(owner.id, addressOf("/"))).rejects.toThrow("public internet");
  await expect(strict.setWebhook(owner.id, addressOf("/", "127.0.0.1"))).rejects.toThrow("public internet");
  const { attempt } = await message();
  expect(await attempt({ allowLoopback: false })).toMatchObject({
    status: "waiting",
    error: expect.stringContaining("public internet"),
  });
  // One private address among several is enough.
  const mixed = { allowLoopback: false, resolve: async () => ["203.0.114.7", "127.0.0.1"] };
  expect(await attempt(mixed)).toMatchObject({ status: "waiting", error: expect.stringContaining("public internet") });
  expect(received).toEqual([]);
});
