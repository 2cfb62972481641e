// A public page that never comes to rest costs its visitor a sentence and its app nothing.
import { afterAll, expect, inject, test } from "vitest";
import { createBuilder } from "#build";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { publicApp } from "../../testing/public-app.ts";

const fixture = await createHostingFixture({ builder: () => createBuilder({ dataDir: inject("builderDir") }) });
afterAll(() => fixture.close());

test("a page that never comes to rest is said so, its process ends, and the app goes on", async () => {
  const { projectId } = await fixture.createProject();
  expect((await fixture.deploy(projectId, publicApp({}))).error).toBeNull();
  const ask = (path: string) => fixture.ask("127.0.0.1", `/live/app/${projectId}${path}`);
  // Awake, so that on a busy machine the first page has all of its time for itself.
  expect((await ask("/api/public/services")).status).toBe(200);
  for (const { status, body } of await Promise.all([ask("/endless"), ask("/endless")]))
    expect([status, body.includes("This page takes too long. Please try again in a minute.")]).toEqual([504, true]);
  expect((await ask("/hours")).status).toBe(200);
  expect((await ask("/endless")).status).toBe(504);
  expect((await ask("/hours?after")).status).toBe(200);
});
