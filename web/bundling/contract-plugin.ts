// Lets the bundle take a constant of the contract without taking zod: unused schemas are marked as droppable.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Plugin, transform } from "esbuild";

const SCHEMA_STATEMENT = /^((?:export )?const \w+ = )(z\.[^\n]*(?:\n(?!const |export |import |function )[^\n]*)*);$/gm;

/** Wraps each top-level schema in a call that esbuild may drop when nothing uses its result. */
export function markSchemasDroppable(javascript: string): string {
  return javascript.replace(SCHEMA_STATEMENT, "$1/* @__PURE__ */ (() => $2)();");
}

/** Resolves `#contract` to the contract's source, file by file free of side effects. */
export function contractPlugin(contractDirectory: string): Plugin {
  return {
    name: "contract",
    setup(build) {
      build.onResolve({ filter: /^#contract$/ }, () => ({
        path: path.join(contractDirectory, "index.ts"),
        sideEffects: false,
      }));
      build.onResolve({ filter: /^\.\.?\// }, (args) => {
        if (!args.importer.startsWith(contractDirectory + path.sep)) return undefined;
        return { path: path.resolve(args.resolveDir, args.path), sideEffects: false };
      });
      build.onLoad({ filter: /\.ts$/ }, async (args) => {
        if (!args.path.startsWith(contractDirectory + path.sep)) return undefined;
        const { code } = await transform(await readFile(args.path, "utf8"), { loader: "ts", charset: "utf8" });
        return { contents: markSchemasDroppable(code.trimEnd()), loader: "js" };
      });
    },
  };
}
