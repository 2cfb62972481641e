// Two hostings on one database: what one deploys, shows, takes offline or removes counts on the other within seconds.
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { aliveAmong } from "#sandbox";
import { createHostingFixture, type HostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const first = await createHostingFixture();
const second = await createHostingFixture({ besides: first, limits: { followMs: 200 } });
afterAll(async () => {
  await second.close();
  await first.close();
});

async function versionOn(hosting: HostingFixture, session: AppSession): Promise<string> {
  const answer = await hosting.call(session, "/api/x");
  return answer.ok ? ((await answer.json()) as { version: string }).version : String(answer.status);
}

/** Deployed on the first, in use on the second. */
async function inUse() {
  const { projectId, owner } = await first.createProject();
  await first.deploy(projectId, plainApp(versionApp("one")));
  const session = await second.session(projectId, owner);
  expect(await versionOn(second, session)).toBe("one");
  const ids = await second.hosting.processIds(projectId, "live");
  expect(aliveAmong(ids)).toHaveLength(ids.length);
  return { projectId, owner, session, ids };
}

test("a new version takes the old one's place there, and no request fails meanwhile", async () => {
  const { projectId, session, ids } = await inUse();
  await first.deploy(projectId, plainApp(versionApp("two")));
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      const version = await versionOn(second, session);
      seen.add(version);
      return version;
    })
    .toBe("two");
  expect([...seen].filter((version) => !["one", "two"].includes(version))).toEqual([]);
  await expect.poll(() => aliveAmong(ids)).toEqual([]);
});

test("a version that sleeps there wakes as the new one", async () => {
  const { projectId, session, ids } = await inUse();
  await second.hosting.restart(projectId, "live");
  await expect.poll(() => aliveAmong(ids)).toEqual([]);
  await first.deploy(projectId, plainApp(versionApp("two")));
  await expect.poll(() => versionOn(second, session)).toBe("two");
});

for (const [what, end] of [
  ["undeployed", (projectId: string) => first.hosting.undeploy(projectId)],
  ["removed", (projectId: string) => first.hosting.remove(projectId)],
] as const)
  test(`what was ${what} is over there, too, and leaves no process`, async () => {
    const { projectId, session, ids } = await inUse();
    await end(projectId);
    await expect.poll(() => versionOn(second, session)).toBe("404");
    await expect.poll(() => aliveAmong(ids)).toEqual([]);
  });

test("a preview follows, with the rows that it has now", async () => {
  const { projectId, owner } = await first.createProject();
  await first.preview(projectId, plainApp(versionApp("one")));
  const session = await second.session(projectId, owner, "preview");
  expect(await versionOn(second, session)).toBe("one");
  await first.preview(projectId, plainApp(versionApp("two")));
  await expect.poll(() => versionOn(second, session)).toBe("two");
});
