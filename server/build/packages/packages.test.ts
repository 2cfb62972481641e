// Packages from a registry: what an app adds is bundled and typed, hostile ones change nothing, and every refusal is one sentence.
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SourceFiles } from "#contract";
import { openWorkers, type Workers } from "#workers";
import { openApp } from "../../../kit/testing/running.ts";
import { type Builder, createBuilder, kitsFolder, packagesFolder } from "../index.ts";
import { type MadePackage, openTestRegistry, type TestRegistry } from "../testing/package-registry.ts";
import { ENTRIES_MAX } from "./limits.ts";
import { createPackages } from "./packages.ts";
import { openPackageStore } from "./store.ts";

const asked = { owner: "anna", signal: new AbortController().signal };
let registry: TestRegistry;
let workers: Workers;
let builder: Builder;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ninefold-packages-"));
  const kits = kitsFolder(inject("builderDir"));
  await symlink(kits, kitsFolder(dataDir));
  registry = await openTestRegistry();
  workers = await openWorkers({
    name: dataDir,
    sandbox: "bubblewrap",
    shows: [kitsFolder(dataDir), packagesFolder(dataDir)],
  });
  builder = await createBuilder({ dataDir, workers, packageRegistry: registry.address });
  await registry.add(...GOOD);
});
afterAll(async () => {
  await builder.close();
  await workers.close();
  await registry.close();
  await rm(dataDir, { recursive: true });
});

const OLD_ADDER = { name: "adder", version: "1.4.0", files: { "index.js": "module.exports = (a, b) => a + b;" } };
const GOOD: readonly MadePackage[] = [
  OLD_ADDER,
  { ...OLD_ADDER, version: "2.0.0", files: { "index.js": "module.exports = (a, b) => a + b + 1000;" } },
  {
    name: "sums",
    version: "3.1.0",
    manifest: {
      main: "lib/index.js",
      types: "lib/index.d.ts",
      dependencies: { adder: "^1.0.0" },
      optionalDependencies: { gone: "1" },
    },
    files: {
      "lib/index.js":
        'const add = require("adder"); const os = require("os"); exports.sum = (list) => list.reduce(add, 0); exports.hasOs = typeof os.cpus;',
      "lib/index.d.ts": "export declare function sum(list: number[]): number;\nexport declare const hasOs: string;\n",
      "lib/index.js.map": "{}",
    },
  },
  {
    name: "@parts/counter",
    manifest: {
      type: "module",
      exports: { ".": "./counter.js", "./style.css": "./style.css" },
      peerDependencies: { react: ">=18", zustand: "5" },
    },
    files: {
      "counter.js":
        'import { useState, createElement } from "react"; import { create } from "zustand"; const useOne = create(() => ({ one: 1 })); export function Counter() { const [count] = useState(41); const { one } = useOne(); return createElement("b", { className: "counter" }, count + one); }',
      "style.css": ".counter { color: red; }",
    },
  },
  {
    name: "@types/parts__counter",
    files: {
      "index.d.ts":
        'import type { ReactNode } from "react";\nexport function Counter(props: { children?: ReactNode }): ReactNode;\n',
    },
  },
  { name: "silent", files: { "index.js": "exports.quiet = true;" } },
];

const withFiles = (files: SourceFiles, changed: Readonly<Record<string, string | null>>): SourceFiles =>
  Object.fromEntries(
    Object.entries({ ...files, ...changed }).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );
const added = async (files: SourceFiles, ...names: string[]) => {
  const state = { files };
  for (const name of names)
    state.files = withFiles(state.files, (await builder.packages.add(state.files, { name }, asked)).files);
  return state.files;
};
const failuresOf = async (files: SourceFiles) => {
  const built = await builder.build(files);
  return built.ok ? [] : built.failures;
};

test("what an app adds is locked by content, bundled for pages and server, typed, and shares the kit's React", async () => {
  const files = withFiles(await added(builder.starter, "adder", "sums", "@parts/counter"), {
    "web/pages/home.tsx": `import add from "adder";
import { Counter } from "@parts/counter";
import "@parts/counter/style.css";
export function HomePage() {
  if (add(1, 1) !== 1002) throw new Error("That is the wrong version.");
  return <p><Counter /></p>;
}
`,
    "server/index.ts": `import { createServer } from "@ninefold/server";
import { hasOs, sum } from "sums";
if (sum([1, 2]) !== 3 || hasOs !== "function") throw new Error("That is the wrong version.");
export default createServer({ resources: [] });
`,
  });
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(files["packages.lock.json"] ?? "");
  expect(Object.entries(lock.packages).map(([at, { version }]) => `${at}@${version}`)).toEqual([
    "node_modules/@parts/counter@1.0.0",
    "node_modules/@types/parts__counter@1.0.0",
    "node_modules/adder@2.0.0",
    "node_modules/sums@3.1.0",
    "node_modules/sums/node_modules/adder@1.4.0",
  ]);
  expect(files["packages.lock.json"]).not.toContain("http");
  expect(JSON.parse(files["app.json"] ?? "").packages).toEqual({
    "@parts/counter": "1.0.0",
    adder: "2.0.0",
    sums: "3.1.0",
  });
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  expect(built.artifact.manifest.packages).toEqual({ "@parts/counter": "1.0.0", adder: "2.0.0", sums: "3.1.0" });
  // `adder` tells no types, and nobody else does.
  expect(await builder.checkTypes(files)).toEqual([]);
  const wrong = await builder.checkTypes({
    ...files,
    "web/other.ts": 'import { sum } from "sums";\nexport const x: string = sum([]);\n',
  });
  expect(wrong).toMatchObject([{ path: "web/other.ts", line: 2 }]);
  const app = await openApp({ artifact: built.artifact, kit: builder.kit, files });
  expect(await app.render()).toEqual([]);
  await app.drop();
});

