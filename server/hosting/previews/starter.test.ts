// The kit's starter through the real builder: checked, previewed and deployed.
import { afterAll, expect, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { createHostingFixture } from "../testing/hosting-fixture.ts";

const made: { builder: Builder | null } = { builder: null };
const fixture = await createHostingFixture({
  async builder(dataDir) {
    made.builder = await createBuilder({ dataDir });
    return made.builder;
  },
});
afterAll(async () => {
  await fixture.close();
  await made.builder?.close();
});
const starter = made.builder?.starter ?? {};

test("the starter passes its checks, and becomes the preview as it was checked", async () => {
  const { projectId, owner } = await fixture.createProject();
  const built = await fixture.builder.build(starter);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const report = await fixture.hosting.check(projectId, built.artifact);
  expect(report.failures).toEqual([]);
  expect(Object.keys(report.milliseconds).sort()).toEqual(["boot", "migrate", "render"]);
  await fixture.hosting.showPreview(projectId, built.artifact);
  const session = await fixture.session(projectId, owner, "preview");
  expect((await fixture.call(session, "/api/_health")).status).toBe(200);
});

test("the starter's preview gives its document and its health", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.preview(projectId, starter);
  const code = await fixture.hosting.issueFrameCode(projectId, "preview", owner);
  const page = await fetch(`${fixture.origin}/preview/app/${projectId}/?token=${code}`);
  expect(page.status).toBe(200);
  const script = /src="(assets\/preview-[^"]+\.js)"/.exec(await page.text())?.[1];
  expect((await fetch(`${fixture.origin}/preview/app/${projectId}/${script}`)).status).toBe(200);
  const session = await fixture.session(projectId, owner, "preview");
  expect((await fixture.call(session, "/api/_health")).status).toBe(200);
  const me = await (await fixture.call(session, "/api/_me")).json();
  expect(me).toMatchObject({ id: owner.id, name: owner.username, role: "owner" });
});

test("the starter deploys", async () => {
  const { projectId } = await fixture.createProject();
  expect(await fixture.deploy(projectId, starter)).toMatchObject({ success: true, status: "serving", error: null });
});
