// The gateway over real HTTP: codes, tokens, files, headers, streams, limits.
import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { sessionIn } from "#testing";
import { ECHO_APP } from "../testing/echo-app.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const clock = { offsetMs: 0 };
const fixture = await createHostingFixture({
  limits: { requestBodyBytes: 100_000, responseBodyBytes: 2_000_000 },
  clock: () => Date.now() + clock.offsetMs,
});
afterAll(() => fixture.close());

async function echoing() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(
    projectId,
    plainApp(ECHO_APP, { "web/assets/picture-1.svg": "<svg/>", "web/robots.txt": "none" }),
  );
  return {
    projectId,
    owner,
    session: await fixture.session(projectId, owner),
    base: `${fixture.origin}/live/app/${projectId}`,
  };
}
const shared = await echoing();

type Echo = { url: string; headers: Record<string, string>; user: unknown; length: number };
const echo = async (path: string, init?: RequestInit, session: AppSession = shared.session) =>
  (await (await fixture.call(session, path, init)).json()) as Echo;

test("the document carries a session for the code's user and keeps out of caches", async () => {
  const code = await fixture.hosting.issueFrameCode(shared.projectId, "live", shared.owner);
  const answer = await fetch(`${shared.base}/home/today?token=${code}&user=ada`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain(`<base href="/live/app/${shared.projectId}/">`);
  const session = sessionIn(html);
  expect(session).toMatchObject({
    base: `/live/app/${shared.projectId}`,
    environment: "live",
    user: { id: shared.owner.id, name: shared.owner.username, role: "owner", plan: null },
  });
  expect((await fixture.call(session, "/api/echo")).status).toBe(200);
});

test("a code is good once, for a minute, for its own app and environment", async () => {
  const other = await echoing();
  const open = (base: string, code: string) => fetch(`${base}/?token=${code}`).then(({ status }) => status);
  const issue = () => fixture.hosting.issueFrameCode(shared.projectId, "live", shared.owner);
  const once = await issue();
  const race = await Promise.all([1, 2, 3, 4].map(() => open(shared.base, once)));
  expect(race.filter((status) => status === 200)).toHaveLength(1);
  const foreign = await issue();
  expect(await open(other.base, foreign)).toBe(401);
  expect(await open(shared.base, foreign)).toBe(401);
  const preview = await fixture.hosting.issueFrameCode(shared.projectId, "preview", shared.owner);
  expect(await open(shared.base, preview)).toBe(401);
  const late = await issue();
  clock.offsetMs = 61_000;
  expect(await open(shared.base, late)).toBe(401);
  clock.offsetMs = 0;
  const { rows } = await fixture.database.pool.query("select code_hash from frame_codes");
  expect(JSON.stringify(rows)).not.toContain(late);
});

test("without a good code the live page leads to the viewer, path and query kept", async () => {
  const answer = await fetch(`${shared.base}/things/5?token=nonsense-nonsense-nonsense&user=x&tab=2`);
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain(`href="/view/${shared.projectId}/things/5?tab=2" target="_top"`);
});

test("a preview without a code says where it opens, and only its owner gets one", async () => {
  const { projectId } = await fixture.createProject();
  await fixture.preview(projectId, plainApp(versionApp("one")));
  expect(await (await fetch(`${fixture.origin}/preview/app/${projectId}/`)).text()).toContain(
    "Open this preview from the editor",
  );
  const { owner: member } = await fixture.createProject();
  fixture.allow(projectId, member, "member");
  await expect(fixture.hosting.issueFrameCode(projectId, "preview", member)).rejects.toThrow("Only the owner");
});

test("an app that is not deployed says so, as a page and as a call", async () => {
  const { projectId } = await fixture.createProject();
  const page = await fetch(`${fixture.origin}/live/app/${projectId}/`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("This app is not currently deployed. Please deploy it first.");
  const call = await fetch(`${fixture.origin}/live/app/${projectId}/api/x`);
  expect(await call.json()).toMatchObject({ error: "This app is not currently deployed. Please deploy it first." });
});

test("every answer is sandboxed: document, page, file, call, refusal, preflight", async () => {
  const code = await fixture.hosting.issueFrameCode(shared.projectId, "live", shared.owner);
  const answers = await Promise.all([
    fetch(`${shared.base}/?token=${code}`),
    fetch(`${shared.base}/`),
    fetch(`${shared.base}/assets/main-1.js`),
    fetch(`${shared.base}/missing.png`),
    fetch(`${shared.base}/api/echo`),
    fetch(`${shared.base}/api/echo`, { method: "OPTIONS" }),
    fixture.call(shared.session, "/api/echo"),
  ]);
  expect(answers[0]?.headers.get("permissions-policy")).toContain("camera=(), geolocation=()");
  for (const { headers } of answers) {
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^sandbox( allow-scripts allow-forms allow-modals allow-popups allow-downloads)?; default-src 'none'/,
    );
    expect(policy).not.toContain("allow-same-origin");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});

test("the policy admits the document's own import map by its hash and no other inline script", async () => {
  const code = await fixture.hosting.issueFrameCode(shared.projectId, "live", shared.owner);
  const answer = await fetch(`${shared.base}/?token=${code}`);
  const map = /<script type="importmap">(.*?)<\/script>/.exec(await answer.text())?.[1] ?? "";
  const hash = createHash("sha256").update(map).digest("base64");
  const sources = /script-src ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  const origin = fixture.origin;
  expect(sources).toBe(`${origin}/kit/ ${shared.base}/assets/ 'sha256-${hash}'`);
});

test("a page of an app may ask first, as browsers do without an origin", async () => {
  const answer = await fetch(`${shared.base}/api/echo`, { method: "OPTIONS", headers: { origin: "null" } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-headers")).toMatch(/authorization.*x-see-as/);
  expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
});

test("assets come compressed and immutable, answer 304 and parts, and need no token", async () => {
  const address = `${shared.base}/assets/main-1.js`;
  const whole = await fetch(address, { headers: { "accept-encoding": "br" } });
  expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(whole.headers.get("content-encoding")).toBe("br");
  expect(whole.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const text = await whole.text();
  const etag = whole.headers.get("etag") ?? "";
  expect((await fetch(address, { headers: { "accept-encoding": "br", "if-none-match": etag } })).status).toBe(304);
  const part = await fetch(address, { headers: { range: "bytes=2-5" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 2-5/${text.length}`);
  expect(await part.text()).toBe(text.slice(2, 6));
  expect((await fetch(address, { headers: { range: `bytes=${text.length}-` } })).status).toBe(416);
});

test("no path leads out of the app's web folder", async () => {
  const { port, hostname } = new URL(fixture.origin);
  const raw = (path: string) =>
    new Promise<number>((resolve) =>
      httpRequest({ hostname, port, path }, (answer) => resolve(answer.statusCode ?? 0)).end(),
    );
  const base = `/live/app/${shared.projectId}`;
  for (const path of [
    "/../manifest.json",
    "/assets/../../manifest.json",
    "/%2e%2e/manifest.json",
    "/assets/%2e%2e%2f%2e%2e%2fmanifest.json",
  ])
    expect(await raw(base + path)).not.toBe(200);
});

test("the platform's own calls of an app never reach the app, and those that do not exist say so", async () => {
  for (const method of ["GET", "POST"]) {
    const answer = await fixture.call(shared.session, "/_ninefold/billing", { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: "There is no such call." });
  }
});

test("an app may show its visitor their own plan, and changes nothing about it", async () => {
  const { projectId, session, owner } = await echoing();
  const plan = {
    type: "monthly" as const,
    price: 1_999,
    active: true,
    pastDue: false,
    endsAt: null,
    nextPrice: null,
    accessUntil: null,
    renewsAt: "2026-12-24T00:00:00.000Z",
  };
  fixture.subscribe(projectId, owner, plan);
  const answer = await fixture.call(session, "/_ninefold/plan");
  expect(await answer.json()).toEqual({
    subscription: plan,
    manageUrl: `http://127.0.0.1/view/${projectId}?ninefold=plan`,
  });
  expect((await fixture.call(session, "/_ninefold/plan", { method: "POST" })).status).toBe(404);
  expect((await fetch(`${fixture.origin}/live/app/${projectId}/_ninefold/plan`)).status).toBe(401);
  fixture.deny(projectId, owner, "Subscribe to use this app.");
  await expect.poll(async () => (await fixture.call(session, "/_ninefold/plan")).status).toBe(403);
});

test("a call needs a bearer token of this very app", async () => {
  expect((await fetch(`${shared.base}/api/echo`)).status).toBe(401);
  expect((await fetch(`${shared.base}/api/echo`, { headers: { authorization: "Bearer nonsense" } })).status).toBe(401);
  const other = await echoing();
  const foreign = await fetch(`${shared.base}/api/echo`, {
    headers: { authorization: `Bearer ${other.session.token}` },
  });
  expect(foreign.status).toBe(401);
  clock.offsetMs = 301_000;
  expect((await fixture.call(shared.session, "/api/echo")).status).toBe(401);
  clock.offsetMs = 0;
});

test("the app sees the user from the gateway alone, and neither token nor cookies", async () => {
  const seen = await echo("/api/echo?a=1&token=secret&b=2", {
    headers: {
      cookie: "platform=secret",
      referer: "http://somewhere/?token=secret",
      "x-ninefold-user": "forged",
      "x-ninefold-signature": "forged",
      "x-forwarded-for": "1.2.3.4",
      te: "trailers",
      "x-own": "mine",
    },
  });
  expect(seen.url).toBe("/api/echo?a=1&b=2");
  expect(seen.user).toMatchObject({ id: shared.owner.id, name: shared.owner.username, role: "owner", plan: null });
  expect(seen.headers).not.toHaveProperty("authorization");
  expect(seen.headers).not.toHaveProperty("cookie");
  expect(seen.headers).not.toHaveProperty("referer");
  expect(seen.headers).not.toHaveProperty("te");
  expect(JSON.stringify(seen.headers)).not.toContain("secret");
  expect(seen.headers).toMatchObject({
    "x-own": "mine",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "http",
    "x-forwarded-prefix": `/live/app/${shared.projectId}`,
  });
});

test("the app's answer can set no cookie, no policy and no other platform-wide header", async () => {
  const { headers } = await fixture.call(shared.session, "/api/echo");
  expect(headers.get("x-own")).toBe("kept");
  for (const name of ["set-cookie", "clear-site-data", "www-authenticate"]) expect(headers.get(name)).toBeNull();
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
});

test("a redirect within the app stays within it", async () => {
  const answer = await fixture.call(shared.session, "/api/redirect", { redirect: "manual" });
  expect(answer.headers.get("location")).toBe(`/live/app/${shared.projectId}/api/echo`);
});

test("events arrive one by one while the answer goes on", async () => {
  const answer = await fixture.call(shared.session, "/api/events");
  const pieces: string[] = [];
  for await (const chunk of answer.body ?? []) pieces.push(Buffer.from(chunk).toString());
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join("")).toBe("data: 0\n\ndata: 1\n\ndata: 2\n\n");
});

test("text is compressed for those who accept it, unless the app forbids it", async () => {
  const ask = (path: string, accepted: string) =>
    fixture.call(shared.session, path, { headers: { "accept-encoding": accepted } });
  const packed = await ask("/api/long", "gzip, br");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("vary")).toBe("accept-encoding");
  expect(packed.headers.get("etag")).toBe('W/"one"');
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(1_000);
  expect(await packed.json()).toEqual({ text: "long ".repeat(1000) });
  for (const [path, accepted] of [
    ["/api/long", "identity"],
    ["/api/long", "gzip;q=0"],
    ["/api/long?as-is", "gzip"],
    ["/api/events", "gzip"],
  ] as const) {
    const plain = await ask(path, accepted);
    expect(plain.headers.get("content-encoding"), `${path} ${accepted}`).toBeNull();
    await plain.text();
  }
  const whole = await ask("/api/long", "identity");
  expect(whole.headers.get("etag")).toBe('"one"');
  expect(await whole.json()).toEqual({ text: "long ".repeat(1000) });
});

test("a visitor who goes away ends the app's work, too", async () => {
  const leaving = new AbortController();
  const asking = fixture.call(shared.session, "/api/wait", { signal: leaving.signal }).catch(() => null);
  const isWaiting = async () => (await fixture.call(shared.session, "/api/waiting")).json();
  await expect.poll(isWaiting).toEqual({ waiting: true });
  leaving.abort();
  await asking;
  await expect.poll(async () => (await fixture.call(shared.session, "/api/aborted")).json()).toEqual({ aborted: true });
});

test("bodies pass through, too large ones are refused with and without a length", async () => {
  expect((await echo("/api/echo", { method: "POST", body: "x".repeat(50_000) })).length).toBe(50_000);
  const large = "x".repeat(200_000);
  expect((await fixture.call(shared.session, "/api/echo", { method: "POST", body: large })).status).toBe(413);
  const stream = new Blob([large]).stream();
  const streamed = await fixture.call(shared.session, "/api/echo", {
    method: "POST",
    body: stream,
    duplex: "half",
  } as RequestInit);
  expect(streamed.status).toBe(413);
});

test("an answer beyond the limit is cut off", async () => {
  const answer = await fixture.call(shared.session, "/api/large").catch(() => null);
  await expect(answer ? answer.arrayBuffer() : Promise.reject(new Error("cut"))).rejects.toThrow();
});
