// What is served without a sign-in: no path leads from it to anything else, however it is written.
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { afterAll, expect, inject, test } from "vitest";
import { setSafeHeaders } from "#http";
import { createTestServer } from "#testing";

const ninefold = await createTestServer({ payments: { CREATOR_PLAN: "free" } });
afterAll(() => ninefold.close());
const port = ninefold.config.port;
const installationKey = Buffer.from(ninefold.secrets.sessionKey).toString("hex");

/** The path goes out as it is written: no client tidies it. */
function ask(path: string, method = "GET"): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(Buffer.from(piece));
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
    });
    asking.once("error", reject).end();
  });
}

const UPS = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "%252e%252e%252f", "..;/", "/", "%00/"];
/** What stands beside the served folders, and what only a look at the disk would show. */
const TARGETS = ["secrets.json", "server.log", "package.json", "artifacts", "postgres/data/pg_hba.conf", "etc/passwd"];
const TELLTALE = /installationKey|"type": ?"module"|root:x:0|trust$|scram-sha-256/m;

test("no file beside the web app's, the kit's and the documentation's is served", async () => {
  const [hash = ""] = await readdir(join(inject("builderDir"), "kit"));
  const roots = [
    "/",
    "/assets/",
    "/kit/",
    `/kit/${hash}/`,
    `/kit/${hash}/web/`,
    "/api/docs/static/",
    "/test-payments/",
  ];
  const complaints: string[] = [];
  for (const root of roots)
    for (const up of UPS)
      for (const target of TARGETS) {
        const path = `${root}${up.repeat(up === "/" ? 1 : 4)}${target}`;
        const { status, text } = await ask(path);
        if (TELLTALE.test(text) || text.includes(installationKey))
          complaints.push(`${path}: ${status} ${text.slice(0, 80)}`);
        if (status >= 500) complaints.push(`${path}: ${status}`);
      }
  expect(complaints).toEqual([]);
});

test("of the kit only what browsers need is served, and no folder is listed", async () => {
  const [hash = ""] = await readdir(join(inject("builderDir"), "kit"));
  const folders = await readdir(join(inject("builderDir"), "kit", hash));
  expect(folders).toContain("web");
  const [file = ""] = await readdir(join(inject("builderDir"), "kit", hash, "web"));
  expect((await ask(`/kit/${hash}/web/${file}`)).status).toBe(200);
  for (const folder of folders.filter((name) => name !== "web"))
    for (const path of [`/kit/${hash}/${folder}`, `/kit/${hash}/web/../${folder}`, `/kit/${hash}/${folder}/index.js`])
      expect([path, [403, 404].includes((await ask(path)).status)]).toEqual([path, true]);
  for (const path of ["/kit", "/kit/", `/kit/${hash}`, `/kit/${hash}/`, `/kit/${hash}/web`, `/kit/${hash}/web/`])
    expect([path, [403, 404].includes((await ask(path)).status)]).toEqual([path, true]);
});

test("of test payments only the pages are to be had: neither their API nor their control calls", async () => {
  for (const path of [
    "v1/customers",
    "v1/accounts",
    "control/clock",
    "_control",
    "test",
    "",
    "checkout/../v1/customers",
    "checkout%2f..%2fv1/customers",
  ])
    for (const method of ["GET", "POST"])
      expect([path, method, (await ask(`/test-payments/${path}`, method)).status]).toEqual([path, method, 404]);
  // A page of no session says so and nothing else.
  expect((await ask("/test-payments/checkout/cs_test_nobody")).status).toBe(404);
});

test("methods that nothing answers are refused, TRACE among them", async () => {
  for (const method of ["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND"])
    expect([method, (await ask("/api/projects", method)).status]).toEqual([method, 404]);
});

test("what tells operators how the server is says no more than that", async () => {
  expect(JSON.parse((await ask("/healthz")).text)).toEqual({ status: "ok" });
  expect(JSON.parse((await ask("/readyz")).text)).toEqual({ status: "ok" });
  const documentation = (await ask("/api/docs/json")).text;
  expect(documentation).not.toContain("/metrics");
  expect(documentation).not.toContain(ninefold.config.dataDir);
});

test("answers are kept by nobody and taken for nothing else, refusals and faults among them", async () => {
  const { app } = ninefold.server;
  for (const url of ["/api/projects", "/api/nothing", "/healthz", "/api/docs/json", "/api/projects/%00", "/metrics"]) {
    const { headers } = await app.inject({ url });
    expect([url, headers["x-content-type-options"], headers["cache-control"]]).toEqual([url, "nosniff", "no-store"]);
    expect(headers["strict-transport-security"]).toBeUndefined();
    if (!url.startsWith("/api/docs")) expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  const page = await app.inject({ url: "/" });
  expect(page.headers).toMatchObject({ "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'self'.*base-uri 'none'.*object-src 'none'$/);
});

test("reached over TLS, browsers are told to come by no other way", async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  setSafeHeaders(app, { secure: true });
  const { headers } = await app.inject({ url: "/nothing" });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  await app.close();
});

test("JSON that reaches for a prototype is refused before anything looks at it", async () => {
  const headers = { "content-type": "application/json" };
  for (const payload of ['{"__proto__":{"isOwner":true}}', '{"a":{"constructor":{"prototype":{"x":1}}}}']) {
    const answer = await ninefold.server.app.inject({ method: "POST", url: "/register", headers, payload });
    expect([payload, answer.statusCode]).toEqual([payload, 400]);
  }
  expect({}).not.toHaveProperty("isOwner");
});
