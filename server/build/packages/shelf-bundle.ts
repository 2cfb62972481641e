// Bundles the shelf's libraries once, each a module of its own; what several need stands in chunks between them, and React is the kit's.
import { readFile, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { onShelf, packageOf, type ShelfPackage, shelfModules, shelfStyles } from "#shelf";
import type { SourcePaths } from "../source-paths.ts";
import { injectedStyles } from "./injected-styles.ts";

export type ShelfModule = Readonly<{
  file: string;
  /** Itself and all that it loads at once. */
  first: readonly string[];
  /** And what it fetches when that is needed. */
  all: readonly string[];
}>;

/** By module name; `web` in the kit's `web/`, the others in its `runtime/lib/`. */
export type Shelf = Readonly<Record<"web" | "server" | "pages", Readonly<Record<string, ShelfModule>>>> & {
  /** Package name → version. */
  readonly versions: Readonly<Record<string, string>>;
};

/** First in the names of its files, so that only apps that import a library have its files beside their server. */
export const SHELF_FILES = "shelf-";
export const SHELF_PAGE_FILES = "pages-shelf-";

const SHARED = {
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  legalComments: "none",
  logLevel: "silent",
  loader: { ".png": "dataurl" },
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
} as const satisfies BuildOptions;
/**
 * For servers. Variants of a library for Node are often CommonJS, which has no names to import; those for browsers may want a
 * document.
 */
const NEITHER = {
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["module"],
  external: builtinModules.flatMap((name) => [name, `node:${name}`]),
} as const satisfies BuildOptions;
/** For CommonJS that asks for what Node brings. */
export const REQUIRE =
  'import { createRequire as $require } from "node:module";const require=$require(import.meta.url);';
/** Modules that are the kit's own: two of them on one page would not know each other. */
const OF_THE_KIT = /^react(-dom)?(\/(jsx-runtime|client))?$/;

const fileName = (prefix: string, specifier: string) =>
  `${prefix}${specifier.replace("@", "").replaceAll("/", "-").replace(/\.js$/, "")}`;

export type ShelfFolders = Readonly<{
  /** The kit's `web/`. */
  web: string;
  /** The kit's `runtime/lib/`. */
  lib: string;
  /** First in every file, for Bun. */
  banner: string;
  /** Beside the shelf's files: those of the kit's modules, in `web` and in `lib`. */
  kitFile(specifier: string): string;
  pageFile(specifier: string): string;
}>;

export async function bundleShelf(paths: SourcePaths, folders: ShelfFolders): Promise<Shelf> {
  const [web, server] = await Promise.all([bundleForBrowsers(paths, folders), bundleForServers(paths, folders)]);
  const pages = await bundleForPages(paths, folders, web.names);
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(join(paths.kit, "shelf/package.json"), "utf8"),
  );
  return { web: web.modules, server, pages, versions: dependencies };
}

async function bundleForBrowsers(paths: SourcePaths, { web, banner, kitFile }: ShelfFolders) {
  const modules = [...shelfModules("web"), ...shelfStyles()];
  const { metafile } = await build({
    ...SHARED,
    entryPoints: modules.map((name) => ({ in: `shelf:${name}`, out: fileName(SHELF_FILES, name) })),
    outdir: web,
    chunkNames: `${SHELF_FILES}chunk-[hash]`,
    banner: { js: banner },
    plugins: [kitModules((specifier) => `./${kitFile(specifier)}`), injectedStyles(), shelfPlugin(paths)],
  });
  await unmark(metafile, banner);
  const names = (name: string) => outputOf(metafile, name)?.exports ?? [];
  return { modules: described(metafile, shelfModules("web")), names };
}

async function bundleForServers(paths: SourcePaths, { lib, banner }: ShelfFolders) {
  const modules = shelfModules("server");
  const { metafile } = await build({
    ...SHARED,
    ...NEITHER,
    entryPoints: modules.map((name) => ({ in: `shelf:${name}`, out: fileName(SHELF_FILES, name) })),
    outdir: lib,
    chunkNames: `${SHELF_FILES}chunk-[hash]`,
    banner: { js: `${banner}\n${REQUIRE}` },
    plugins: [shelfPlugin(paths)],
  });
  await unmark(metafile, banner);
  return described(metafile, modules);
}

/** What pages import, for a server that writes public ones. */
async function bundleForPages(
  paths: SourcePaths,
  { lib, banner, pageFile }: ShelfFolders,
  names: (module: string) => readonly string[],
) {
  const modules = shelfModules("web");
  const { metafile } = await build({
    ...SHARED,
    ...NEITHER,
    entryPoints: modules.map((name) => ({ in: `shelf:${name}`, out: fileName(SHELF_PAGE_FILES, name) })),
    outdir: lib,
    chunkNames: `${SHELF_PAGE_FILES}chunk-[hash]`,
    banner: { js: `${banner}\n${REQUIRE}` },
    plugins: [
      kitModules((specifier) => `./${pageFile(specifier)}`),
      injectedStyles(),
      windowless(names),
      shelfPlugin(paths),
    ],
  });
  await unmark(metafile, banner);
  return described(metafile, modules);
}

/** Bun reads what is marked as transpiled as Latin-1, and letters in regular expressions are never written as escapes. */
async function unmark({ outputs }: Metafile, banner: string): Promise<void> {
  for (const path of Object.keys(outputs)) {
    const text = await readFile(path, "utf8");
    if (!/^\p{ASCII}*$/u.test(text)) await writeFile(path, text.replace(banner, ""));
  }
}

