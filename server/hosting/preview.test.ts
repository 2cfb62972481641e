// Previews through the real sandbox and gateway.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "./testing/hosting-fixture.ts";
import { plainApp, versionApp } from "./testing/plain-builder.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());

test("a shown preview answers its owner", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.preview(projectId, plainApp(versionApp("one")));
  const session = await fixture.session(projectId, owner, "preview");
  const answer = await fixture.call(session, "/api/things?x=1");
  expect(await answer.json()).toEqual({ version: "one", path: "/api/things" });
});
