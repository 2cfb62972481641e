// Bundles an app's pages and server from memory.
import { createHash } from "node:crypto";
import {
  type BuildOptions,
  build,
  type BuildFailure as EsbuildFailure,
  type Message,
  type OnResolveResult,
} from "esbuild";
import type { CheckFailure, SourceFiles } from "#contract";
import { shelfStyles } from "#shelf";
import { buildFailure, failureOf } from "./build-failure.ts";
import { type Side, wordsModule } from "./imports.ts";
import { JSX_SOURCES, JSX_SOURCES_MODULE } from "./jsx-sources.ts";
import { type DescribedKit, TRANSPILED } from "./kit-bundle.ts";
import { dateModule, iconsModule, lucideModule, namesFrom } from "./library-subsets.ts";
import { languageOf } from "./manifest.ts";
import { addedPlugin, sentenceOf } from "./packages/added-plugin.ts";
import { injectedStyles } from "./packages/injected-styles.ts";
import type { AppPackages } from "./packages/packages.ts";
import { kitModules, REQUIRE, type ShelfModule } from "./packages/shelf-bundle.ts";
import type { SourcePaths } from "./source-paths.ts";
import { APP, sourcePlugin } from "./source-plugin.ts";

export type WebBundle = {
  script: string;
  hash: string;
  /** Leads from the script back to the app's files; only that of a preview is ever served. */
  sourceMap: string;
  stylesheets: string[];
  /** Modules of the shelf that the pages import. */
  shelf: readonly ShelfImport[];
};
/** A server's entry; `shelf`: modules of the shelf that it imports. */
export type ServerBundle = { text: string; shelf: readonly ShelfImport[] };
/** `later`: only when it is needed, so that a first screen does not wait for it. */
export type ShelfImport = Readonly<{ name: string; later: boolean }>;
export type Bundled<T> = { ok: true; value: T } | { ok: false; failures: CheckFailure[] };
export type BundleContext = {
  paths: SourcePaths;
  kit: DescribedKit;
  /** What the app has added from the registry; null without any. */
  packages: AppPackages | null;
};

const SHARED: BuildOptions = {
  bundle: true,
  write: false,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  minify: true,
  legalComments: "none",
  logLevel: "silent",
  charset: "utf8",
};

/** Bun reads what is marked as transpiled as Latin-1: letters beyond ASCII are written as escapes. */
const FOR_BUN: BuildOptions = { charset: "ascii" };

/** Regular expressions keep their letters; a file that has such is left to Bun to transpile, which reads UTF-8. */
const marked = (text: string): string => (/^\p{ASCII}*$/u.test(text) ? `${TRANSPILED}\n${text}` : text);

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** What a preview adds for whoever builds the app: where each element was written, and names as they were written. */
const FOR_PREVIEW: BuildOptions = { jsxDev: true, keepNames: true, minifyIdentifiers: false, minify: false };

/**
 * The pages as one module; the libraries stay outside and come through the import map.
 * @param audience `preview` knows the file and line of every element; what is live knows nothing of its source
 */
export async function bundleWeb(
  { paths, kit, packages }: BundleContext,
  files: SourceFiles,
  audience: "live" | "preview",
): Promise<Bundled<WebBundle>> {
  if (files["web/main.tsx"] === undefined)
    return { ok: false, failures: [buildFailure("The app has no web/main.tsx.", "web/main.tsx")] };
  const stylesheets: string[] = [];
  const speech = languageModuleOf(kit.modules, files);
  const virtual = {
    "ninefold:main": `${speech}import "ninefold:icons";\nimport "./web/main.tsx";`,
    "ninefold:icons": await iconsModule(files, paths.icons),
    "ninefold:lucide-react": lucideModule(namesFrom(files, "lucide-react"), paths.icons),
    "ninefold:date-fns": dateModule(namesFrom(files, "date-fns"), paths.dateFunctions),
    [COMES_ALONG.path]: "",
    ...(audience === "preview" && { [`ninefold:${JSX_SOURCES}`]: JSX_SOURCES_MODULE }),
  };
  const shelf = shelfImports(kit.shelf.web);
  const resolvePackage = (specifier: string, later: boolean): OnResolveResult => {
    if (Object.hasOwn(virtual, `ninefold:${specifier}`))
      return { path: `ninefold:${specifier}`, namespace: APP, sideEffects: false };
    if (shelfStyles().includes(specifier)) return COMES_ALONG;
    shelf.note(specifier, later);
    return { path: specifier, external: true };
  };
  const plugin = sourcePlugin({
    files,
    side: "web",
    virtual,
    packages,
    resolvePackage,
    onStylesheet: (path) => stylesheets.push(path),
    ...(audience === "preview" && { injected: JSX_SOURCES }),
  });
  const external = ["react", "react/jsx-runtime", "react-dom"];
  const source: BuildOptions = { outfile: "main.js", sourcemap: "external", sourcesContent: false };
  const options: BuildOptions = {
    ...SHARED,
    ...source,
    ...(audience === "preview" && FOR_PREVIEW),
    entryPoints: ["ninefold:main"],
    plugins: [plugin],
    external,
  };
  const added = {
    packages,
    paths,
    side: "web",
    resolvePackage,
    modules: kit.shelf.web,
    react: (name: string) => name,
  } as const;
  return bundled(withAdded(options, added), ([sourceMap = "", script = ""]) => ({
    script,
    sourceMap,
    hash: hashOf(script),
    stylesheets: stylesheets.sort(),
    shelf: shelf.noted(),
  }));
}

