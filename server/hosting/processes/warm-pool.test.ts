// The sandbox in reserve: it is a real sandbox that waits, it is used once, and nothing of it stays.
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { openRunFolders } from "../sandbox/run-folders.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { createWarmPool } from "./warm-pool.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openParts() {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-warmPool-"));
  await chmod(dataDir, 0o755);
  const sandbox = await createSandbox({ dataDir, kind: "bubblewrap", limits: DEFAULT_LIMITS });
  const folders = await openRunFolders(dataDir);
  cleanups.push(
    () => rm(dataDir, { recursive: true, force: true }),
    () => folders.removeAll(),
    () => sandbox.close(),
  );
  const kitDirectory = join(dataDir, "kit");
  await mkdir(join(kitDirectory, "runtime", "lib"), { recursive: true });
  await writeFile(
    join(kitDirectory, "runtime", "lib", "counted.js"),
    "globalThis.loaded = (globalThis.loaded ?? 0) + 1;",
  );
  await writeFile(join(kitDirectory, "runtime", "lib", "every-app.js"), 'import "./counted.js";');
  await writeFile(join(kitDirectory, "runtime", "lib", "rare.js"), "globalThis.loaded = 100;");
  await writeFile(join(kitDirectory, "runtime", "serve.js"), 'await import("/app/server/index.js");');
  return { dataDir, sandbox, folders, kitDirectory };
}

/** An app that prints what it was given, and what was there before it. */
async function makeApp(directory: string): Promise<string> {
  await mkdir(join(directory, "app", "server"), { recursive: true });
  const code = `import "./lib/counted.js"; import { readdirSync } from "node:fs";
    console.log(process.env.SECRET, process.getuid(), globalThis.loaded, readdirSync("/app/server").sort().join());`;
  await writeFile(join(directory, "app", "server", "index.js"), code);
  return join(directory, "app");
}

const userIdOf = (folder: { userId: number }) => (process.getuid?.() === 0 ? folder.userId : process.getuid?.());

test("an app begins in the process that waited for it, with its own files and secrets and the libraries loaded before", async () => {
  const { dataDir, sandbox, folders, kitDirectory } = await openParts();
  const appDirectory = await makeApp(dataDir);
  const warmPool = createWarmPool({ folders, sandbox, limits: DEFAULT_LIMITS, kitDirectory });
  await expect.poll(() => readdir(folders.base)).toEqual(["0"]);
  const { folder, prepared } = await warmPool.take(kitDirectory);
  expect(prepared?.isWaiting()).toBe(true);
  const begun = await prepared?.begin({ appDirectory, environment: { SECRET: "its own" } });
  expect(prepared?.isWaiting()).toBe(false);
  const printed = await text(begun?.child.stdout ?? Readable.from([]));
  expect(printed).toBe(`its own ${userIdOf(folder)} 1 index.js,lib\n`);
  await begun?.destroy();
  await folder.release();
  await warmPool.close();
});

test("an app of an older kit gets a process with that kit, and the one in reserve goes on waiting", async () => {
  const { dataDir, sandbox, folders, kitDirectory } = await openParts();
  const older = join(dataDir, "older");
  await cp(kitDirectory, older, { recursive: true });
  await writeFile(join(older, "runtime", "serve.js"), 'console.log("older");');
  const warmPool = createWarmPool({ folders, sandbox, limits: DEFAULT_LIMITS, kitDirectory });
  await expect.poll(() => readdir(folders.base)).toEqual(["0"]);
  const reserved = await warmPool.take(older);
  const begun = await reserved.prepared?.begin({ appDirectory: await makeApp(dataDir), environment: {} });
  expect(await text(begun?.child.stdout ?? Readable.from([]))).toBe("older\n");
  const reserve = await warmPool.take(kitDirectory);
  expect([reserved.folder.name, reserve.folder.name]).toEqual(["app-1", "app-0"]);
  await begun?.destroy();
  await reserve.prepared?.destroy();
  for (const { folder } of [reserved, reserve]) await folder.release();
  await warmPool.close();
});

