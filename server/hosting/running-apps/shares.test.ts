// Shares: one visitor does not take all places of an app, and one owner's apps do not put everybody else's to sleep.
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const SHARE = 4;
const fixture = await createHostingFixture({
  limits: {
    visitorRequests: SHARE,
    concurrentRequests: 2 * SHARE,
    awakeApps: 3,
    liveIdleMs: 60_000,
    previewIdleMs: 60_000,
  },
});
afterAll(() => fixture.close());

const STREAMING_APP = `export default { fetch(request) {
  if (!request.url.endsWith("/api/stream")) return new Response("well");
  return new Response(new ReadableStream({ async start(controller) {
    for (;;) { controller.enqueue("on"); await Bun.sleep(50); }
  } }));
} };`;

test("A15 · one visitor takes a share of an app's places, and whoever comes next finds one", async () => {
  const { projectId, owner } = await fixture.createProject();
  const { owner: guest } = await fixture.createProject();
  fixture.allow(projectId, guest, "member");
  await fixture.deploy(projectId, plainApp(STREAMING_APP));
  const [greedy, modest] = [await fixture.session(projectId, owner), await fixture.session(projectId, guest)];
  const stop = new AbortController();
  const stream = (session: AppSession) => fixture.call(session, "/api/stream", { signal: stop.signal });
  const answers = await Promise.all(Array.from({ length: 3 * SHARE }, () => stream(greedy)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(SHARE).fill(200), ...Array(2 * SHARE).fill(429)]);
  const refused = answers.find(({ status }) => status === 429);
  expect(await refused?.json()).toEqual({
    error: "You have too many requests open in this app at once. Please try again in a moment.",
  });
  expect((await stream(modest)).status).toBe(200);
  stop.abort();
  await expect.poll(async () => (await fixture.call(greedy, "/api/well")).status).toBe(200);
  await fixture.hosting.undeploy(projectId);
});

test("A13 · who has most apps awake gives way, with the one they used longest ago", async () => {
  const app = async (ownerId?: string) => {
    const { projectId, owner } = await fixture.createProject();
    const whose = ownerId ? { id: ownerId, username: "owner" } : owner;
    fixture.allow(projectId, whose, "owner");
    await fixture.database.pool.query("update projects set owner_id = $2 where id = $1", [projectId, whose.id]);
    await fixture.preview(projectId, plainApp(versionApp("1")));
    await fixture.hosting.restart(projectId, "preview");
    const session = await fixture.session(projectId, whose, "preview");
    return { projectId, ownerId: whose.id, use: async () => (await fixture.call(session, "/api/version")).status };
  };
  const awake = (apps: { projectId: string }[]) =>
    apps.map(({ projectId }) => fixture.hosting.stateOf(projectId, "preview")?.state === "awake");
  const first = await app();
  const many = [first, await app(first.ownerId), await app(first.ownerId), await app(first.ownerId)];
  const few = await app();
  for (const { use } of many.slice(0, 3)) expect(await use()).toBe(200);
  // Somebody else's app wakes: one of those who have three goes.
  expect(await few.use()).toBe(200);
  expect(awake([few, ...many])).toEqual([true, false, true, true, false]);
  // Their next app takes the place of their own, although the other's was not used for longer.
  for (const { use } of many.slice(1, 3)) await use();
  expect(await many[3]?.use()).toBe(200);
  expect(awake([few, ...many])).toEqual([true, false, false, true, true]);
});
