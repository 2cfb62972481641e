// The sandbox's commands on every hand-written app: sample rows, and each page shown on both runtimes.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { APP_NAMES, readApp } from "../testing/apps.ts";
import { openApp } from "../testing/running.ts";

let builder: Builder;
beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
});
afterAll(() => builder.close());

async function open(files: Readonly<Record<string, string>>) {
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  return openApp({ artifact: built.artifact, kit: builder.kit, files });
}

for (const name of APP_NAMES)
  test(`every page of ${name} shows without a complaint, with and without rows, on Bun and on Node`, async () => {
    const files = await readApp(name);
    const app = await open(files);
    expect(await app.render()).toEqual([]);
    if (files["server/seed.ts"]) expect(await app.run("seed")).toMatchObject({ code: 0, stderr: "" });
    expect(await app.render()).toEqual([]);
    expect(await app.render("node")).toEqual([]);
    await app.drop();
  });
