// Gives the bundle the contract's constants without zod; only the module that checks foreign data gets the schemas.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Plugin, transform } from "esbuild";

/** The one module of the front end that uses schemas: those of zod/mini, for the whole of zod weighs three times as much. */
const CHECKING_MODULE = "/lib/contract-checks.ts";
/** esbuild keeps the two uses of a contract file apart, so that a screen with schemas does not burden one without. */
const CONSTANTS = "contract-constants";
/** Even an unused import would tie zod to every screen. A schema that is used nevertheless fails at once, for want of `z`. */
const WHOLE_ZOD = 'import { z } from "zod";';
const ANY_ZOD = /^import .* from "zod(\/mini)?";$/m;
const CONST_STATEMENT = /^((?:export )?const \w+ = )([^\n]*(?:\n(?!(?:const|export|import|function) )[^\n]*)*);$/gm;

/** Wraps each top-level value that takes a call to make in one that esbuild may drop when nothing uses its result. */
export function markSchemasDroppable(javascript: string): string {
  return javascript.replace(CONST_STATEMENT, (statement, start: string, value: string) =>
    value.includes("(") ? `${start}/* @__PURE__ */ (() => (${value}))();` : statement,
  );
}

/** Resolves `#contract` to the contract's source. */
export function contractPlugin(contractDirectory: string): Plugin {
  const load = async (file: string, unwanted: string | RegExp) => {
    const { code } = await transform(await readFile(file, "utf8"), { loader: "ts", charset: "utf8" });
    return {
      contents: markSchemasDroppable(code.replace(unwanted, "").trimEnd()),
      loader: "js" as const,
      resolveDir: contractDirectory,
    };
  };
  const isInside = (file: string) => file.startsWith(`${contractDirectory}${path.sep}`);
  return {
    name: "contract",
    setup(build) {
      build.onResolve({ filter: /^#contract$/ }, ({ importer }) => ({
        path: path.join(contractDirectory, "index.ts"),
        namespace: importer.split(path.sep).join("/").endsWith(CHECKING_MODULE) ? "file" : CONSTANTS,
        sideEffects: false,
      }));
      build.onResolve({ filter: /^\.\.?\// }, ({ importer, namespace, path: relative }) => {
        if (!isInside(importer)) return undefined;
        return { path: path.join(path.dirname(importer), relative), namespace, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: CONSTANTS }, ({ path: file }) => load(file, ANY_ZOD));
      build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => (isInside(file) ? load(file, WHOLE_ZOD) : undefined));
    },
  };
}
