// Gives PostgreSQL's files to the system user that it runs as, where the server is root.
import { lchown, readdir } from "node:fs/promises";
import { join } from "node:path";
import { databaseUser } from "#database";

/** Gives a folder and all below it to that user; does nothing for a server that is not root. */
export async function giveToDatabaseUser(directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await databaseUser();
  const give = async (path: string) => {
    await lchown(path, uid, gid);
    for (const entry of await readdir(path, { withFileTypes: true }))
      if (entry.isDirectory()) await give(join(path, entry.name));
      else await lchown(join(path, entry.name), uid, gid);
  };
  await give(directory);
}
