// The kit, bundled once for all apps: for browsers, for apps' servers, and for servers that write public pages.
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { LANGUAGES } from "#words";
import { createDirectory, exists } from "./atomic-directory.ts";
import { mendedDriver } from "./database-driver.ts";
import { copyFonts } from "./fonts.ts";
import { IMPORT_MAP_MODULES, SERVER_MODULES, type Side, TESTING, wordsModule } from "./imports.ts";
import { hashOfKit, sourcesIn } from "./kit-hash.ts";
import { emitKitTypes } from "./kit-types.ts";
import { bundleShelf, type Shelf } from "./packages/shelf-bundle.ts";
import { compress } from "./precompress.ts";
import type { SourcePaths } from "./source-paths.ts";
import { candidatesIn } from "./styles.ts";

export type Kit = Readonly<{
  hash: string;
  directory: string;
  /** Bare specifier → file in `web/`. */
  modules: Readonly<Record<string, string>>;
  /** Files in `web/` that `@ninefold/ui` needs before it can run, itself first. */
  first: readonly string[];
  /** Those that it fetches once a first screen stands. */
  later: readonly string[];
  /** Class names that the kit's own components use. */
  classes: readonly string[];
  /** Bare specifier → file in `runtime/lib/`. */
  served: Readonly<Record<string, string>>;
  /** Bare specifier → file in `runtime/lib/` with which a server writes pages as HTML. */
  pages: Readonly<Record<string, string>>;
  /** Libraries that apps may import by name. */
  shelf: Shelf;
}>;

/** What building an app has to know of the kit, wherever it lies. */
export type DescribedKit = Omit<Kit, "directory">;

/** What pages inside the shell use of the router; its data routers would double its size. */
const ROUTER_NAMES = [
  "BrowserRouter",
  "MemoryRouter",
  "Router",
  "Routes",
  "Route",
  "Outlet",
  "Navigate",
  "Link",
  "NavLink",
  "createRoutesFromChildren",
  "createRoutesFromElements",
  "createSearchParams",
  "generatePath",
  "matchPath",
  "matchRoutes",
  "parsePath",
  "createPath",
  "resolvePath",
  "renderMatches",
  "useHref",
  "useInRouterContext",
  "useLinkClickHandler",
  "useLocation",
  "useMatch",
  "useNavigate",
  "useNavigationType",
  "useOutlet",
  "useOutletContext",
  "useParams",
  "useResolvedPath",
  "useRoutes",
  "useSearchParams",
];

/** One for each language; English is in the kit itself. */
const WORDS = LANGUAGES.filter((language) => language !== "en").map(wordsModule);

const fileName = (specifier: string) => specifier.replace("@", "").replaceAll("/", "-");

/** The kit of this installation, from `dataDir/kit/<hash>/`, bundled first when it is not there. */
export async function openKit(paths: SourcePaths, dataDir: string): Promise<Kit> {
  const hash = await hashOfKit(paths);
  const directory = join(dataDir, "kit", hash);
  if (!(await exists(directory))) await createDirectory(directory, (temporary) => bundleKit(paths, temporary, hash));
  const description: Omit<Kit, "hash" | "directory"> = JSON.parse(await readFile(join(directory, "kit.json"), "utf8"));
  return { ...description, hash, directory };
}

async function bundleKit(paths: SourcePaths, directory: string, hash: string): Promise<void> {
  const [parts, , classes, shelf] = await Promise.all([
    bundleWeb(paths, join(directory, "web")),
    bundleRuntime(paths, directory),
    classesOf(paths),
    bundleShelf(paths, {
      web: join(directory, "web"),
      lib: join(directory, "runtime/lib"),
      banner: TRANSPILED,
      kitFile: (specifier) => `${fileName(specifier)}.js`,
      pageFile: (specifier) => `${pageFileName(specifier)}.js`,
    }),
    emitKitTypes(paths, join(directory, "types")),
    cp(join(paths.kit, "migrations"), join(directory, "migrations"), { recursive: true }),
  ]);
  await escapeLetters(join(directory, "runtime"));
  await copyFonts(paths, join(directory, "web"));
  await compress(join(directory, "web"));
  const modules = Object.fromEntries(
    [...IMPORT_MAP_MODULES, ...WORDS].map((specifier) => [specifier, `${fileName(specifier)}.js`]),
  );
  const served = Object.fromEntries(
    [...SERVER_MODULES, ...WORDS].map((specifier) => [specifier, `${fileName(specifier)}.js`]),
  );
  const pages = Object.fromEntries(pageModules().map((specifier) => [specifier, `${pageFileName(specifier)}.js`]));
  await writeFile(
    join(directory, "kit.json"),
    JSON.stringify({ hash, modules, ...parts, classes, served, pages, shelf }),
  );
}

