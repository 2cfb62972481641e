// The first revision of every project, read from the kit's folder.
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { SourceFiles } from "#contract";

/** Path → text of every file in `kit/starter`. */
export async function readStarter(kitFolder: string): Promise<SourceFiles> {
  const folder = join(kitFolder, "starter");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = await Promise.all(
    paths
      .sort()
      .map(async (path) => [relative(folder, path).split(sep).join("/"), await readFile(path, "utf8")] as const),
  );
  return Object.fromEntries(pairs);
}
