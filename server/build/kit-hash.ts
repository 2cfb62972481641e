// The content hash of everything that the kit and the output of builds depend on.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourcePaths } from "./source-paths.ts";

const LIBRARIES = [
  "react",
  "react-dom",
  "react-router",
  "recharts",
  "lucide-react",
  "date-fns",
  "zod",
  "csv-parse",
  "hono",
  "postgres",
  "happy-dom",
  "@noble/hashes",
  "@tanstack/react-query",
  "radix-ui",
  "react-hot-toast",
  "tailwindcss",
  "esbuild",
  "typescript",
];
const HASH_LENGTH = 16;

/** 16 hex digits over the kit's sources, the build's sources and the libraries' versions. */
export async function hashOfKit({ root, kit, modules }: SourcePaths): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of [kit, join(root, "server/build")])
    for (const path of await sourcesIn(folder))
      hash
        .update(path.slice(root.length))
        .update("\0")
        .update(await readFile(path))
        .update("\0");
  for (const library of LIBRARIES) {
    const { version }: { version: string } = JSON.parse(await readFile(join(modules, library, "package.json"), "utf8"));
    hash.update(`${library}@${version}\0`);
  }
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

/** Every source file below a folder that is no test, sorted. */
export async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|css|json|sql)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/testing/"))
    .sort();
}