const entryPoints = (specifiers: readonly string[]) =>
  specifiers.map((specifier) => ({ in: `entry:${specifier}`, out: fileName(specifier) }));

async function bundleWeb(paths: SourcePaths, outdir: string): Promise<Pick<Kit, "first" | "later">> {
  const { metafile } = await build({
    entryPoints: entryPoints([...IMPORT_MAP_MODULES, ...WORDS]),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    metafile: true,
    jsx: "automatic",
    chunkNames: "chunk-[hash]",
    legalComments: "none",
    // For the render check, which imports them on Bun.
    banner: { js: TRANSPILED },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [entryPlugin(paths, "web")],
    logLevel: "silent",
  });
  const first = filesFrom(metafile, `entry:@ninefold/ui`);
  const later = filesFrom(metafile, "kit/ui/later.ts").filter((file) => !first.includes(file));
  return { first, later };
}

/** What this entry becomes, and every file that it imports statically. */
function filesFrom({ outputs }: Metafile, entry: string): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === "import-statement") visit(next);
  };
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith(entry));
  if (start) visit(start);
  return [...found].map((path) => basename(path));
}

/** One module for each bare specifier: the library's own exports, named one by one where it is CommonJS. */
function entryPlugin(paths: SourcePaths, side: Side): Plugin {
  return {
    name: "ninefold-entries",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice("entry:".length), namespace: "entry" }));
      onResolve({ filter: /^@ninefold\// }, ({ path }) => ({ path: kitFile(paths, path) }));
      onLoad({ filter: /.*/, namespace: "entry" }, async ({ path }) => ({
        contents: await entryText(paths, path, side),
        resolveDir: paths.root,
        loader: "js",
      }));
    },
  };
}

function kitFile(paths: SourcePaths, specifier: string): string {
  if (specifier === "@ninefold/ui/server") return join(paths.kit, "ui/server-rendering/index.ts");
  if (specifier === TESTING) return join(paths.kit, "app-tests/index.ts");
  return join(paths.kit, specifier.slice("@ninefold/".length), "index.ts");
}

async function entryText(paths: SourcePaths, specifier: string, side: Side): Promise<string> {
  const language = /^@ninefold\/words\/(\w+)$/.exec(specifier)?.[1];
  if (language !== undefined) return wordsText(paths, language, side);
  if (specifier.startsWith("@ninefold/")) return `export * from ${JSON.stringify(kitFile(paths, specifier))};`;
  if (specifier === "react-router") return `export { ${ROUTER_NAMES.join(", ")} } from "react-router";`;
  if (!/^react(-dom)?(\/|$)/.test(specifier)) return `export * from "${specifier}";`;
  const module: Record<string, unknown> = await import(specifier);
  const names = Object.keys(module).filter((name) => name !== "default" && name !== "module.exports");
  return `import whole from "${specifier}";\nexport default whole;\nexport const { ${names.join(", ")} } = whole;`;
}

/** Importing it makes the app speak that language; what only servers say is not in the browser's. */
function wordsText({ kit }: SourcePaths, language: string, side: Side): string {
  const from = (file: string) => JSON.stringify(join(kit, "words", file));
  const words = `import { setWords } from ${from("index.ts")};import { ${language} } from ${from(`${language}.ts`)};setWords(${language});`;
  if (side === "web") return words;
  const refusals = `${language}Refusals`;
  return `${words}import { setRefusals } from ${from("refusals/index.ts")};import { ${refusals} } from ${from(`refusals/${language}.ts`)};setRefusals(${refusals});`;
}

/** What no app does without; words and checks of values wait until an app asks for its own. */
const OF_EVERY_APP = ["hono", "@ninefold/entity", "@ninefold/server"] as const;

/** Beside the libraries: a process that waits for its app imports this and nothing else. */
const EVERY_APP = "every-app.js";

