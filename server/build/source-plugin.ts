// Lets esbuild read an app's files from memory, and nothing else.
import { posix } from "node:path";
import type { Loader, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from "esbuild";
import type { SourceFiles } from "#contract";
import { packageOf } from "#shelf";
import { refusalOfImport, type Side, TESTING } from "./imports.ts";
import type { AppPackages } from "./packages/packages.ts";

export const APP = "app";
const TRIED = ["", ".tsx", ".ts", ".jsx", ".js", ".json", ".css", "/index.tsx", "/index.ts"];
const LOADERS: Readonly<Record<string, Loader>> = {
  ".ts": "ts",
  ".tsx": "tsx",
  ".js": "jsx",
  ".jsx": "jsx",
  ".mjs": "js",
  ".json": "json",
  ".css": "empty",
};

export type SourcePluginOptions = {
  files: SourceFiles;
  side: Side;
  /** Those that the app has added; null without any. */
  packages: AppPackages | null;
  /** Made by the build rather than written in the tree, by name. */
  virtual: Readonly<Record<string, string>>;
  /**
   * Where an allowed package comes from.
   * @param later it is fetched when that is needed: `await import("…")`
   */
  resolvePackage(specifier: string, later: boolean): OnResolveResult;
  /** The module that the build itself imports into files with elements; an app's own files may name it. */
  injected?: string;
  /** Stylesheets that the app imports, in order. */
  onStylesheet?(path: string): void;
};

/** Resolves an app's imports to files of the tree or allowed packages; refuses all others with file and line. */
export function sourcePlugin(options: SourcePluginOptions): Plugin {
  return {
    name: "ninefold-source",
    setup(build) {
      build.onResolve({ filter: /^ninefold:/ }, ({ path }) => ({ path, namespace: APP }));
      build.onResolve({ filter: /.*/, namespace: APP }, (request) => resolve(build, request, options));
      build.onLoad({ filter: /.*/, namespace: APP }, ({ path }) => load(path, options));
    },
  };
}

async function resolve(
  build: PluginBuild,
  { path, importer, kind, with: clause }: OnResolveArgs,
  options: SourcePluginOptions,
): Promise<OnResolveResult> {
  const inside = importer.startsWith("ninefold:");
  if (!path.startsWith(".")) {
    const picked = /^ninefold-pick:(.*)$/.exec(path)?.[1];
    if (inside && picked !== undefined) return { path: picked };
    if (Object.keys(clause).length > 0)
      return { errors: [{ text: `Import "${path}" without "with": it comes as a script.` }] };
    const { packages } = options;
    if (!inside && packages && Object.hasOwn(packages.added, packageOf(path))) {
      const found = await build.resolve(path, { resolveDir: packages.folder, kind });
      const { namespace, sideEffects, external, errors } = found;
      return errors.length > 0 ? { errors } : { path: found.path, namespace, sideEffects, external };
    }
    const isAllowed = inside || path === options.injected || (path === TESTING && importer.startsWith("tests/"));
    const refusal = isAllowed ? null : refusalOfImport(path, options.side);
    return refusal === null ? options.resolvePackage(path, kind === "dynamic-import") : { errors: [{ text: refusal }] };
  }
  if (kind === "url-token") return { path, external: true };
  const base = inside ? "." : posix.dirname(importer);
  const target = posix.normalize(posix.join(base, path));
  if (target.startsWith("..")) return { errors: [{ text: `"${path}" lies outside the app.` }] };
  const found = TRIED.map((ending) => target + ending).find((name) => Object.hasOwn(options.files, name));
  if (found === undefined) return { errors: [{ text: `The file "${target}" does not exist.` }] };
  return { path: found, namespace: APP };
}

function load(path: string, { files, virtual, onStylesheet }: SourcePluginOptions): OnLoadResult {
  const made = virtual[path];
  if (made !== undefined) return { contents: made, loader: "tsx", resolveDir: "/" };
  const loader = LOADERS[posix.extname(path)];
  if (loader === undefined) return { errors: [{ text: `Files such as "${path}" cannot be imported.` }] };
  if (loader === "empty") onStylesheet?.(path);
  return { contents: files[path] ?? "", loader };
}
