// The bundled kit, which every builder needs before it builds its first app.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { keptFolder, keyOf } from "./kept-folder.ts";

const run = promisify(execFile);
/** What decides its content: the kit's own hash is made of the same. */
const SOURCES = ["kit", "server/build", "package-lock.json"];

/** A builder's folder for kits, in its data folder. */
export const kitsIn = (dataDir: string) => join(dataDir, "kit");

/** The path of such a folder with this checkout's kit: to be copied. */
export async function preparedKits(): Promise<string> {
  // In a process of its own: what names modules of workers can't be loaded beside Vitest's configuration.
  const dataDir = await keptFolder("kits", await keyOf(SOURCES), async (directory) => {
    await run(process.execPath, [join(import.meta.dirname, "bundle-kit.ts"), directory]);
  });
  return kitsIn(dataDir);
}
