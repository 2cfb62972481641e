// Access that ends: undeployed, deleted, signed out, plan lost. Refused at once or within seconds, and nothing is left running.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { aliveAmong } from "./testing/alive.ts";
import { createHostingFixture } from "./testing/hosting-fixture.ts";
import { plainApp } from "./testing/plain-builder.ts";

const CUT_WITHIN_MS = 30_000;
const fixture = await createHostingFixture({ limits: { liveIdleMs: 300 } });
afterAll(() => fixture.close());

/** Answers, and streams without end when asked to. */
const STREAMING_APP = `export default { fetch(request) {
  if (!request.url.endsWith("/api/stream")) return new Response("well");
  const lines = new ReadableStream({ async start(controller) {
    for (;;) { controller.enqueue("data: on\\n\\n"); await Bun.sleep(50); }
  } });
  return new Response(lines, { headers: { "content-type": "text/event-stream" } });
} };`;

async function openStream(session: AppSession) {
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

async function inUse() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(STREAMING_APP));
  const member = await fixture.createProject();
  fixture.allow(projectId, member.owner, "member");
  const session = await fixture.session(projectId, member.owner);
  const stream = await openStream(session);
  const ids = await fixture.hosting.processIds(projectId, "live");
  expect(aliveAmong(ids)).toEqual(ids);
  expect(ids.length).toBeGreaterThan(0);
  return { projectId, owner, member: member.owner, session, stream, ids };
}

const statusOf = async (session: AppSession) => (await fixture.call(session, "/api/x")).status;
const soon = { timeout: CUT_WITHIN_MS };

test("undeploying refuses the next request, ends open streams and leaves no process", async () => {
  const { projectId, session, stream, ids } = await inUse();
  await fixture.hosting.undeploy(projectId);
  expect(await statusOf(session)).toBe(404);
  await expect.poll(() => stream.isOpen, soon).toBe(false);
  await expect.poll(() => aliveAmong(ids), soon).toEqual([]);
});

test("deleting the project does the same", async () => {
  const { projectId, session, stream, ids } = await inUse();
  await fixture.hosting.remove(projectId);
  expect(await statusOf(session)).toBe(404);
  await expect.poll(() => stream.isOpen, soon).toBe(false);
  await expect.poll(() => aliveAmong(ids), soon).toEqual([]);
});

test("a lost plan cuts that person's requests and open streams; the app sleeps when nobody else uses it", async () => {
  const { projectId, member, owner, session, stream, ids } = await inUse();
  fixture.deny(projectId, member, "Subscribe to use this app.");
  await expect.poll(() => statusOf(session), soon).toBe(403);
  await expect.poll(() => stream.isOpen, soon).toBe(false);
  const own = await fixture.session(projectId, owner);
  expect(await statusOf(own)).toBe(200);
  await expect.poll(() => aliveAmong(ids), soon).toEqual([]);
  expect(fixture.hosting.stateOf(projectId, "live")?.state).toBe("asleep");
});

test("signing out cuts what was opened with that sign-in, and only that", async () => {
  const { projectId, member, stream, ids } = await inUse();
  const { id: sessionId } = await fixture.database.query
    .insertInto("sessions")
    .values({ user_id: member.id, expires_at: new Date(Date.now() + 3_600_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const signedIn = await fixture.session(projectId, { ...member, sessionId });
  const own = await openStream(signedIn);
  expect(await statusOf(signedIn)).toBe(200);
  await fixture.database.query.deleteFrom("sessions").where("id", "=", sessionId).execute();
  await expect.poll(() => statusOf(signedIn), soon).toBe(403);
  await expect.poll(() => own.isOpen, soon).toBe(false);
  expect(stream.isOpen).toBe(true);
  expect(aliveAmong(ids)).toEqual(ids);
  await delay(100);
  expect(stream.isOpen).toBe(true);
});
