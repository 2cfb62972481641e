// Folders that the system user of PostgreSQL, too, may look into.
import { chmod } from "node:fs/promises";

export async function chmodOpen(folder: string): Promise<string> {
  await chmod(folder, 0o755);
  return folder;
}
