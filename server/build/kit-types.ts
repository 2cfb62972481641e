// Declarations of the kit's modules, against which apps are type-checked.
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SourcePaths } from "./source-paths.ts";
import { tscPath } from "./tsc.ts";

const run = promisify(execFile);

/** Writes `.d.ts` files of entity, ui and server below `directory`, with a link to the libraries they speak of. */
export async function emitKitTypes(paths: SourcePaths, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const config = join(directory, "tsconfig.json");
  await writeFile(
    config,
    JSON.stringify({
      extends: join(paths.kit, "tsconfig.json"),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        rootDir: paths.kit,
        outDir: directory,
        types: ["node"],
        typeRoots: [join(paths.modules, "@types")],
      },
      include: [],
      files: ["entity", "ui", "server", "app-tests"].map((room) => join(paths.kit, room, "index.ts")),
    }),
  );
  await run(tscPath(), ["-p", config], { maxBuffer: 10_000_000 });
  await symlink(paths.modules, join(directory, "node_modules"), "dir");
  await rewriteEndings(directory);
}

/** Declarations name each other by their sources' endings; the checker looks for `.js` beside a `.d.ts`. */
async function rewriteEndings(directory: string): Promise<void> {
  for (const room of ["entity", "ui", "server", "words", "app-tests"]) {
    const entries = await readdir(join(directory, room), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile() && one.name.endsWith(".d.ts"))) {
      const path = join(entry.parentPath, entry.name);
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace(/(["'])(\.{1,2}\/[^"']+)\.tsx?\1/g, "$1$2.js$1"));
    }
  }
}
