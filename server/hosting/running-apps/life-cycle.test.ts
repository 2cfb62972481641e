// Waking and sleeping as visitors meet it: requests wait for a wake, no more than a bound; previews sleep sooner.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const WAITING = 10;
const fixture = await createHostingFixture({
  limits: { waitingRequests: WAITING, previewIdleMs: 300, liveIdleMs: 60_000 },
});
afterAll(() => fixture.close());

const SLOW_TO_WAKE = `await Bun.sleep(600);\n${versionApp("slow")}`;

test("requests to a sleeping app wait for it, up to the bound; beyond it they are asked to come again", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(SLOW_TO_WAKE));
  const session = await fixture.session(projectId, owner);
  await fixture.hosting.restart(projectId, "live");
  const answers = await Promise.all(Array.from({ length: WAITING * 3 }, () => fixture.call(session, "/api/x")));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(200)).toBe(WAITING);
  expect(count(503)).toBe(WAITING * 2);
  const refused = answers.find(({ status }) => status === 503);
  expect(await refused?.json()).toMatchObject({ error: expect.stringContaining("waking up") });
  expect((await fixture.call(session, "/api/x")).status).toBe(200);
});

test("a preview sleeps sooner than the live app", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("live")));
  await fixture.preview(projectId, plainApp(versionApp("preview")));
  await fixture.call(await fixture.session(projectId, owner), "/api/x");
  await fixture.call(await fixture.session(projectId, owner, "preview"), "/api/x");
  const state = (environment: "live" | "preview") => fixture.hosting.stateOf(projectId, environment)?.state;
  await expect.poll(() => state("preview")).toBe("asleep");
  expect(state("live")).toBe("awake");
});

test("after the server's restart all deployed apps serve at once, each on its first request", async () => {
  const apps = await Promise.all(
    ["one", "two", "three", "four"].map(async (version) => {
      const { projectId, owner } = await fixture.createProject();
      await fixture.deploy(projectId, plainApp(versionApp(version)));
      return { version, projectId, owner };
    }),
  );
  await fixture.restartServer();
  const answers = apps.map(async ({ version, projectId, owner }) => {
    const answer = await fixture.call(await fixture.session(projectId, owner), "/api/x");
    expect(await answer.json()).toMatchObject({ version });
    return answer.status;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});
