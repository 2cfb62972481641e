// Where the kit's sources and the libraries lie.
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

export type Places = Readonly<{ root: string; kit: string; modules: string; icons: string; dateFunctions: string }>;

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
  };
}
