// The fast path at the real entrance: whichever way a call goes, its answer is the same, and so are its ends.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { afterAll, expect, test } from "vitest";
import { ECHO_APP } from "../../testing/echo-app.ts";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";
import { visitRaw } from "../../testing/raw-visitor.ts";

/** Answers in more ways than most, and dies when it is told to. */
const APP = ECHO_APP.replace(
  "const url = new URL(request.url);",
  `const url = new URL(request.url);
   if (url.pathname === "/api/die") process.exit(7);
   if (url.pathname === "/api/etag") return new Response(null, { status: 304, headers: { etag: '"one"' } });
   if (url.pathname === "/api/none") return new Response(null, { status: 204 });
   if (url.pathname === "/api/teapot") return new Response("short and stout", { status: 418 });`,
);

const fixture = await createHostingFixture({ limits: { responseBodyBytes: 2_000_000 } });
afterAll(() => fixture.close());

async function visited() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(APP));
  const session = await fixture.session(projectId, owner);
  return { projectId, owner, session };
}
const shared = await visited();
const port = Number(new URL(fixture.origin).port);

type Way = { method?: string; headers?: string[]; token?: string | null; base?: string };

function text(path: string, { method = "GET", headers = [], token, base }: Way, ...more: string[]): string {
  const bearer = token === null ? [] : [`Authorization: Bearer ${token ?? shared.session.token}`];
  const lines = ["Host: 127.0.0.1", ...bearer, ...headers, ...more];
  return [`${method} ${base ?? shared.session.base}${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** The answer to one request, told from the end of its connection's silence by a second, unlike request. */
async function answerTo(request: string): Promise<string> {
  const visitor = visitRaw(port);
  visitor.say(request);
  await visitor.until(/\r\n\r\n/);
  visitor.say("GET /platform HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  await visitor.ended;
  const heard = visitor.heard();
  const answer = heard.slice(0, heard.lastIndexOf("HTTP/1.1 200 OK"));
  // Each request has a date and a trace of its own.
  return answer.replace(/^date: .*$/im, "date: …").replace(/00-\w{32}-\w{16}-00/, "a trace");
}

/** Hop by hop, so that no app hears of it, and not ordinary: node:http reads this one. */
const PAST_THE_FAST_PATH = "TE: trailers";

const CALLS: readonly [what: string, path: string, way?: Way][] = [
  ["an echo", "/api/echo?a=1&token=secret", { headers: ["Cookie: a=b", "X-Own: mine", "x-ninefold-user: forged"] }],
  ["a head alone", "/api/echo", { method: "HEAD" }],
  ["a redirect", "/api/redirect"],
  ["compressed text", "/api/long", { headers: ["Accept-Encoding: gzip"] }],
  ["text as it is", "/api/long", { headers: ["Accept-Encoding: identity"] }],
  ["a stream of events", "/api/events"],
  ["nothing", "/api/none"],
  ["nothing new", "/api/etag"],
  ["a fault of its own", "/api/teapot"],
  ["a refusal: no token", "/api/echo", { token: null }],
  ["a refusal: a bad token", "/api/echo", { token: "nonsense" }],
  ["a refusal: no such app", "/api/echo", { base: "/live/app/00000000-0000-4000-8000-000000000000" }],
];

for (const [what, path, way = {}] of CALLS)
  test(`${what}: the same answer through the fast path and past it`, async () => {
    const [inside, outside] = [await answerTo(text(path, way)), await answerTo(text(path, way, PAST_THE_FAST_PATH))];
    expect(inside).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(inside).toBe(outside);
  });

test("without the fast path node:http reads every call, and answers the same", async () => {
  const plain = await createHostingFixture({ gatewayFastPath: false });
  const { projectId, owner } = await plain.createProject();
  await plain.deploy(projectId, plainApp(APP));
  const session = await plain.session(projectId, owner);
  const read: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    read.push(request.url ?? "");
  };
  subscribe("http.server.request.start", note);
  try {
    const [withFastPath, without] = [
      await fixture.call(shared.session, "/api/teapot"),
      await plain.call(session, "/api/teapot"),
    ];
    expect(without.status).toBe(withFastPath.status);
    expect(await without.text()).toBe(await withFastPath.text());
    expect(read).toEqual([expect.stringContaining(`${projectId}/api/teapot`)]);
  } finally {
    unsubscribe("http.server.request.start", note);
    await plain.close();
  }
});

test("an answer beyond the limit is cut off", async () => {
  const visitor = visitRaw(port);
  visitor.say(text("/api/large", {}));
  await visitor.ended;
  expect(visitor.heard().length).toBeLessThan(5_000_000);
});

test("an app that dies while it answers is answered for, and the connection goes on", async () => {
  const { session } = await visited();
  const visitor = visitRaw(port);
  const way = { token: session.token, base: session.base };
  visitor.say(text("/api/die", way));
  expect(await visitor.until(/\r\n\r\n\{.*\}$/)).toMatch(/^HTTP\/1\.1 502 .*This app stopped while it was answering/s);
  visitor.say(text("/api/echo", { token: null }));
  expect(await visitor.until(/HTTP\/1\.1 401 .*\}$/s)).toContain("Please open this app again.");
});

test("a visitor who goes away ends the app's work", async () => {
  const visitor = visitRaw(port);
  visitor.say(text("/api/wait", {}));
  await new Promise((resolve) => setTimeout(resolve, 200));
  visitor.socket.destroy();
  await expect.poll(async () => (await fixture.call(shared.session, "/api/aborted")).json()).toEqual({ aborted: true });
});

test("access that ends cuts what is open and refuses what comes next", async () => {
  const { projectId, owner, session } = await visited();
  const way = { token: session.token, base: session.base };
  const [open, idle] = [visitRaw(port), visitRaw(port)];
  idle.say(text("/api/echo", way));
  await idle.until(/HTTP\/1\.1 200 /);
  open.say(text("/api/events?endless", way));
  await open.until(/data: 2/);
  fixture.deny(projectId, owner, "Your subscription has ended.");
  await open.ended;
  idle.say(text("/api/echo", way));
  expect(await idle.until(/HTTP\/1\.1 403 .*\}$/s)).toContain("Your subscription has ended.");
});

test("a server that stops ends connections that idle in the fast path", async () => {
  const visitor = visitRaw(port);
  visitor.say(text("/api/echo", {}));
  await visitor.until(/HTTP\/1\.1 200 /);
  await fixture.restartServer();
  await visitor.ended;
});
