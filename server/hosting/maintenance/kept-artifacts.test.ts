// Which artifacts must be kept: what previews show and what deployments served.
import { afterAll, expect, test } from "vitest";
import { createDeploymentStore } from "../deployments/deployment-store.ts";
import { createVersionStore } from "../deployments/version-store.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());

test("what a preview shows and what a project served, now or before, is named; a removed project names nothing", async () => {
  const deployments = createDeploymentStore(fixture.database);
  const versions = createVersionStore(fixture.database);
  const { projectId } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  const first = (await deployments.servingDeployment(projectId))?.artifact_hash;
  await fixture.deploy(projectId, plainApp(versionApp("two")));
  const second = (await deployments.servingDeployment(projectId))?.artifact_hash;
  await fixture.preview(projectId, plainApp(versionApp("three")));
  const third = await versions.previewHash(projectId);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await versions.namedArtifacts()).toEqual(new Set([first, second, third]));
  await fixture.hosting.remove(projectId);
  expect(await versions.namedArtifacts()).toEqual(new Set());
});
