// Takes all that is left of a file system.
import { open } from "node:fs/promises";

const MEGABYTE = 1024 * 1024;

/** Writes `file` until there is no room. @throws whatever else keeps it from being written */
export async function fillDisk(file: string): Promise<void> {
  const filler = await open(file, "w");
  try {
    for (;;) await filler.write(Buffer.alloc(MEGABYTE));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await filler.close();
  }
}
