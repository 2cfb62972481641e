// Gives the bundle the contract's constants without zod; only the module that checks foreign data gets the schemas.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import type { Plugin } from "rolldown";

/** The one module of the front end that uses schemas: those of zod/mini, for the whole of zod weighs three times as much. */
const CHECKING_MODULE = "/lib/contract-checks.ts";
/** Behind a file's name: its two uses are kept apart, so that a screen with schemas does not burden one without. */
const CONSTANTS = "?constants";
/** Even an unused import would tie zod to every screen. A schema that is used nevertheless fails at once, for want of `z`. */
const WHOLE_ZOD = 'import { z } from "zod";';
const ANY_ZOD = /^import .* from "zod(\/mini)?";$/m;
const CONST_STATEMENT = /^((?:export )?const \w+ = )([^\n]*(?:\n(?!(?:const|export|import|function) )[^\n]*)*);$/gm;

/** Wraps each top-level value that takes a call to make in one that may be dropped when nothing uses its result. */
export function markSchemasDroppable(javascript: string): string {
  return javascript.replace(CONST_STATEMENT, (statement, start: string, value: string) =>
    value.includes("(") ? `${start}/* @__PURE__ */ (() => (${value}))();` : statement,
  );
}

/** Resolves `#contract` to the contract's source. */
export function contractPlugin(contractDirectory: string): Plugin {
  const load = async (file: string, unwanted: string | RegExp) => {
    const { code } = await transform(await readFile(file, "utf8"), { loader: "ts", charset: "utf8" });
    return { code: markSchemasDroppable(code.replace(unwanted, "").trimEnd()), moduleType: "js" };
  };
  return {
    name: "contract",
    resolveId(source, importer = "") {
      if (source === "#contract") {
        const isChecking = importer.split(path.sep).join("/").endsWith(CHECKING_MODULE);
        const index = path.join(contractDirectory, "index.ts");
        return { id: isChecking ? index : `${index}${CONSTANTS}`, moduleSideEffects: false };
      }
      if (!importer.startsWith(`${contractDirectory}${path.sep}`) || !source.startsWith(".")) return null;
      const use = importer.endsWith(CONSTANTS) ? CONSTANTS : "";
      return { id: `${path.join(path.dirname(importer), source)}${use}`, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(`${contractDirectory}${path.sep}`)) return null;
      return id.endsWith(CONSTANTS) ? load(id.slice(0, -CONSTANTS.length), ANY_ZOD) : load(id, WHOLE_ZOD);
    },
  };
}
