// Compiles the theme with Tailwind, with the classes that the sources name.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import type { Plugin } from "esbuild";

/** Answers the import of a Tailwind stylesheet with plain CSS; fonts named in it are bundled by esbuild. */
export function stylesPlugin(webDirectory: string): Plugin {
  return {
    name: "styles",
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async (args) => {
        const directory = path.dirname(args.path);
        const compiler = await compile(await readFile(args.path, "utf8"), { base: directory, onDependency: () => {} });
        const scanner = new Scanner({
          sources: [
            { base: webDirectory, pattern: "**/*.tsx", negated: false },
            { base: webDirectory, pattern: "ui/*.ts", negated: false },
          ],
        });
        return { contents: compiler.build(scanner.scan()), loader: "css", resolveDir: directory };
      });
    },
  };
}