/** React of the kit, also for libraries that `require` it: a module of the browser has no such call. */
export function kitModules(address: (specifier: string) => string): Plugin {
  return {
    name: "ninefold-kit-modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: OF_THE_KIT }, ({ path, kind }) =>
        kind === "require-call" ? { path, namespace: "kit-module" } : { path: address(path), external: true },
      );
      onLoad({ filter: /.*/, namespace: "kit-module" }, ({ path }) => ({ contents: `export * from "${path}";` }));
    },
  };
}

/** Values without content in place of what asks for a window as soon as it is loaded. */
function windowless(names: (module: string) => readonly string[]): Plugin {
  return {
    name: "ninefold-windowless",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^shelf:/ }, ({ path }) => {
        const name = path.slice("shelf:".length);
        return onShelf(packageOf(name))?.needsWindow ? { path: name, namespace: "windowless" } : undefined;
      });
      onLoad({ filter: /.*/, namespace: "windowless" }, ({ path }) => {
        const named = names(path).filter((name) => name !== "default");
        return {
          contents: `export default undefined;\nexport const ${named.map((name) => `${name} = undefined`).join()};`,
        };
      });
    },
  };
}

function shelfPlugin(paths: SourcePaths): Plugin {
  return {
    name: "ninefold-shelf",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^shelf:/ }, ({ path }) => ({ path: path.slice("shelf:".length), namespace: "shelf" }));
      onLoad({ filter: /.*/, namespace: "shelf" }, async ({ path }) => ({
        contents: await entryText(path),
        resolveDir: join(paths.kit, "shelf"),
        loader: "js",
      }));
    },
  };
}

/** Modules whose own way in is another file than the one meant here. */
const SOURCES: Readonly<Record<string, string>> = {
  // All 190 languages would be a megabyte.
  "highlight.js": "highlight.js/lib/common",
};

async function entryText(specifier: string): Promise<string> {
  const own = OWN_TEXTS[specifier];
  if (own !== undefined) return own;
  const found = onShelf(packageOf(specifier));
  const styles = (found?.styles ?? []).slice(0, 1).map((path) => `import "${path}";\n`);
  if (specifier.endsWith(".css")) return `import "${specifier}";`;
  if (specifier.endsWith(".json")) return `export { default } from "${specifier}";`;
  const source = SOURCES[specifier] ?? specifier;
  if (found?.isCommonJs) return commonJsText(found);
  // Where a library has no default, importing one is an error of the type check.
  return `${styles.join("")}import * as whole from "${source}";\nexport * from "${source}";\nexport default whole.default;`;
}

async function commonJsText({ name }: ShelfPackage): Promise<string> {
  const module: { default?: object } = await import(name);
  const names = Object.keys(module.default ?? {}).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== "default");
  const named = names.length === 0 ? "" : `\nexport const { ${names.join(", ")} } = whole;`;
  return `import whole from "${name}";\nexport default whole;${named}`;
}

/** Its modules have no default, which most who write of it import; its pictures are found by no address in a bundle. */
const LEAFLET = `
import "leaflet/dist/leaflet.css";
import iconUrl from "leaflet/dist/images/marker-icon.png";
import iconRetinaUrl from "leaflet/dist/images/marker-icon-2x.png";
import shadowUrl from "leaflet/dist/images/marker-shadow.png";
import * as whole from "leaflet/dist/leaflet-src.esm.js";
delete whole.Icon.Default.prototype._getIconUrl;
whole.Icon.Default.mergeOptions({ iconUrl, iconRetinaUrl, shadowUrl });
export * from "leaflet/dist/leaflet-src.esm.js";
export default { ...whole };
`;

/** By itself it draws in a worker, which the policy of pages forbids without a word. */
const CONFETTI = `
import whole from "canvas-confetti";
export const create = (canvas, options) => whole.create(canvas, { ...options, useWorker: false });
export const { shapeFromPath, shapeFromText } = whole;
const fire = create(null, { resize: true });
export const reset = () => fire.reset();
export default Object.assign((options) => fire(options), { create, reset, shapeFromPath, shapeFromText });
`;

/** Libraries that need a word of ours before they work in pages. */
const OWN_TEXTS: Readonly<Record<string, string>> = { leaflet: LEAFLET, "canvas-confetti": CONFETTI };

const outputOf = ({ outputs }: Metafile, name: string) =>
  Object.values(outputs).find(({ entryPoint }) => entryPoint?.replace(/^[^:]+:/, "") === name);

function described(metafile: Metafile, modules: readonly string[]): Record<string, ShelfModule> {
  return Object.fromEntries(
    modules.map((name) => {
      const output = outputOf(metafile, name);
      const path = Object.keys(metafile.outputs).find((key) => metafile.outputs[key] === output) ?? "";
      return [
        name,
        { file: basename(path), first: loadedBy(metafile, path, false), all: loadedBy(metafile, path, true) },
      ];
    }),
  );
}

/** File names of an output and of what it imports; `later` too what it imports when that is needed. */
function loadedBy({ outputs }: Metafile, path: string, later: boolean): string[] {
  const found = new Set<string>();
  const visit = (one: string) => {
    if (found.has(one) || outputs[one] === undefined) return;
    found.add(one);
    for (const { path: next, kind } of outputs[one].imports)
      if (kind === "import-statement" || (later && kind === "dynamic-import")) visit(next);
  };
  visit(path);
  return [...found].map((one) => basename(one));
}
