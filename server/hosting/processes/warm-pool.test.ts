// The sandbox in reserve: it is a real sandbox that waits, it is used once, and nothing of it stays.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
  expect.poll(async () => (await readdir(folders.base)).length).toBe(count);

test("sample rows are added and pages shown in processes that waited, with all that they need of the app", async () => {
  const { dataDir, sandbox, folders, kitDirectory } = await openParts();
  await writeFile(join(kitDirectory, "runtime", "seed.js"), 'await import("/app/server/seed.js");');
  const rendering = `import { readFileSync } from "node:fs";
    globalThis.opened = (globalThis.opened ?? 0) + 1;
    export const openRendering = () => ({ async practise() {}, run: () => console.log(globalThis.opened, process.env.SECRET, readFileSync("/app/web/index.html", "utf8")) });`;
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
  await warmPool.close();
});

/** A kit whose pages are shown by printing what an earlier app could have left, and leaving something. */
async function leaveThings(kitDirectory: string): Promise<void> {
  const rendering = `import { existsSync, readdirSync, writeFileSync } from "node:fs";
    export const openRendering = () => ({ async practise() {}, run: () => {
      console.log(process.env.SECRET, globalThis.left ?? "new", existsSync("/tmp/left") ? "left" : "new", readdirSync("/app/web").join());
      globalThis.left = "left";
      writeFileSync("/tmp/left", "left");
      setInterval(() => {}, 1000);
    } });`;
  await writeFile(join(kitDirectory, "runtime", "rendering.js"), rendering);
}

/** An app of this name, which one of its files has, too. */
async function appWithPage(dataDir: string, name: string): Promise<string> {
  const appDirectory = await makeApp(join(dataDir, name));
  await mkdir(join(appDirectory, "web"));
  await writeFile(join(appDirectory, "web", name), "");
  await writeFile(join(appDirectory, "web-map.json"), "{}");
  return appDirectory;
}

test("in the lull after a check the next one's processes are made, one of each, and see nothing of the app before", async () => {
  const { dataDir, sandbox, folders, kitDirectory } = await openParts();
  await leaveThings(kitDirectory);
  const { promise: lull, resolve: beginLull } = Promise.withResolvers<void>();
  const made: string[] = [];
  const counting = {
    prepare(options: Parameters<typeof sandbox.prepare>[0]) {
      made.push(options.script);
      return sandbox.prepare(options);
    },
  };
  const pool = { folders, sandbox: counting, limits: DEFAULT_LIMITS, kitDirectory };
  const warmPool = createWarmPool({ ...pool, lull: () => lull });
  warmPool.expectCheck();
  const begin = async (name: string) => {
    const { folder, prepared } = await warmPool.takeForCheck("render", kitDirectory);
    const appDirectory = await appWithPage(dataDir, name);
    const begun = await prepared?.begin({ appDirectory, environment: { SECRET: name } });
    const [printed] = await once(begun?.child.stdout ?? Readable.from([]), "data");
    const end = async () => {
      await begun?.destroy();
      await folder.release();
    };
    return { printed: String(printed), end };
  };
  const first = await begin("first");
  expect(made.sort()).toEqual(["render", "seed"]);
  beginLull();
  await expect.poll(() => made.filter((script) => script !== "serve").sort()).toEqual(["render", "render", "seed"]);
  for (let again = 0; again < 3; again += 1) warmPool.expectMessage();
  const second = await begin("second");
  expect([first.printed, second.printed]).toEqual(["first new new first\n", "second new new second\n"]);
  await first.end();
  await second.end();
  await warmPool.close();
  expect(made.filter((script) => script === "seed")).toEqual(["seed"]);
  expect(await readdir(folders.base)).toEqual([]);
});

test("what waits for a message that does not come ends after a while, and its folders are free", async () => {
  const { sandbox, folders, kitDirectory } = await openParts();
  const limits = { ...DEFAULT_LIMITS, messageProcessMs: 300 };
  const warmPool = createWarmPool({ folders, sandbox, limits, kitDirectory });
  await taken(folders, 1);
  warmPool.expectMessage();
  await taken(folders, 3);
  await taken(folders, 1);
  await warmPool.close();
});

test("where no process may wait, none is made for a message that may come", async () => {
  const { sandbox, folders, kitDirectory } = await openParts();
  const limits = { ...DEFAULT_LIMITS, keepsWarmProcess: false };
  const warmPool = createWarmPool({ folders, sandbox, limits, kitDirectory });
  warmPool.expectMessage();
  const taken = await warmPool.takeForCheck("render", kitDirectory);
  expect(taken.prepared).toBeNull();
  expect(await readdir(folders.base)).toEqual([taken.folder.name.replace("app-", "")]);
  await taken.folder.release();
  await warmPool.close();
});

test("a check goes on without a process that could not be made", async () => {
  const { folders, kitDirectory } = await openParts();
  const sandbox = { prepare: () => Promise.reject(new Error("no room")) };
  const warmPool = createWarmPool({ folders, sandbox, limits: DEFAULT_LIMITS, kitDirectory });
  warmPool.expectCheck();
  const taken = await warmPool.takeForCheck("render", kitDirectory);
  expect(taken.prepared).toBeNull();
  await taken.folder.release();
  await warmPool.close();
  expect(await readdir(folders.base)).toEqual([]);
});

/** Every process below this one: its number, and when it was started. */
async function processesBelow(root: number): Promise<string[]> {
  const rows = await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(readProcess));
  const below = (id: number): string[] =>
    rows.flatMap((row) => (row?.parent === id ? [row.name, ...below(row.id)] : []));
  return below(root);
}

async function readProcess(id: string) {
  const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => null);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields ? { id: Number(id), parent: Number(fields[1]), name: `${id} ${fields[19]}` } : null;
}

test("what waits ends with its server, however that ends", async () => {
  const { dataDir, kitDirectory } = await openParts();
  await leaveThings(kitDirectory);
  const program = join(import.meta.dirname, "../testing/warm-pool-process.ts");
  const server = spawn(process.execPath, [program, dataDir, kitDirectory], { stdio: ["ignore", "pipe", "inherit"] });
  await once(server.stdout, "data");
  const waiting = await processesBelow(server.pid ?? 0);
  // One for the next app that wakes, one for sample rows, one for pages.
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  server.kill("SIGKILL");
  await once(server, "exit");
  const isThere = async (name: string) => (await readProcess(name.split(" ")[0] ?? ""))?.name === name;
  const left = async () => (await Promise.all(waiting.map(isThere))).filter((there) => there);
  await expect.poll(left).toEqual([]);
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
