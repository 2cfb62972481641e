// Bundles what an app has added: its packages find each other, the kit's React and the shelf, and no other file of the machine.
import { builtinModules } from "node:module";
import { join, sep } from "node:path";
import type { OnResolveResult, Plugin } from "esbuild";
import { onShelf, packageOf } from "#shelf";
import type { SourcePaths } from "../source-paths.ts";
import type { AppPackages } from "./packages.ts";

export type AddedPluginOptions = Readonly<{
  packages: AppPackages | null;
  paths: SourcePaths;
  side: "web" | "server";
  /** A library of the shelf that a package expects beside it; undefined for what is not there. */
  onShelf(specifier: string, later: boolean): OnResolveResult | undefined;
}>;

const BUILTIN: ReadonlySet<string> = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

export function addedPlugin({ packages, paths, side, onShelf: shelfModule }: AddedPluginOptions): Plugin {
  const readable = [
    ...["lucide-react", "date-fns", "hono"].map((name) => join(paths.modules, name) + sep),
    ...(packages === null ? [] : [join(packages.folder, "node_modules") + sep]),
  ];
  return {
    name: "ninefold-added",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^.]/, namespace: "file" }, ({ path, importer, kind }) => {
        if (packages === null || !importer.startsWith(packages.folder)) return undefined;
        if (packages.all.includes(packageOf(path))) return undefined;
        const found = shelfModule(path, kind === "dynamic-import");
        if (found) return found;
        return side === "server" && BUILTIN.has(path) ? { path, external: true } : undefined;
      });
      onLoad({ filter: /.*/, namespace: "file" }, ({ path }) =>
        readable.some((folder) => path.startsWith(folder))
          ? undefined
          : { errors: [{ text: "This file is no part of the app's packages." }] },
      );
    },
  };
}

/** What esbuild says of a file in a package, in words for whoever added it; null for what is said of the app's own files. */
export function sentenceOf(text: string, file: string, side: "web" | "server"): string | null {
  const [, rest] = /(?:^|\/)packages\/trees\/[0-9a-f]+\/node_modules\/(.*)$/.exec(file) ?? [];
  if (rest === undefined) return null;
  const name = packageOf(rest.split("node_modules/").at(-1) ?? rest);
  const [, missing] = /^Could not resolve "([^"]+)"/.exec(text) ?? [];
  if (missing !== undefined && BUILTIN.has(missing) && side === "web")
    return `${name} needs Node's "${missing}", which pages do not have: import it on the server, or add another package.`;
  if (
    missing !== undefined &&
    side === "server" &&
    (/^react(-dom)?(\/|$)/.test(missing) || onShelf(packageOf(missing)))
  )
    return `${name} is for pages alone: it needs ${packageOf(missing)}, which apps do not have on their server.`;
  return missing === undefined
    ? `${name} can't be bundled: ${text}`
    : `${name} needs "${missing}", which it does not bring along: add that one too.`;
}
