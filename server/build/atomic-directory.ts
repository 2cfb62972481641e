// Creates a directory atomically: it is complete or absent.
import { randomBytes } from "node:crypto";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Fills a temporary sibling and renames it to `path`; when `path` exists already it stays as it is. */
export async function createDirectory(path: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.new-${randomBytes(6).toString("hex")}`);
  await mkdir(temporary, { recursive: true });
  try {
    await fill(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(path))) throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
