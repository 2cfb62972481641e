// Access that ends: undeployed, deleted, signed out, plan lost. Refused at once or within seconds, and nothing is left running.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { aliveAmong } from "#sandbox";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp } from "../testing/plain-builder.ts";
import { foldersOf, groupsOf, leftOf } from "../testing/traces.ts";

const CUT_WITHIN_MS = 30_000;
const fixture = await createHostingFixture({ limits: { liveIdleMs: 300 } });
afterAll(() => fixture.close());

/** Answers, and streams without end or speaks over a socket when asked to. */
const STREAMING_APP = `export default {
  fetch(request, server) {
    if (request.url.endsWith("/api/socket") && server.upgrade(request)) return;
    if (!request.url.endsWith("/api/stream")) return new Response("well");
    const lines = new ReadableStream({ async start(controller) {
      for (;;) { controller.enqueue("data: on\\n\\n"); await Bun.sleep(50); }
    } });
    return new Response(lines, { headers: { "content-type": "text/event-stream" } });
  },
  websocket: { message(socket, text) { socket.send(text); } },
};`;

/** Something of the app that its visitor has open. */
type Opened = { isOpen: boolean };

async function openStream(session: AppSession): Promise<Opened> {
  const answer = await fixture.call(session, "/api/stream");
  const state = { isOpen: true };
  const reading = (async () => {
    for await (const _chunk of answer.body ?? []) if (!state.isOpen) break;
  })().catch(() => {});
  void reading.finally(() => {
    state.isOpen = false;
  });
  return state;
}

function openSocket(session: AppSession): Promise<Opened> {
  const address = `${fixture.origin.replace("http", "ws")}${session.base}/api/socket?token=${session.token}`;
  const socket = new WebSocket(address);
  const state = { isOpen: true };
  socket.onclose = () => {
    state.isOpen = false;
  };
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("refused"));
    socket.onmessage = () => resolve(state);
    socket.onopen = () => socket.send("there?");
  });
}

const openAll = async (session: AppSession) => [await openStream(session), await openSocket(session)];
const stillOpen = (opened: readonly Opened[]) => opened.filter(({ isOpen }) => isOpen).length;

async function inUse() {
  const before = new Set(foldersOf(fixture.dataDir).map(({ inode }) => inode));
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(STREAMING_APP));
  const member = await fixture.createProject();
  fixture.allow(projectId, member.owner, "member");
  const session = await fixture.session(projectId, member.owner);
  const opened = await openAll(session);
  const ids = await fixture.hosting.processIds(projectId, "live");
  expect(aliveAmong(ids)).toEqual(ids);
  expect(ids.length).toBeGreaterThan(0);
  const folders = foldersOf(fixture.dataDir).filter(({ inode }) => !before.has(inode));
  expect(folders).toHaveLength(2);
  const traces = [...folders, ...groupsOf(ids)];
  return { projectId, owner, member: member.owner, session, opened, ids, traces };
}

const statusOf = async (session: AppSession) => (await fixture.call(session, "/api/x")).status;
const soon = { timeout: CUT_WITHIN_MS };

async function expectNothingLeft({ opened, ids, traces }: Awaited<ReturnType<typeof inUse>>) {
  await expect.poll(() => stillOpen(opened), soon).toBe(0);
  await expect.poll(() => aliveAmong(ids), soon).toEqual([]);
  await expect.poll(() => leftOf(traces), soon).toEqual([]);
}

test("undeploying refuses the next request, ends open streams and sockets, and leaves no process, group or folder", async () => {
  const app = await inUse();
  await fixture.hosting.undeploy(app.projectId);
  expect(await statusOf(app.session)).toBe(404);
  await expectNothingLeft(app);
});

test("deleting the project does the same", async () => {
  const app = await inUse();
  await fixture.hosting.remove(app.projectId);
  expect(await statusOf(app.session)).toBe(404);
  await expectNothingLeft(app);
});

test("undeploying in the middle of a switch ends the version before, too, with all that is still open on it", async () => {
  const app = await inUse();
  await fixture.deploy(app.projectId, plainApp(`// two\n${STREAMING_APP}`));
  expect(stillOpen(app.opened)).toBe(2);
  await fixture.hosting.undeploy(app.projectId);
  expect(await statusOf(app.session)).toBe(404);
  await expectNothingLeft(app);
});

test("a lost plan cuts that person's requests and open streams; the app sleeps when nobody else uses it", async () => {
  const app = await inUse();
  const { projectId, member, owner, session } = app;
  fixture.deny(projectId, member, "Subscribe to use this app.");
  await expect.poll(() => statusOf(session), soon).toBe(403);
  await expect.poll(() => stillOpen(app.opened), soon).toBe(0);
  const own = await fixture.session(projectId, owner);
  expect(await statusOf(own)).toBe(200);
  await expectNothingLeft(app);
  expect(fixture.hosting.stateOf(projectId, "live")?.state).toBe("asleep");
});

test("signing out cuts what was opened with that sign-in, and only that", async () => {
  const { projectId, member, opened, ids } = await inUse();
  const { id: sessionId } = await fixture.database.query
    .insertInto("sessions")
    .values({ user_id: member.id, expires_at: new Date(Date.now() + 3_600_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const signedIn = await fixture.session(projectId, { ...member, sessionId });
  const own = await openAll(signedIn);
  expect(await statusOf(signedIn)).toBe(200);
  await fixture.database.query.deleteFrom("sessions").where("id", "=", sessionId).execute();
  await expect.poll(() => statusOf(signedIn), soon).toBe(403);
  await expect.poll(() => stillOpen(own), soon).toBe(0);
  expect(stillOpen(opened)).toBe(2);
  expect(aliveAmong(ids)).toEqual(ids);
  await delay(100);
  expect(stillOpen(opened)).toBe(2);
});
