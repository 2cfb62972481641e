// esbuild, Tailwind and the type checker by themselves on an app's files: the reference of an edit.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Scanner } from "@tailwindcss/oxide";
import { build } from "esbuild";
import { compile } from "tailwindcss";
import type { SourceFiles } from "#contract";
import { millisecondsOf } from "./in-turns.ts";

const run = promisify(execFile);
const MODULES = join(import.meta.dirname, "../../node_modules");

export type BareEdit = Readonly<{
  /** Milliseconds of bundling pages and server, and of the stylesheet, side by side. */
  build(): Promise<number>;
  /** Milliseconds of the type checker. */
  checkTypes(): Promise<number>;
  close(): Promise<void>;
}>;

export const BARE_BUILD = "esbuild and Tailwind by themselves";
export const BARE_CHECK = "the type checker by itself";
export const BARE_EDIT = "esbuild, Tailwind and the type checker by themselves";

/** @param kitDirectory where the kit's types are, as the builder says */
export async function openBareEdit(files: SourceFiles, kitDirectory: string): Promise<BareEdit> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-bare-"));
  await symlink(MODULES, join(folder, "node_modules"), "dir");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, "app", path)), { recursive: true });
    await writeFile(join(folder, "app", path), text);
  }
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(configuration(kitDirectory)));
  const sheets = await sheetsOfTailwind();
  return Object.freeze({
    build: () => millisecondsOf(() => Promise.all([bundle(folder), style(sheets, files)])),
    checkTypes: () =>
      millisecondsOf(() => run(nativeCompiler(), ["-p", "tsconfig.json", "--singleThreaded"], { cwd: folder })),
    close: () => rm(folder, { recursive: true, force: true }),
  });
}

const bundle = (folder: string) =>
  build({
    absWorkingDir: folder,
    entryPoints: ["app/web/main.tsx", "app/server/index.ts"],
    outdir: "out",
    bundle: true,
    packages: "external",
    format: "esm",
    jsx: "automatic",
    minify: true,
    write: false,
    logLevel: "silent",
  });

async function sheetsOfTailwind(): Promise<ReadonlyMap<string, string>> {
  const names = ["index", "theme", "preflight", "utilities"];
  const read = async (name: string) =>
    [name, await readFile(join(MODULES, "tailwindcss", `${name}.css`), "utf8")] as const;
  return new Map(await Promise.all(names.map(read)));
}

async function style(sheets: ReadonlyMap<string, string>, files: SourceFiles): Promise<string> {
  const contents = Object.entries(files).map(([path, content]) => ({
    content,
    extension: path.split(".").at(-1) ?? "",
  }));
  const compiler = await compile('@import "tailwindcss";', {
    base: "/",
    loadStylesheet: async (id) => ({
      path: id,
      base: "/",
      content: sheets.get(id.replace(/^tailwindcss\/?|^\.\/|\.css$/g, "") || "index") ?? "",
    }),
  });
  return compiler.build(new Scanner({ sources: [] }).scanFiles(contents));
}

function configuration(kitDirectory: string): object {
  const types = (room: string) => [join(kitDirectory, "types", room, "index.d.ts")];
  return {
    compilerOptions: {
      target: "es2024",
      lib: ["es2024", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      types: [],
      noEmit: true,
      strict: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      isolatedModules: true,
      skipLibCheck: true,
      paths: { "@ninefold/entity": types("entity"), "@ninefold/ui": types("ui"), "@ninefold/server": types("server") },
    },
    include: ["app"],
  };
}

/** TypeScript's own program, without the script around it. */
function nativeCompiler(): string {
  const typescript = createRequire(createRequire(import.meta.url).resolve("typescript/package.json"));
  const manifest = typescript.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
  return join(dirname(manifest), "lib/tsc");
}
