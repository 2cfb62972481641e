// Bundles the server, the workers' program and their tasks into shared files, with esbuild.
import { globSync } from "node:fs";
import { relative, resolve } from "node:path";
import { folderToFill, freshBundle, keepBundle, READABLE_STACKS, ROOT } from "./kept-bundle.ts";
import { ownPlaces } from "./own-places.ts";
import { packagesOutside } from "./packages-outside.ts";

/** What processes begin with. A task is a module that workers load by its address. */
const PROGRAMS = ["server/main.ts", "server/workers/worker-main.ts"];
const TASKS = "server/**/*-task.ts";
/** What decides the outcome beside the modules in it: how it is made, which version of each library, which name stands for which room. */
const MADE_BY = ["server/bundle/*.ts", "package-lock.json", "package.json"];

const found = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: (path) => /(^|\/)testing$|\.test\.ts$/.test(path) });

/** Does nothing where the newest bundle was made of what the checkout holds. */
export async function bundleServer(): Promise<void> {
  if (freshBundle() !== null) return;
  const { build } = await import("esbuild");
  const outdir = await folderToFill();
  const entryPoints = [...PROGRAMS, ...found(TASKS)];
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    inject: [READABLE_STACKS],
    // All in one folder, so that each finds a task or a program beside itself.
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    // What is CommonJS in it asks for Node's own modules.
    banner: {
      js: 'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);',
    },
    plugins: [packagesOutside(), ownPlaces(new Set(entryPoints.map((path) => resolve(ROOT, path))))],
  });
  const inputs = Object.keys(metafile.inputs).map((path) => relative(ROOT, resolve(ROOT, path)));
  // The lock file speaks for libraries.
  const own = inputs.filter((path) => !path.startsWith("node_modules/"));
  await keepBundle(outdir, [...new Set([...own, ...found(...MADE_BY)])]);
}
