// The place in reserve: it is a real sandbox that waits, it is used once, and nothing of it stays.
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../limits.ts";
import { openRunFolders } from "../sandbox/run-folders.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { createBerths, SERVE } from "./berths.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openParts() {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-berths-"));
  await chmod(dataDir, 0o755);
  const sandbox = await createSandbox({ dataDir, kind: "bubblewrap", limits: DEFAULT_LIMITS });
  const folders = await openRunFolders(dataDir);
  cleanups.push(
    () => rm(dataDir, { recursive: true, force: true }),
    () => folders.removeAll(),
    () => sandbox.close(),
  );
  return { dataDir, sandbox, folders };
}

test("an app begins in the process that waited for it, with its own files and secrets", async () => {
  const { dataDir, sandbox, folders } = await openParts();
  await mkdir(join(dataDir, "runtime"));
  await writeFile(join(dataDir, "runtime", "serve.js"), "console.log(process.env.SECRET, process.getuid());");
  const berths = createBerths({ folders, sandbox });
  await expect.poll(() => readdir(folders.base)).toEqual(["0"]);
  const { folder, prepared } = await berths.take();
  expect(prepared?.isWaiting()).toBe(true);
  const begun = prepared?.begin({
    ...{ name: folder.name, userId: folder.userId, stageDirectory: folder.stage, parameters: SERVE },
    ...{ appDirectory: dataDir, kitDirectory: dataDir, databaseDirectory: folder.database },
    ...{ socketDirectory: folder.app, egressDirectory: null, environment: { SECRET: "its own" } },
  });
  expect(prepared?.isWaiting()).toBe(false);
  const printed = await text(begun?.child.stdout ?? Readable.from([]));
  expect(printed).toBe(`its own ${process.getuid?.() === 0 ? folder.userId : process.getuid?.()}\n`);
  await begun?.destroy();
  await folder.release();
  await berths.close();
});

test("closing ends the one that waits and frees its folders", async () => {
  const { sandbox, folders } = await openParts();
  const berths = createBerths({ folders, sandbox });
  await expect.poll(() => readdir(folders.base)).toEqual(["0"]);
  await berths.close();
  expect(await readdir(folders.base)).toEqual([]);
});

test("one that ended while it waited is not used", async () => {
  const { folders, sandbox } = await openParts();
  const ended: string[] = [];
  const failing = {
    async prepare(process: Parameters<typeof sandbox.prepare>[0]) {
      const prepared = await sandbox.prepare(process);
      await prepared?.destroy();
      ended.push(process.name);
      return prepared;
    },
  };
  const berths = createBerths({ folders, sandbox: failing });
  await expect.poll(() => ended).toEqual(["app-0"]);
  const { folder, prepared } = await berths.take();
  expect(prepared).toBeNull();
  await folder.release();
  await berths.close();
});
