// Tells whether anything that goes into the bundle has changed since it was made.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A hash over the names and contents of every file below the directories, and of the single files. */
export async function hashInputs(directories: readonly string[], files: readonly string[]): Promise<string> {
  const found = await Promise.all(directories.map(filesBelow));
  const hash = createHash("sha256");
  for (const file of [...found.flat(), ...files].sort()) {
    hash.update(file).update("\0");
    hash.update(await readFile(file)).update("\0");
  }
  return hash.digest("hex");
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