test("removing one takes along what only it needed, without asking the registry; nothing else changes", async () => {
  const files = await added(builder.starter, "silent", "sums");
  const before = registry.asked.length;
  const { files: changed } = await builder.packages.remove(files, "sums", asked);
  expect(Object.keys(JSON.parse(changed["packages.lock.json"] ?? "").packages)).toEqual(["node_modules/silent"]);
  const last = await builder.packages.remove(withFiles(files, changed), "silent", asked);
  expect(last.files["packages.lock.json"]).toBeNull();
  expect(JSON.parse(last.files["app.json"] ?? "").packages).toBeUndefined();
  expect(registry.asked.length).toBe(before);
});

test("packages are kept once for all apps and are fetched again when they are gone; unused ones are removed", async () => {
  const files = await added(builder.starter, "silent");
  const store = openPackageStore(packagesFolder(dataDir));
  const later = Date.now() + 365 * 24 * 3_600_000;
  expect((await store.collect(later)).packages).toBeGreaterThan(0);
  expect(await readdir(join(packagesFolder(dataDir), "store"))).toEqual([]);
  expect(await failuresOf({ ...files, "shared/one.ts": "export {};" })).toEqual([]);
  const before = registry.asked.length;
  expect(await failuresOf({ ...files, "shared/two.ts": "export {};" })).toEqual([]);
  expect(registry.asked.length).toBe(before);
});

test("app.json and the lock must say the same, and an import of neither is told how to add it", async () => {
  const named = { ...builder.starter, "app.json": '{\n  "name": "X",\n  "packages": { "silent": "1.0.0" }\n}' };
  expect(await failuresOf(named)).toMatchObject([
    { path: "app.json", line: 3, message: expect.stringContaining("packages are added with add_package") },
  ]);
  expect(await failuresOf({ ...named, "packages.lock.json": '{"packages":{"../../etc":{}}}' })).toMatchObject([
    { path: "packages.lock.json", message: expect.stringContaining("can't be read") },
  ]);
  expect(
    await failuresOf({ ...builder.starter, "app.json": '{"name":"X","packages":{"silent":"^1.0.0"}}' }),
  ).toMatchObject([{ path: "app.json", message: expect.stringContaining("must be an exact version") }]);
  const page = { "web/pages/home.tsx": 'import { quiet } from "silent";\nexport const HomePage = () => quiet;\n' };
  expect(await failuresOf({ ...builder.starter, ...page })).toMatchObject([
    { path: "web/pages/home.tsx", line: 1, message: expect.stringContaining("add_package silent") },
  ]);
});

const tooMany = Array.from({ length: ENTRIES_MAX + 1 }, (_, index) => ({ name: `package/${index}.md` }));
const REFUSED: readonly [string, MadePackage, string][] = [
  [
    "a script at its installation",
    { name: "scripted", manifest: { scripts: { postinstall: "touch /tmp/owned" } } },
    "it runs a script when it is installed",
  ],
  [
    "a part compiled for a machine",
    { name: "compiled", files: { "build/fast.node": "x" } },
    "has parts that are compiled for a machine",
  ],
  [
    "a script that the registry keeps quiet about",
    {
      name: "quiet-script",
      entries: [{ name: "package/package.json", content: '{"name":"quiet-script","scripts":{"install":"x"}}' }],
    },
    "runs a script when it is installed",
  ],
  [
    "a bomb",
    { name: "bomb", entries: [{ name: "package/index.js", content: Buffer.alloc(30 * 1024 * 1024) }] },
    "larger unpacked than an app can have",
  ],
  [
    "a bomb of what is left out",
    { name: "quiet-bomb", entries: [{ name: "package/a.md", content: Buffer.alloc(125 * 1024 * 1024) }] },
    "larger unpacked than an app can have",
  ],
  ["a million files", { name: "crowd", entries: tooMany }, "more than 20,000 files"],
  [
    "content that is not what was told",
    { name: "swapped", told: { integrity: `sha512-${"A".repeat(86)}==` } },
    "does not match its SHA-512",
  ],
  [
    "a tarball elsewhere",
    { name: "elsewhere", told: { tarball: "http://127.0.0.1:9/x.tgz" } },
    "is kept elsewhere than in the registry",
  ],
  [
    "a dependency from outside",
    { name: "outsider", manifest: { dependencies: { x: "git+ssh://git@example.com/x.git" } } },
    "outsider needs x from outside the registry",
  ],
  [
    "a dependency that there is not",
    { name: "lonely", manifest: { dependencies: { "no-such-thing": "1" } } },
    "lonely needs no-such-thing: there is no package of that name",
  ],
];
for (const [what, made, sentence] of REFUSED)
  test(`${what} is refused with a sentence, and nothing is kept`, async () => {
    await registry.add(made);
    const refusal = await builder.packages.add(builder.starter, { name: made.name }, asked).catch(String);
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/^Refusal: [a-z@].*\.$/);
  });

