// Paths of the kit's sources and of the libraries in this installation.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

export type SourcePaths = Readonly<{
  root: string;
  kit: string;
  modules: string;
  icons: string;
  dateFunctions: string;
  /** The modules that hono's package exports, such as "hono/cors", and their files. */
  honoModules: ReadonlyMap<string, string>;
}>;

/** Paths inside this installation. */
export function findSourcePaths(): SourcePaths {
  const root = resolve(import.meta.dirname, "../..");
  const require = createRequire(join(root, "package.json"));
  const modules = join(dirname(require.resolve("esbuild/package.json")), "..");
  return {
    root,
    kit: join(root, "kit"),
    modules,
    icons: join(modules, "lucide-react/dist/esm/icons"),
    dateFunctions: join(modules, "date-fns"),
    honoModules: exportsOf(join(modules, "hono")),
  };
}

/** The `exports` of a package's package.json: module name → file. */
function exportsOf(folder: string): Map<string, string> {
  const manifest: { name: string; exports: Record<string, { import?: string } | string> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const parts = Object.entries(manifest.exports).flatMap(([part, entry]): [string, string][] => {
    const file = typeof entry === "string" ? entry : entry.import;
    return file === undefined || part === "." || part.includes("*")
      ? []
      : [[`${manifest.name}/${part.slice(2)}`, join(folder, file)]];
  });
  return new Map(parts);
}
