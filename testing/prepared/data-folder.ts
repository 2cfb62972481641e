// A server's data folder as an earlier start left it, so that a test does not pay for the first one.
import { execFile } from "node:child_process";
import { access, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** `kits` may be shared, for nobody changes what is in it; `clusters` is copied, null where the server has none of its own. */
export type Prepared = Readonly<{ kits: string; clusters: string | null }>;

/** Adds what is not in `dataDir` already. */
export async function fillDataFolder(dataDir: string, { kits, clusters }: Prepared): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (!(await isThere(join(dataDir, "kit")))) await symlink(kits, join(dataDir, "kit"));
  if (clusters !== null && !(await isThere(join(dataDir, "postgres")))) await copyInto(dataDir, clusters);
}

/** Everything in a folder, with owners and modes; blocks are shared where the file system can. */
export async function copyInto(target: string, folder: string): Promise<void> {
  const parts = (await readdir(folder)).map((name) => join(folder, name));
  await run("cp", ["-a", "--reflink=auto", ...parts, target]);
}