/**
 * The pages once more, for the app's server to write public ones as HTML. They find the kit's parts for that beside the
 * server's own in `lib/`.
 */
export async function bundlePublicPages(
  { paths, kit, packages }: BundleContext,
  files: SourceFiles,
): Promise<Bundled<ServerBundle>> {
  const virtual = {
    "ninefold:pages": [
      languageModuleOf(kit.pages, files),
      'import "ninefold:icons";',
      'import "./web/main.tsx";',
      'export { renderPage } from "@ninefold/ui/server";',
    ].join("\n"),
    "ninefold:icons": await iconsModule(files, paths.icons),
    "ninefold:lucide-react": lucideModule(namesFrom(files, "lucide-react"), paths.icons),
    "ninefold:date-fns": dateModule(namesFrom(files, "date-fns"), paths.dateFunctions),
    [COMES_ALONG.path]: "",
  };
  const shelf = shelfImports(kit.shelf.pages);
  const resolvePackage = (specifier: string, later: boolean): OnResolveResult => {
    if (Object.hasOwn(virtual, `ninefold:${specifier}`))
      return { path: `ninefold:${specifier}`, namespace: APP, sideEffects: false };
    if (shelfStyles().includes(specifier)) return COMES_ALONG;
    const file =
      shelf.note(specifier, later) ?? (Object.hasOwn(kit.pages, specifier) ? kit.pages[specifier] : undefined);
    return { path: file === undefined ? specifier : `./lib/${file}`, external: true };
  };
  const plugin = sourcePlugin({ files, side: "web", packages, virtual, resolvePackage });
  const options: BuildOptions = { ...SHARED, ...FOR_BUN, entryPoints: ["ninefold:pages"] };
  const react = (name: string) => `./lib/${kit.pages[name] ?? ""}`;
  const added = { packages, paths, side: "web", resolvePackage, modules: kit.shelf.pages, react } as const;
  return bundled(withAdded({ ...options, plugins: [plugin] }, added), ([text = ""]) => ({
    text: marked(text),
    shelf: shelf.noted(),
  }));
}

/** A stylesheet of the shelf that its library brings by itself. */
const COMES_ALONG = { path: "ninefold:comes-along", namespace: APP, sideEffects: false };

