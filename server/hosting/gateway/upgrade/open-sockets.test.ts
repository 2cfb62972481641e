// Open sockets of apps: how many there may be, how long they keep an app awake, and what their pages are told at the end.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";

const LIMITS = { liveIdleMs: 200, socketIdleMs: 1_200, appSockets: 6, visitorSockets: 4, concurrentRequests: 3 };
const fixture = await createHostingFixture({ limits: LIMITS });
const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => fixture.close());

const APP = (version: string) => `
export default {
  async fetch(request, server) {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/socket" && server.upgrade(request)) return;
    if (pathname === "/api/slow") await Bun.sleep(800);
    return new Response("${version}");
  },
  websocket: { message(socket, text) { socket.send("${version} " + text); } },
};`;

async function deployed(at = fixture) {
  const { projectId, owner } = await at.createProject();
  await at.deploy(projectId, plainApp(APP("one")));
  const session = await at.session(projectId, owner);
  const asMember = async () => {
    const member = { id: randomUUID(), username: `member-${randomUUID().slice(0, 8)}` };
    await at.database.query
      .insertInto("users")
      .values({ ...member, password_hash: "-" })
      .execute();
    at.allow(projectId, member, "member");
    return at.session(projectId, member);
  };
  return { projectId, owner, session, asMember, state: () => at.hosting.stateOf(projectId, "live")?.state };
}

type Opened = WebSocket & { closed: Promise<CloseEvent> };

/** Rejects when it was refused. */
async function open(session: AppSession, { origin } = fixture): Promise<Opened> {
  const address = `${origin.replace("http", "ws")}${session.base}/api/socket`;
  const socket = new WebSocket(address, [`ninefold-token.${session.token}`]);
  opened.push(socket);
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("refused")));
  });
  return Object.assign(socket, { closed });
}
const echo = (socket: WebSocket, text: string) =>
  new Promise<string>((resolve) => {
    socket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
    socket.send(text);
  });
const isAwake = async (session: AppSession) => (await fixture.call(session, "/_ninefold/awake")).json();

test("an app with a page that talks stays awake; one whose pages are silent sleeps, tells them, and says when it is back", async () => {
  const { session, state } = await deployed();
  const socket = await open(session);
  for (let turn = 0; turn < 4; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await echo(socket, "still here")).toBe("one still here");
  }
  expect(state()).toBe("awake");
  expect((await socket.closed).code).toBe(4001);
  await expect.poll(state).toBe("asleep");
  expect(await isAwake(session)).toEqual({ awake: false });
  expect(state()).toBe("asleep");
  expect(await (await fixture.call(session, "/api/hello")).text()).toBe("one");
  expect(await isAwake(session)).toEqual({ awake: true });
  const strange = await fixture.call({ ...session, token: "forged" }, "/_ninefold/awake");
  expect(strange.status).toBe(401);
});

test("an app sleeps as soon as ever once its last page has gone", async () => {
  const patient = await createHostingFixture({ limits: { ...LIMITS, socketIdleMs: 600_000 } });
  const { session, state } = await deployed(patient);
  const socket = await open(session, patient);
  socket.close();
  await socket.closed;
  await expect.poll(state).toBe("asleep");
  await patient.close();
});

test("a deploy sends pages over to the new version, once what was asked of the old one is answered", async () => {
  const { projectId, session } = await deployed();
  const socket = await open(session);
  const slow = fixture.call(session, "/api/slow").then((answer) => answer.text());
  await fixture.deploy(projectId, plainApp(APP("two")));
  const [first, { code }] = await Promise.all([slow, socket.closed]);
  expect([first, code]).toEqual(["one", 1012]);
  expect(await echo(await open(session), "hello")).toBe("two hello");
});

test("a person and an app have a bound of sockets, and calls are answered beside as many as there may be", async () => {
  const { session, asMember } = await deployed();
  for (let count = 0; count < 4; count++) await open(session);
  await expect(open(session)).rejects.toThrow("refused");
  const member = await asMember();
  for (let count = 0; count < 2; count++) await open(member);
  await expect(open(member)).rejects.toThrow("refused");
  expect((await fixture.call(session, "/api/hello")).status).toBe(200);
  opened.splice(0, 1)[0]?.close();
  await expect
    .poll(() =>
      open(member).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test("access that ends is told to its pages, which don't come back with the same token", async () => {
  const { projectId, owner, session } = await deployed();
  const socket = await open(session);
  fixture.deny(projectId, owner, "Your plan has ended.");
  expect((await socket.closed).code).toBe(4003);
  await expect(open(session)).rejects.toThrow("refused");
});
