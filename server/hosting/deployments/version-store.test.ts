// Looking up what apps show, for as many as one server may ever have known.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createOwnerStore } from "../running-apps/owner-store.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";
import { createVersionStore } from "./version-store.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());

test("one app is found among more than a statement has parameters", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  const many = [...Array.from({ length: 70_000 }, () => randomUUID()), projectId];
  const shown = await createVersionStore(fixture.database).shownVersions(many);
  expect(shown).toMatchObject([{ projectId, environment: "live" }]);
  expect(await createOwnerStore(fixture.database).ownersOf(many)).toEqual(new Map([[projectId, owner.id]]));
});