/** Notes which of these modules an app imports; `note` gives a module's file, or undefined when it is none of them. */
function shelfImports(modules: Readonly<Record<string, ShelfModule>>) {
  const found = new Map<string, ShelfImport>();
  return {
    note(name: string, later: boolean): string | undefined {
      const module = Object.hasOwn(modules, name) ? modules[name] : undefined;
      if (module === undefined) return undefined;
      found.set(name, { name, later: later && (found.get(name)?.later ?? true) });
      return module.file;
    },
    noted: () => [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** The import that loads the kit's texts in the app's language before anything else runs; empty for English. */
function languageModuleOf(modules: Readonly<Record<string, string>>, files: SourceFiles): string {
  const language = languageOf(files);
  const name = language === null ? "" : wordsModule(language);
  return Object.hasOwn(modules, name) ? `import "${name}";\n` : "";
}

/**
 * One of the server's entries as a module of its own; the kit's libraries stand beside it in `lib/`.
 * @param first of tests, which export nothing: a statement that it begins with
 */
export async function bundleServer(
  { kit, paths, packages }: BundleContext,
  files: SourceFiles,
  entry: string,
  first = "",
): Promise<Bundled<ServerBundle>> {
  if (files[entry] === undefined) return { ok: false, failures: [buildFailure(`The app has no ${entry}.`, entry)] };
  const virtual = {
    "ninefold:server": `${languageModuleOf(kit.served, files)}${first === "" ? "export { default } from" : "import"} "./${entry}";`,
    "ninefold:date-fns": dateModule(namesFrom(files, "date-fns"), paths.dateFunctions),
  };
  const shelf = shelfImports(kit.shelf.server);
  const resolvePackage = (specifier: string, later: boolean): OnResolveResult => {
    if (specifier === "date-fns") return { path: "ninefold:date-fns", namespace: APP, sideEffects: false };
    const file =
      shelf.note(specifier, later) ?? (Object.hasOwn(kit.served, specifier) ? kit.served[specifier] : undefined);
    if (file !== undefined) return { path: `./lib/${file}`, external: true };
    const part = paths.honoModules.get(specifier);
    return part === undefined
      ? { errors: [{ text: `"${specifier}" is not available: hono has no such part.` }] }
      : { path: part };
  };
  const plugin = sourcePlugin({ files, side: "server", packages, virtual, resolvePackage });
  const options: BuildOptions = {
    ...SHARED,
    ...FOR_BUN,
    platform: "node",
    minify: false,
    minifySyntax: true,
    entryPoints: ["ninefold:server"],
    banner: { js: [...(packages === null ? [] : [REQUIRE]), first].join("\n") },
  };
  const added = { packages, paths, side: "server", resolvePackage, modules: kit.shelf.server, react: null } as const;
  return bundled(withAdded({ ...options, plugins: [plugin] }, added), ([text = ""]) => ({
    text: marked(text),
    shelf: shelf.noted(),
  }));
}

type Added = Readonly<{
  packages: AppPackages | null;
  paths: SourcePaths;
  side: Side;
  resolvePackage(specifier: string, later: boolean): OnResolveResult;
  /** Libraries of the shelf that packages may expect beside them. */
  modules: Readonly<Record<string, ShelfModule>>;
  /** Where the bundle finds a module of React; null where there is none. */
  react: ((specifier: string) => string) | null;
}>;

/** For an app that has added packages: these become part of the bundle. */
function withAdded(
  options: BuildOptions,
  { packages, paths, side, resolvePackage, modules, react }: Added,
): BuildOptions {
  if (packages === null) return options;
  const onShelf = (specifier: string, later: boolean) =>
    Object.hasOwn(modules, specifier) ? resolvePackage(specifier, later) : undefined;
  return {
    ...options,
    define: { "process.env.NODE_ENV": '"production"', ...(side === "web" && { global: "globalThis" }) },
    loader: Object.fromEntries(
      [".png", ".jpg", ".gif", ".svg", ".webp", ".woff", ".woff2"].map((one) => [one, "dataurl"]),
    ),
    plugins: [
      ...(options.plugins ?? []),
      ...(react === null ? [] : [kitModules(react)]),
      addedPlugin({ packages, paths, side, onShelf }),
      injectedStyles(),
    ],
  };
}

async function bundled<T>(options: BuildOptions, read: (texts: string[]) => T): Promise<Bundled<T>> {
  const side = options.platform === "node" ? "server" : "web";
  try {
    const { outputFiles } = await build({ ...options, write: false });
    return { ok: true, value: read(outputFiles.map(({ text }) => text)) };
  } catch (error) {
    if (!isEsbuildFailure(error)) throw error;
    return {
      ok: false,
      failures: error.errors.map((message) => failureInPackage(message, side) ?? failureOf(message)),
    };
  }
}

/** What is wrong inside an added package is nobody's line of the app. */
function failureInPackage({ text, location }: Message, side: Side): CheckFailure | null {
  const sentence = location === null ? null : sentenceOf(text, location.file, side);
  return sentence === null ? null : buildFailure(sentence, "app.json");
}

function isEsbuildFailure(error: unknown): error is EsbuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}
