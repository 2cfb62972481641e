// Where bundles of the server are kept, what each was made of, and whether that is still what the checkout holds.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
/** The first module of every bundle. */
export const READABLE_STACKS = join(import.meta.dirname, "readable-stacks.ts");
/** In the checkout; each bundle in a folder named by the hash of what it was made of, which nobody changes. */
const BUNDLES = "dist/server";
/** Tells of the bundle that was made last. */
const RECORD = join(BUNDLES, "newest.json");
const SOURCE_PROGRAM = "server/main.ts";
const PROGRAM = "main.js";
/** Of the bundles made last: a server that runs goes on loading files of its own. */
const KEPT_MAX = 3;

/** A file as it was when it was bundled; its path is relative to the checkout. */
type Input = Readonly<{ path: string; bytes: number; modifiedMs: number; hash: string }>;
/** `root`: the bundle names folders of the checkout by their absolute paths. */
type BundleRecord = Readonly<{ root: string; folder: string; inputs: readonly Input[] }>;

/** The program to give to Node: the bundled server where it was made of what the checkout holds, else its sources. */
export function serverProgram(root: string = ROOT): string {
  return freshBundle(root) ?? join(root, SOURCE_PROGRAM);
}

/** Null where there is none. */
export function freshBundle(root: string = ROOT): string | null {
  const record = readRecord(root);
  return record !== null && isFresh(record, root) ? join(root, BUNDLES, record.folder, PROGRAM) : null;
}

function readRecord(root: string): BundleRecord | null {
  try {
    // Written by `keepBundle` alone.
    return JSON.parse(readFileSync(join(root, RECORD), "utf8")) as BundleRecord;
  } catch {
    return null;
  }
}

/** Times decide where they are as they were, which takes milliseconds; a checkout that was copied has its contents compared. */
function isFresh({ root: bundledIn, folder, inputs }: BundleRecord, root: string): boolean {
  const isUnchanged = ({ path, bytes, modifiedMs, hash }: Input) => {
    const file = join(root, path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.size !== bytes) return false;
    return found.mtimeMs === modifiedMs || hashOf(file) === hash;
  };
  const isThere = statSync(join(root, BUNDLES, folder, PROGRAM), { throwIfNoEntry: false }) !== undefined;
  return bundledIn === root && isThere && inputs.every(isUnchanged);
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("base64");

/**
 * Moves what was bundled into `made` to its own folder and makes it the newest.
 * @param paths what it was made of, relative to the checkout
 */
export async function keepBundle(made: string, paths: readonly string[], root: string = ROOT): Promise<void> {
  const inputs = [...paths].sort().map((path): Input => {
    const file = join(root, path);
    const { size, mtimeMs } = statSync(file);
    return { path, bytes: size, modifiedMs: mtimeMs, hash: hashOf(file) };
  });
  const key = createHash("sha256").update(root);
  for (const { path, hash } of inputs) key.update(`\0${path}\0${hash}`);
  const folder = key.digest("hex").slice(0, 16);
  // It may be there: made by somebody else at the same time, or earlier from the same contents.
  await rename(made, join(root, BUNDLES, folder)).catch(() => rm(made, { recursive: true, force: true }));
  const record: BundleRecord = { root, folder, inputs };
  const written = `${made}.json`;
  await writeFile(written, JSON.stringify(record));
  await rename(written, join(root, RECORD));
  await removeOldest(join(root, BUNDLES), folder);
}

async function removeOldest(bundles: string, newest: string): Promise<void> {
  const others = (await readdir(bundles, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== newest,
  );
  const found = await Promise.all(
    others.map(async ({ name }) => {
      const path = join(bundles, name);
      return { path, madeMs: (await stat(path).catch(() => ({ mtimeMs: 0 }))).mtimeMs };
    }),
  );
  const old = found.sort((left, right) => right.madeMs - left.madeMs).slice(KEPT_MAX - 1);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}

/** An empty folder beside the kept ones. */
export async function folderToFill(root: string = ROOT): Promise<string> {
  const folder = join(root, BUNDLES, `making-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
