// Source trees become artifacts, and what keeps one from it is said with its place.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SourceFiles } from "#contract";
import { readApp } from "#kit-testing";
import { type Builder, createBuilder } from "./index.ts";

let builder: Builder;
beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
});
afterAll(() => builder.close());

const failuresOf = async (changes: SourceFiles) => {
  const result = await builder.build({ ...builder.starter, ...changes });
  return result.ok ? [] : result.failures;
};
const page = (text: string) => failuresOf({ "web/pages/home.tsx": text });

test("the starter builds into a document, hashed assets, a server and a manifest", async () => {
  const result = await builder.build(builder.starter);
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  const { directory, manifest, hash } = result.artifact;
  expect(manifest).toMatchObject({
    name: "New app",
    kitHash: builder.kit.hash,
    outbound: [],
    migrations: [],
    hasSeed: false,
  });
  const html = await readFile(join(directory, "web/index.html"), "utf8");
  expect(html).toContain('<base href="{{base}}/">');
  expect(html).toContain("<!--ninefold:session-->");
  expect(html).toContain(`"react":"/kit/${builder.kit.hash}/web/react.js"`);
  const assets = await readdir(join(directory, "web/assets"));
  expect(assets.map((name) => name.replace(/[0-9a-f]{12}/, "…")).sort()).toEqual(["main-….css", "main-….js"]);
  for (const name of assets) expect(html).toContain(`"assets/${name}"`);
  expect((await builder.open(hash))?.manifest).toEqual(manifest);
  expect(await builder.open("../../etc")).toBeNull();
});

test("an artifact brings the tables that its kit keeps in every app's database, numbered and named so that no app's can be meant", async () => {
  const result = await builder.build(builder.starter);
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  const folder = join(result.artifact.directory, "server/kit-migrations");
  const names = (await readdir(folder)).sort();
  expect(names[0]).toBe("0001_stored.sql");
  for (const name of names) {
    expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
    const made = [
      ...(await readFile(join(folder, name), "utf8")).matchAll(/create table (?:if not exists )?"?(\w+)/gi),
    ];
    for (const [, table] of made) expect([name, table?.startsWith("_")]).toEqual([name, true]);
  }
});

test("a preview knows where its elements were written; what is live knows nothing of it", async () => {
  const result = await builder.build(builder.starter);
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  const textsIn = async (folder: string) => {
    const path = join(result.artifact.directory, folder);
    const files = (await readdir(path, { recursive: true })).filter((name) => /\.(js|html|map)$/.test(name));
    return (await Promise.all(files.map((name) => readFile(join(path, name), "utf8")))).join("\n");
  };
  const [live, preview] = [await textsIn("web"), await textsIn("preview")];
  for (const trace of ["web/pages/home.tsx", "__ninefoldSources", "assets/preview-", "sourceMappingURL"])
    expect([trace, live.includes(trace)]).toEqual([trace, false]);
  expect(preview).toContain('fileName: "app:web/pages/home.tsx"');
  expect(preview).toMatch(/"sources":[^\]]*"app:web\/pages\/home.tsx"/);
});

test("an app may not name what only a preview's build brings along", async () => {
  const [failure] = await page(
    'import { jsxDEV } from "react/jsx-dev-runtime";\nexport const HomePage = () => jsxDEV;',
  );
  expect(failure?.message).toContain('"react/jsx-dev-runtime" is not available');
});

test("an equal tree is the same artifact, another tree another one", async () => {
  const first = await builder.build(builder.starter);
  const again = await builder.build({ ...builder.starter });
  const other = await builder.build({ ...builder.starter, "web/note.ts": "export {};" });
  if (!first.ok || !again.ok || !other.ok) throw new Error("a build failed");
  expect(again.artifact.hash).toBe(first.artifact.hash);
  expect(other.artifact.hash).not.toBe(first.artifact.hash);
});

