// Source that is written to cost much or to look around: its author reads one sentence, and nobody else notices.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { CheckFailure, SourceFiles } from "#contract";
import { HIDDEN_CLASSES, MANY_IMPORTS, TYPE_BOMB } from "#testing";
import { openWorkers, type Workers } from "#workers";
import { type Builder, createBuilder, kitsFolder } from "./index.ts";

/** What deadlines are divided by; changed by tests. */
const hurry = { factor: 1 };
let workers: Workers;
let builder: Builder;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-hostile-"));
  const dataDir = inject("builderDir");
  workers = await openWorkers({ name: folder, sandbox: "bubblewrap", shows: [kitsFolder(dataDir)] });
  builder = await createBuilder({
    dataDir,
    workers: {
      ...workers,
      run: (task, input, options) =>
        workers.run({ ...task, deadlineMs: Math.ceil(task.deadlineMs / hurry.factor) }, input, options),
    },
  });
});
afterAll(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

const withFiles = (changes: SourceFiles) => ({ ...builder.starter, ...changes });
async function failuresOf(changes: SourceFiles): Promise<CheckFailure[]> {
  const built = await builder.build(withFiles(changes));
  return built.ok ? [] : built.failures;
}

test("a type bomb costs its author one sentence, and others' checks go on meanwhile", async () => {
  hurry.factor = 3;
  const bombed = builder.checkTypes(withFiles({ "shared/bomb.ts": TYPE_BOMB }), { owner: "bomber" });
  const order: string[] = [];
  const [failures, others] = await Promise.all([
    bombed.finally(() => order.push("bomb")),
    builder.checkTypes(withFiles({}), { owner: "anna" }).finally(() => order.push("anna")),
  ]);
  hurry.factor = 1;
  expect(order).toEqual(["anna", "bomb"]);
  expect(others).toEqual([]);
  expect(failures).toEqual([
    { check: "types", message: expect.stringMatching(/^Checking the types of this app takes/), overran: true },
  ]);
});

test("a type check that nobody waits for ends", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const checking = builder.checkTypes(withFiles({ "shared/bomb.ts": TYPE_BOMB }), { owner: "left", signal });
  setTimeout(() => controller.abort(new Error("left")), 1_500);
  await expect(checking).rejects.toThrow("left");
});

test("types of the machine's files can't be asked for, and nothing tells whether they exist", async () => {
  const secret = join(folder, "secret.json");
  await writeFile(secret, '{"the_key_of_a_secret":1}');
  const asking = (path: string) =>
    builder.checkTypes(
      withFiles({
        "shared/look.ts": `import type secret from ${JSON.stringify(path)};\nexport const x: typeof secret = "";\n`,
        "shared/refer.ts": `/// <reference path=${JSON.stringify(path.replace(/json$/, "ts"))} />\nexport {};\n`,
      }),
    );
  await writeFile(join(folder, "secret.ts"), "declare const there: 1;");
  const [there, absent] = [await asking(secret), await asking(join(folder, "absent.json"))];
  expect(JSON.stringify(there)).not.toContain("the_key_of_a_secret");
  expect(there.length).toBeGreaterThan(0);
  expect(JSON.stringify(there).replaceAll("secret.", "absent.")).toEqual(
    JSON.stringify(absent).replaceAll("secret.", "absent."),
  );
});

test("hono's parts are those that it has: no way leads out of its folder, and no error tells what lies there", async () => {
  const importing = (specifier: string) =>
    failuresOf({ "server/index.ts": `import * as part from "${specifier}";\nexport default part;\n` });
  const outside = [
    "hono/../../esbuild/lib",
    "hono/../../no-such-package",
    "hono/..",
    "hono/dist/cors",
    "hono/constructor",
  ];
  for (const specifier of outside)
    expect(await importing(specifier)).toMatchObject([
      { message: `"${specifier}" is not available: hono has no such part.`, path: "server/index.ts", line: 1 },
    ]);
  expect(await importing("hono/cors")).toEqual([]);
});

test("many beginnings of an import are read in one go", async () => {
  hurry.factor = 4;
  const failures = await failuresOf({ "shared/many.ts": MANY_IMPORTS });
  hurry.factor = 1;
  expect(failures).toEqual([]);
});

test("classes made without end are refused, wherever a stylesheet hides the wish", async () => {
  const main = `import "./app.css";\n${builder.starter["web/main.tsx"]}`;
  for (const css of [HIDDEN_CLASSES, HIDDEN_CLASSES.replace("@source", "@SOURCE")])
    expect(await failuresOf({ "web/main.tsx": main, "web/app.css": css })).toMatchObject([
      { message: expect.stringContaining("is not available in an app's stylesheet"), path: "web/app.css", line: 2 },
    ]);
});
