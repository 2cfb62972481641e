// Sockets of apps whose visitor or app leaves in the middle: each is answered or closed, and the app can sleep again.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";
import { headText, type RawVisitor, visitRaw } from "../../testing/raw-visitor.ts";

const fixture = await createHostingFixture({ limits: { liveIdleMs: 200, responseHeadersMs: 500 } });
afterAll(() => fixture.close());

/** Wakes slowly, takes sockets at one address, and at another says nothing at all. */
const APP = `
await Bun.sleep(400);
export default {
  async fetch(request, server) {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/socket" && server.upgrade(request)) return;
    if (pathname === "/api/silent") await Bun.sleep(20000);
    return new Response("said");
  },
  websocket: { message(socket, text) { socket.send("echo " + text); } },
};`;

const { projectId, owner } = await fixture.createProject();
await fixture.deploy(projectId, plainApp(APP));
const session = await fixture.session(projectId, owner);
const port = Number(new URL(fixture.origin).port);
const state = () => fixture.hosting.stateOf(projectId, "live")?.state;
const asleep = () => expect.poll(state).toBe("asleep");

const HANDSHAKE = [
  ...["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

function ask(path: string): RawVisitor {
  const visitor = visitRaw(port);
  visitor.say(headText(`GET ${session.base}${path}?token=${session.token} HTTP/1.1`, ...HANDSHAKE));
  return visitor;
}

test("visitors who leave while the app wakes up don't keep it awake", async () => {
  await asleep();
  const visitors = Array.from({ length: 6 }, () => ask("/api/socket"));
  await expect.poll(state).toBe("starting");
  for (const [index, { socket }] of visitors.entries()) {
    if (index % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
  }
  await expect.poll(state).toBe("awake");
  await asleep();
  expect(fixture.faults).toEqual([]);
});

test("an app that does not answer a wish for a socket is given up", async () => {
  const visitor = ask("/api/silent");
  await visitor.ended;
  expect(visitor.heard()).toMatch(/^HTTP\/1\.1 504 /);
  expect(visitor.heard()).toMatch(/\{"error":"This app took too long to answer\."\}$/);
  await asleep();
});

test("a visitor who says the last word is not waited for", async () => {
  const visitor = ask("/api/socket");
  await visitor.until(/^HTTP\/1\.1 101 /);
  visitor.socket.end();
  await visitor.ended;
  await asleep();
});
