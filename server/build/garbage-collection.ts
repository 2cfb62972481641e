// Garbage collection: removes artifacts and kits that nothing refers to any more.
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export type UnusedFilter = Readonly<{
  artifactsDirectory: string;
  kitsDirectory: string;
  /** Hashes of the artifacts that must stay, whatever their age. */
  named: ReadonlySet<string>;
  /** The kit that new apps are built with. */
  currentKit: string;
  /** What was created or opened after this moment stays: a reference to it may be about to be stored. */
  before: Date;
}>;

/** Removes artifacts that are not in `named`, then kits that no remaining artifact was built with. */
export async function removeUnused(collection: UnusedFilter): Promise<{ artifacts: number; kits: number }> {
  const kits = new Set([collection.currentKit]);
  let artifacts = 0;
  for (const directory of await artifactFolders(collection.artifactsDirectory)) {
    const manifest = join(directory.path, "manifest.json");
    if (collection.named.has(directory.name) || !(await isOlder(manifest, collection.before))) {
      const kit = await kitOf(manifest);
      if (kit) kits.add(kit);
      continue;
    }
    // The manifest goes first: without it the folder is no artifact, even if the removal is interrupted.
    await rm(manifest, { force: true });
    await rm(directory.path, { recursive: true, force: true });
    artifacts += 1;
  }
  return { artifacts, kits: await removeUnusedKits(collection, kits) };
}

async function removeUnusedKits({ kitsDirectory, before }: UnusedFilter, used: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const hash of await namesIn(kitsDirectory)) {
    const path = join(kitsDirectory, hash);
    if (used.has(hash) || !(await isOlder(join(path, "kit.json"), before))) continue;
    await rm(join(path, "kit.json"), { force: true });
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function artifactFolders(directory: string): Promise<{ name: string; path: string }[]> {
  const parents = await namesIn(directory);
  const found = await Promise.all(
    parents.map(async (parent) => {
      const names = await namesIn(join(directory, parent));
      return names.map((name) => ({ name, path: join(directory, parent, name) }));
    }),
  );
  return found.flat();
}

const namesIn = (directory: string): Promise<string[]> => readdir(directory).catch(() => []);

/** False when the file is absent: the folder is still being written. */
async function isOlder(file: string, moment: Date): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtime < moment;
}

async function kitOf(manifest: string): Promise<string | null> {
  const text = await readFile(manifest, "utf8").catch(() => null);
  const read: unknown = text === null ? null : JSON.parse(text);
  const known = typeof read === "object" && read !== null && "kitHash" in read ? read.kitHash : null;
  return typeof known === "string" ? known : null;
}
