// What the gateway tells of its answers: every call of a known visitor once, with the status that the visitor saw.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";

const fixture = await createHostingFixture({ limits: { figuresFlushMs: 50, crashesBeforeFailed: 1 } });
afterAll(() => fixture.close());

const APP = `
export default { async fetch(request) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("end")) process.exit(1);
  return new Response("said", { status: Number(searchParams.get("status") ?? 200) });
} };`;

test("answers of the app, the gateway's refusals in its place, and nothing of strangers or of the preview", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(APP));
  await fixture.preview(projectId, plainApp(APP));
  const session = await fixture.session(projectId, owner);
  const listed = async () => (await fixture.hosting.overview(owner.id)).apps[0];
  const figures = async () => {
    const app = await listed();
    return { requests: app?.requests, errors: app?.errors };
  };
  const statuses = async (paths: readonly [path: string, init?: RequestInit][]) => {
    const heard: number[] = [];
    for (const [path, init] of paths) heard.push((await fixture.call(session, path, init)).status);
    return heard;
  };
  expect(await statuses([["/api/x"], ["/api/x?status=404"], ["/api/x?status=503"]])).toEqual([200, 404, 503]);
  await expect.poll(figures).toEqual({ requests: 3, errors: 1 });
  // The gateway answers for the app: a method it does not pass, and a process that ended; then one that is not to be had.
  expect(await statuses([["/api/x", { method: "PROPFIND" }], ["/api/x?end"]])).toEqual([405, 502]);
  await expect.poll(figures).toEqual({ requests: 5, errors: 2 });
  // The end of a process is known a moment after the answer that broke off.
  await expect.poll(async () => (await listed())?.condition).toBe("failed");
  const refused = await fixture.call(session, "/api/x");
  expect(refused.status).toBe(502);
  await expect.poll(figures).toEqual({ requests: 6, errors: 3 });
  const stranger = await fetch(`${fixture.origin}${session.base}/api/x`);
  expect(stranger.status).toBe(401);
  const draft = await fixture.session(projectId, owner, "preview");
  expect((await fixture.call(draft, "/api/x")).status).toBe(200);
  expect((await fetch(`${fixture.origin}${session.base}/assets/main-1.js`)).status).toBe(200);
  // One more that counts: what came before it would have been written with it.
  expect(await statuses([["/api/x"]])).toEqual([502]);
  await expect.poll(figures).toEqual({ requests: 7, errors: 4 });
});