test("the theme's colours are in the stylesheet exactly as given", async () => {
  const result = await builder.build(await readApp("beekeeper"));
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  const folder = join(result.artifact.directory, "web/assets");
  const name = (await readdir(folder)).find((one) => one.endsWith(".css")) ?? "";
  const css = await readFile(join(folder, name), "utf8");
  expect(css).toMatch(/--background:\s*#f0fff0/);
  expect(css).toMatch(/--accent:\s*#556b2f/);
});

const refused: [string, string, string][] = [
  [
    "a package that is not offered",
    'import fs from "node:fs";\nexport const HomePage = () => fs;',
    '"node:fs" is not allowed',
  ],
  [
    "an npm package",
    'import _ from "lodash";\nexport const HomePage = () => _;',
    'The package "lodash" is not available in pages',
  ],
  [
    "the server's package in a page",
    'import { sql } from "@ninefold/server";\nexport const HomePage = () => sql;',
    "It belongs to the server.",
  ],
  [
    "an absolute path",
    'import x from "/etc/passwd";\nexport const HomePage = () => x;',
    '"/etc/passwd" is not allowed',
  ],
  [
    "a path out of the tree",
    'import x from "../../../../etc/passwd";\nexport const HomePage = () => x;',
    "lies outside the app",
  ],
  ["an address", 'import x from "https://evil.example/x.js";\nexport const HomePage = () => x;', "is not allowed"],
  [
    "a file that is not there",
    'import { x } from "./missing.tsx";\nexport const HomePage = () => x;',
    'The file "web/pages/missing.tsx" does not exist.',
  ],
  [
    "an icon that does not exist",
    'import { NoSuchIcon } from "lucide-react";\nexport const HomePage = () => <NoSuchIcon />;',
    "NoSuchIcon",
  ],
  [
    "a dynamic import of a package",
    'export const HomePage = () => import("child_process");',
    '"child_process" is not available',
  ],
];
for (const [what, text, message] of refused)
  test(`${what} is refused with its place`, async () => {
    const [failure] = await page(text);
    expect(failure).toMatchObject({ check: "build", path: "web/pages/home.tsx", line: expect.any(Number) });
    expect(failure?.message).toContain(message);
  });

test("a syntax error has its file, line and column", async () => {
  const [failure] = await page("export function HomePage() {\n  return <p>;\n}\n");
  expect(failure).toMatchObject({
    check: "build",
    path: "web/pages/home.tsx",
    line: expect.any(Number),
    column: expect.any(Number),
  });
});

test("what is wrong in app.json is said by key", async () => {
  const [failure] = await failuresOf({ "app.json": '{\n  "name": "X",\n  "theme": { "accent": "greenish" }\n}' });
  expect(failure).toMatchObject({
    path: "app.json",
    line: 3,
    message: "theme.accent must be a CSS colour such as #f0fff0 or olive",
  });
  expect((await failuresOf({ "app.json": "{" }))[0]?.message).toContain("app.json is not valid JSON");
  expect((await failuresOf({ "app.json": '{"name":"X","outbound":["http://10.0.0.1"]}' }))[0]?.message).toContain(
    "must be a host name",
  );
});

test("migrations must be named and numbered in order", async () => {
  expect((await failuresOf({ "server/migrations/1_hives.sql": "" }))[0]?.message).toContain("must be named like");
  expect((await failuresOf({ "server/migrations/0002_hives.sql": "" }))[0]?.message).toContain(
    "must have the number 0001",
  );
});

test("a stylesheet is taken in, but may not load or run anything", async () => {
  const main = builder.starter["web/main.tsx"] ?? "";
  const withCss = (css: string) => failuresOf({ "web/main.tsx": `import "./app.css";\n${main}`, "web/app.css": css });
  expect(await withCss(".mine { color: var(--accent); }")).toEqual([]);
  const [failure] = await withCss('.a {}\n@plugin "/tmp/evil.js";');
  expect(failure).toMatchObject({ path: "web/app.css", line: 2 });
});

test("the project's own configuration is never read", async () => {
  expect(
    await failuresOf({
      "tsconfig.json": "{ nonsense",
      "package.json": "nonsense",
      "postcss.config.js": "process.exit(1)",
    }),
  ).toEqual([]);
});

test("types are checked against the kit, with the entity's own fields", async () => {
  const files = await readApp("beekeeper");
  expect(await builder.checkTypes(files)).toEqual([]);
  const wrong = await builder.checkTypes({
    ...files,
    "web/pages/home.tsx":
      'import { ListPage } from "@ninefold/ui";\nimport { hives } from "../../shared/hives.ts";\nexport const HomePage = () => <ListPage of={hives} filters={["nothing"]} />;\n',
  });
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatchObject({ check: "types", path: "web/pages/home.tsx", line: 3 });
});

test("work that is called off stops", async () => {
  const signal = AbortSignal.abort(new Error("called off"));
  await expect(builder.build({ ...builder.starter, "web/x.ts": "export {};" }, { signal })).rejects.toThrow(
    "called off",
  );
  await expect(builder.checkTypes(builder.starter, { signal })).rejects.toThrow();
});

test("the kit's modules are served for ever, compressed, to pages without an origin, and nothing else is", async () => {
  const app = Fastify();
  builder.registerRoutes(app);
  const get = (path: string) =>
    app.inject({ url: `/kit/${builder.kit.hash}/${path}`, headers: { "accept-encoding": "br" } });
  const answer = await get("web/react.js");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ "access-control-allow-origin": "*", "content-encoding": "br" });
  expect(answer.headers["cache-control"]).toContain("immutable");
  for (const path of ["runtime/serve.js", "kit.json", "web/../kit.json", "types/node_modules/esbuild/package.json"])
    expect((await get(path)).statusCode).toBe(404);
  await app.close();
});
