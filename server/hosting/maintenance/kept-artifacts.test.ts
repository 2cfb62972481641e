// Which artifacts must be kept: what previews show and what deployments served.
import { afterAll, expect, test } from "vitest";
import { createHostingStore } from "../store.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());

test("what a preview shows and what a project served, now or before, is named; a removed project names nothing", async () => {
  const store = createHostingStore(fixture.database);
  const { projectId } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  const first = (await store.servingDeployment(projectId))?.artifact_hash;
  await fixture.deploy(projectId, plainApp(versionApp("two")));
  const second = (await store.servingDeployment(projectId))?.artifact_hash;
  await fixture.preview(projectId, plainApp(versionApp("three")));
  const third = await store.previewHash(projectId);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await store.namedArtifacts()).toEqual(new Set([first, second, third]));
  await fixture.hosting.remove(projectId);
  expect(await store.namedArtifacts()).toEqual(new Set());
});
