// Where the kit's sources and the libraries lie.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

export type Places = Readonly<{
  root: string;
  kit: string;
  modules: string;
  icons: string;
  dateFunctions: string;
  /** Every part of hono that its package lets others import, "hono/cors" say, and its file. */
  honoParts: ReadonlyMap<string, string>;
}>;

/** Paths inside this installation. */
export function findPlaces(): Places {
  const root = resolve(import.meta.dirname, "../..");
  const require = createRequire(join(root, "package.json"));
  const modules = join(dirname(require.resolve("esbuild/package.json")), "..");
  return {
    root,
    kit: join(root, "kit"),
    modules,
    icons: join(modules, "lucide-react/dist/esm/icons"),
    dateFunctions: join(modules, "date-fns"),
    honoParts: partsOf(join(modules, "hono")),
  };
}

/** From the list in its package.json. */
function partsOf(folder: string): Map<string, string> {
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