test("paths that lead out, links and devices in a tarball are left out: nothing is written beside the package", async () => {
  await registry.add({
    name: "climber",
    files: { "index.js": "exports.ok = 1;" },
    entries: [
      { name: "package/../../escaped.js", content: "x" },
      { name: "/tmp/escaped.js", content: "x" },
      { name: "package/link.js", type: "symlink", linkname: "/etc/passwd" },
      { name: "package/hard.js", type: "link", linkname: "../../../etc/passwd" },
      { name: "package/pipe.js", type: "fifo" },
    ],
  });
  const files = await added(builder.starter, "climber");
  expect(await failuresOf(files)).toEqual([]);
  const kept = await readdir(packagesFolder(dataDir), { recursive: true });
  const ofClimber = kept.filter((path) => path.includes("climber/")).map((path) => path.split("/").at(-1));
  expect(ofClimber.toSorted()).toEqual(["index.js", "package.json"]);
  expect(kept.filter((path) => path.includes("escaped"))).toEqual([]);
});

test("a package reads no file of the machine while it is bundled, and none of the installation's libraries", async () => {
  await registry.add(
    {
      name: "reader",
      files: {
        "index.js": 'module.exports = require("../../../../../../../../../etc/hostname.js") + require("fastify");',
      },
    },
    { name: "looker", files: { "index.js": 'module.exports = require("/etc/passwd");' } },
  );
  for (const name of ["reader", "looker"]) {
    const files = await added(builder.starter, name);
    const page = `import x from "${name}";\nexport const HomePage = () => <p>{String(x)}</p>;\n`;
    const [failure] = await failuresOf({ ...files, "web/pages/home.tsx": page });
    expect(failure).toMatchObject({ path: "app.json", message: expect.stringContaining(name) });
  }
});

test("names that are addresses, folders or the kit's own are refused before anybody is asked", async () => {
  const before = registry.asked.length;
  const refusals: [string, string][] = [
    ["https://evil.example/x.tgz", "no address, file or folder"],
    ["../../etc", "no address, file or folder"],
    ["left-pad@1.0.0", "no address, file or folder"],
    ["jspdf", "is on the shelf already"],
    ["react", "comes with the kit"],
    ["nodemailer", "use sendMail of @ninefold/server"],
  ];
  for (const [name, sentence] of refusals)
    await expect(builder.packages.add(builder.starter, { name }, asked)).rejects.toThrow(sentence);
  await expect(builder.packages.add(builder.starter, { name: "silent", version: "file:../x" }, asked)).rejects.toThrow(
    "no address",
  );
  expect(registry.asked.length).toBe(before);
  await expect(builder.packages.add(builder.starter, { name: "silent", version: "7" }, asked)).rejects.toThrow(
    "there is no version 7",
  );
  await expect(builder.packages.add(builder.starter, { name: "nobody-made-this" }, asked)).rejects.toThrow(
    "there is no package of that name",
  );
});

test("without a registry, or with one that does not answer, what is asked is refused and what was added goes on", async () => {
  const files = await added(builder.starter, "silent");
  const off = createPackages({ dataDir, workers, registry: "off" });
  expect(off.isOn).toBe(false);
  await expect(off.add(files, { name: "sums" }, asked)).rejects.toThrow("takes no packages from a registry");
  expect(await off.open(files, asked)).toMatchObject({ ok: true });
  const gone = createPackages({ dataDir, workers, registry: "http://127.0.0.1:9/" });
  await expect(gone.add(files, { name: "late" }, asked)).rejects.toThrow(
    "does not answer right now. Nothing was changed",
  );
  expect(await gone.open(files, asked)).toMatchObject({ ok: true });
});

test("a lock names what is fetched: packages of several apps share their files on disk", async () => {
  const files = await added(builder.starter, "silent");
  const opened = await builder.packages.open(files, asked);
  if (!opened.ok || opened.packages === null) throw new Error("It did not open.");
  const text = await readFile(join(opened.packages.folder, "node_modules/silent/index.js"), "utf8");
  expect(text).toBe("exports.quiet = true;");
});
