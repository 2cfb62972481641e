// The store of added packages on disk: each once for all apps, named by its content, and folders in which one app's stand as Node looks for them.
import { createHash } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Refusal } from "#http";
import { createDirectory } from "../atomic-directory.ts";
import { STORE_BYTES_MAX, TREE_BYTES_MAX, TREE_FILES_MAX, TREE_UNUSED_MS, UNUSED_MS } from "./limits.ts";
import type { Lock, LockEntry } from "./lock.ts";
import type { UnpackedPackage } from "./unpack-package-task.ts";

const description = z.object({ bytes: z.number(), hasTypes: z.boolean(), paths: z.array(z.string()) });
export type StoredPackage = z.infer<typeof description>;

const DESCRIPTION = "package-description.json";
const TREE_MARK = "tree.json";
/** Used packages are noted at most this often. */
const NOTED_MS = 3_600_000;

export type PackageStore = Readonly<{
  find(entry: LockEntry): Promise<StoredPackage | null>;
  put(entry: LockEntry, unpacked: UnpackedPackage): Promise<StoredPackage>;
  /** The folder whose `node_modules` holds what a lock names; all of it is in the store. */
  tree(lock: Lock): Promise<string>;
  /** @throws Refusal 503 when all apps' packages together leave no room */
  refuseIfFull(): Promise<void>;
  /** Removes what no build used for long. */
  collect(now?: number): Promise<{ packages: number; trees: number }>;
}>;

/** In `folder/store/` and `folder/trees/`. */
export function openPackageStore(folder: string): PackageStore {
  const storeFolder = join(folder, "store");
  const treesFolder = join(folder, "trees");
  const folderOf = ({ integrity }: LockEntry) => join(storeFolder, digestOf(integrity));
  /** Written by us alone, so a second look is not needed. */
  const described = async (path: string) => {
    const text = await readFile(join(path, DESCRIPTION), "utf8").catch(() => null);
    return text === null ? null : description.parse(JSON.parse(text));
  };

  return Object.freeze({
    async find(entry) {
      const found = await described(folderOf(entry));
      if (found) await noteUse(join(folderOf(entry), DESCRIPTION));
      return found;
    },
    async put(entry, { files, bytes, hasTypes }) {
      const stored = { bytes, hasTypes, paths: Object.keys(files) };
      await mkdir(storeFolder, { recursive: true });
      await createDirectory(folderOf(entry), async (temporary) => {
        for (const [path, content] of Object.entries(files)) {
          const target = join(temporary, "package", path);
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, content);
        }
        await writeFile(join(temporary, DESCRIPTION), JSON.stringify(stored));
      });
      return stored;
    },
    async tree(lock) {
      const path = join(treesFolder, digestOf(JSON.stringify(lock)));
      if (await stat(join(path, TREE_MARK)).catch(() => null)) {
        await noteUse(join(path, TREE_MARK));
        return path;
      }
      await mkdir(treesFolder, { recursive: true });
      await createDirectory(path, async (temporary) => {
        let bytes = 0;
        let files = 0;
        for (const [place, entry] of Object.entries(lock)) {
          const stored = await described(folderOf(entry));
          bytes += stored?.bytes ?? 0;
          files += stored?.paths.length ?? 0;
          if (bytes > TREE_BYTES_MAX || files > TREE_FILES_MAX)
            throw new Refusal(
              422,
              `The packages of an app can have at most ${TREE_BYTES_MAX / 1024 / 1024} MB and ${TREE_FILES_MAX.toLocaleString("en-US")} files together.`,
            );
          for (const one of stored?.paths ?? []) {
            const target = join(temporary, place, one);
            await mkdir(dirname(target), { recursive: true });
            await link(join(folderOf(entry), "package", one), target);
          }
        }
        await writeFile(join(temporary, TREE_MARK), "{}");
      });
      return path;
    },
    async refuseIfFull() {
      let bytes = 0;
      for (const name of await namesIn(storeFolder)) bytes += (await described(join(storeFolder, name)))?.bytes ?? 0;
      if (bytes > STORE_BYTES_MAX)
        throw new Refusal(
          503,
          "There is no room for more packages on this installation right now. Nothing was changed.",
        );
    },
    async collect(now = Date.now()) {
      const removed = { packages: 0, trees: 0 };
      for (const name of await namesIn(treesFolder))
        if (await isUnused(join(treesFolder, name, TREE_MARK), now - TREE_UNUSED_MS)) {
          await remove(join(treesFolder, name), TREE_MARK);
          removed.trees += 1;
        }
      for (const name of await namesIn(storeFolder))
        if (await isUnused(join(storeFolder, name, DESCRIPTION), now - UNUSED_MS)) {
          await remove(join(storeFolder, name), DESCRIPTION);
          removed.packages += 1;
        }
      return removed;
    },
  } satisfies PackageStore);
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 40);
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** What has no mark is still being written. */
async function isUnused(mark: string, before: number): Promise<boolean> {
  const found = await stat(mark).catch(() => null);
  return found !== null && found.mtimeMs < before;
}

/** The mark first: without it the folder is not there, even if the removal is interrupted. */
async function remove(folder: string, mark: string): Promise<void> {
  await rm(join(folder, mark), { force: true });
  await rm(folder, { recursive: true, force: true });
}

async function noteUse(mark: string): Promise<void> {
  const found = await stat(mark).catch(() => null);
  if (found === null || Date.now() - found.mtimeMs < NOTED_MS) return;
  const now = new Date();
  await utimes(mark, now, now).catch(() => {});
}