/** First in a file, it spares Bun from transpiling what is plain JavaScript already, at every start anew. */
export const TRANSPILED = "// @bun";

async function bundleRuntime(paths: SourcePaths, directory: string): Promise<void> {
  const shared: BuildOptions = {
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2022",
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
    plugins: [entryPlugin(paths, "server"), mendedDriver()],
  };
  const require = 'import { createRequire as $require } from "node:module";const require=$require(import.meta.url);';
  const inRuntime = (names: readonly string[]): BuildOptions => ({
    entryPoints: names.map((name) => join(paths.kit, "runtime", `${name}.ts`)),
    outdir: join(directory, "runtime"),
    banner: { js: `${TRANSPILED}\n${require}` },
  });
  await Promise.all([
    build({
      ...shared,
      // There only where Bun runs tests.
      external: ["bun:test"],
      entryPoints: entryPoints([...SERVER_MODULES, ...WORDS]),
      outdir: join(directory, "runtime/lib"),
      splitting: true,
      minify: true,
      banner: { js: TRANSPILED },
    }),
    bundlePages(paths, join(directory, "runtime/lib")),
    // What shows pages can be loaded before there are any; what an app on Node alone needs stands beside its server.
    build({ ...shared, ...inRuntime(["seed"]) }),
    build({ ...shared, ...inRuntime(["serve"]), splitting: true }),
    build({ ...shared, ...inRuntime(["render", "rendering"]), splitting: true }),
  ]);
  const imports = OF_EVERY_APP.map((specifier) => `import "./${fileName(specifier)}.js";`);
  await writeFile(join(directory, "runtime/lib", EVERY_APP), [TRANSPILED, ...imports, ""].join("\n"));
}

/**
 * Bun reads what is marked as transpiled as Latin-1, and esbuild leaves letters of regular expressions as they are; as escapes
 * they mean the same.
 */
async function escapeLetters(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  for (const path of names.map((name) => join(folder, name))) {
    const text = await readFile(path, "utf8");
    if (!text.startsWith(TRANSPILED) || /^\p{ASCII}*$/u.test(text)) continue;
    const unit = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    await writeFile(path, text.replace(/[^\0-\x7f]/g, unit));
  }
}

/** All that pages may import in a browser, and what writes them. */
const pageModules = () => [
  ...IMPORT_MAP_MODULES.filter((name) => name !== "react-dom/client"),
  "@ninefold/ui/server",
  ...WORDS,
];
const pageFileName = (specifier: string) => `pages-${fileName(specifier)}`;

/**
 * The pages' modules for servers, apart from those of servers themselves: no app that has no public page ever loads one of
 * them, and what every app waits for when it wakes stays as it is.
 */
function bundlePages(paths: SourcePaths, outdir: string): Promise<unknown> {
  return build({
    entryPoints: pageModules().map((specifier) => ({ in: `entry:${specifier}`, out: pageFileName(specifier) })),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    jsx: "automatic",
    chunkNames: "pages-chunk-[hash]",
    legalComments: "none",
    banner: { js: TRANSPILED },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [rendererAlone(paths), entryPlugin(paths, "web")],
    logLevel: "silent",
  });
}

/** Of React's two renderers for servers that which writes a whole page at once: the other streams, and is as large again. */
const RENDERER = "react-dom/cjs/react-dom-server-legacy.browser.production.js";

/** What only a browser does is left out of what a server loads, and what it waits for is half as much. */
function rendererAlone({ modules }: SourcePaths): Plugin {
  return {
    name: "ninefold-renderer-alone",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: join(modules, RENDERER) }));
      onResolve({ filter: /^react-dom\/client$/ }, ({ path }) => ({ path, namespace: "browser-only" }));
      onLoad({ filter: /.*/, namespace: "browser-only" }, () => ({ contents: "export const createRoot = null;" }));
    },
  };
}

async function classesOf({ kit }: SourcePaths): Promise<string[]> {
  const sources = (await sourcesIn(join(kit, "ui"))).filter((path) => path.endsWith(".tsx") || path.endsWith(".ts"));
  const texts = await Promise.all(sources.map((path) => readFile(path, "utf8")));
  return candidatesIn(texts.map((content) => ({ content, extension: "tsx" })));
}