/** The folders that are taken, once there are so many. */
const taken = (folders: { base: string }, count: number) =>
  expect.poll(async () => (await readdir(folders.base)).length, { timeout: 10_000 }).toBe(count);

test("sample rows are added and pages shown in processes that waited, with all that they need of the app", async () => {
  const { dataDir, sandbox, folders, kitDirectory } = await openParts();
  await writeFile(join(kitDirectory, "runtime", "seed.js"), 'await import("/app/server/seed.js");');
  const rendering = `import { readFileSync } from "node:fs";
    globalThis.opened = (globalThis.opened ?? 0) + 1;
    export const openRendering = () => ({ run: () => console.log(globalThis.opened, process.env.SECRET, readFileSync("/app/web/index.html", "utf8")) });`;
  await writeFile(join(kitDirectory, "runtime", "rendering.js"), rendering);
  const appDirectory = await makeApp(dataDir);
  await mkdir(join(appDirectory, "web"));
  await writeFile(join(appDirectory, "web", "index.html"), "a page");
  await writeFile(join(appDirectory, "web-map.json"), "{}");
  await cp(join(appDirectory, "server", "index.js"), join(appDirectory, "server", "seed.js"));
  const warmPool = createWarmPool({ folders, sandbox, limits: DEFAULT_LIMITS, kitDirectory });
  await taken(folders, 1);
  warmPool.expectCheck();
  warmPool.expectCheck();
  await taken(folders, 3);
  const outputOf = async (script: "seed" | "render") => {
    const { folder, prepared } = await warmPool.takeForCheck(script, kitDirectory);
    const begun = await prepared?.begin({ appDirectory, environment: { SECRET: script } });
    const printed = await text(begun?.child.stdout ?? Readable.from([]));
    await begun?.destroy();
    await folder.release();
    return { printed, userId: userIdOf(folder) };
  };
  const seeded = await outputOf("seed");
  expect(seeded.printed).toBe(`seed ${seeded.userId} 1 lib,seed.js\n`);
  expect((await outputOf("render")).printed).toBe("1 render a page\n");
  const again = await warmPool.takeForCheck("seed", kitDirectory);
  expect(again.prepared).toBeNull();
  await again.folder.release();
  await warmPool.close();
});

test("closing ends what waits for a check that does not come", async () => {
  const { sandbox, folders, kitDirectory } = await openParts();
  const warmPool = createWarmPool({ folders, sandbox, limits: DEFAULT_LIMITS, kitDirectory });
  warmPool.expectCheck();
  await taken(folders, 3);
  await warmPool.close();
  warmPool.expectCheck();
  expect(await readdir(folders.base)).toEqual([]);
});

test("closing ends the one that waits and frees its folders", async () => {
  const { sandbox, folders, kitDirectory } = await openParts();
  const warmPool = createWarmPool({ folders, sandbox, limits: DEFAULT_LIMITS, kitDirectory });
  await expect.poll(() => readdir(folders.base)).toEqual(["0"]);
  await warmPool.close();
  expect(await readdir(folders.base)).toEqual([]);
});

test("one that ended while it waited is not used", async () => {
  const { folders, sandbox, kitDirectory } = await openParts();
  const ended: string[] = [];
  const failingOnce = {
    async prepare(wanted: Parameters<typeof sandbox.prepare>[0]) {
      const prepared = await sandbox.prepare(wanted);
      if (ended.length === 0) await prepared?.destroy();
      ended.push(wanted.folder.name);
      return prepared;
    },
  };
  const warmPool = createWarmPool({ folders, sandbox: failingOnce, limits: DEFAULT_LIMITS, kitDirectory });
  await expect.poll(() => ended).toEqual(["app-0"]);
  const { folder, prepared } = await warmPool.take(kitDirectory);
  expect(prepared?.isWaiting()).toBe(true);
  await prepared?.destroy();
  await folder.release();
  await warmPool.close();
});
