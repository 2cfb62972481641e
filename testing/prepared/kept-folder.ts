// A folder that one test run leaves to the next, in `dist/test-cache`, under a key made of all that decides its content.
import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const CACHE = join(ROOT, "dist/test-cache");
/** Of each kind, those used last: whoever goes from branch to branch finds each one's again. */
const KEPT_MAX = 3;

/**
 * The path of the folder of this kind and key, which nobody changes.
 * @param make fills the empty folder that it is given, where none has been kept
 */
export async function keptFolder(
  kind: string,
  key: string,
  make: (directory: string) => Promise<void>,
): Promise<string> {
  const kept = join(CACHE, kind, key);
  if (await isThere(kept)) {
    const now = new Date();
    await utimes(kept, now, now);
    return kept;
  }
  const own = `${kept}.${randomBytes(4).toString("hex")}`;
  await mkdir(own, { recursive: true });
  await make(own);
  // Two runs may make it at once: what comes second is not needed.
  await rename(own, kept).catch(() => rm(own, { recursive: true, force: true }));
  await removeOldest(join(CACHE, kind));
  return kept;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function removeOldest(folder: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      return { path, usedMs: (await stat(path).catch(() => ({ mtimeMs: 0 }))).mtimeMs };
    }),
  );
  for (const { path } of found.sort((left, right) => right.usedMs - left.usedMs).slice(KEPT_MAX))
    await rm(path, { recursive: true, force: true });
}

/** Of the names and contents of these files and all sources below these folders; tests decide nothing. */
export async function keyOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(`${process.arch} ${process.getuid?.()}`);
  for (const path of paths)
    for (const file of await sourcesBelow(join(ROOT, path))) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

async function sourcesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .sort();
}
