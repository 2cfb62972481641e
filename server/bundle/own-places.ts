// In a bundle every module goes on knowing the place of its source: files are read beside it, and tasks are named by it.
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { READABLE_STACKS, ROOT } from "./kept-bundle.ts";

const MODULES = join(ROOT, "node_modules/");

/** @param entries absolute paths of the modules that have a file of their own in the bundle */
export const ownPlaces = (entries: ReadonlySet<string>): Plugin => ({
  name: "own-places",
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      // The bundle's own, which is to know the bundle's place.
      if (path === READABLE_STACKS) return null;
      if (!/import\.meta|__(dir|file)name/.test(text)) return null;
      if (path.startsWith(MODULES)) return { contents: placed(text, path), loader: "js" };
      return { contents: placed(withEntries(text, path, entries), path), loader: "ts" };
    });
  },
});

/** Outside of comments. @throws Error for an address that the bundle would not have */
function withEntries(text: string, path: string, entries: ReadonlySet<string>): string {
  const withEntry = (call: string, named: string) => {
    const entry = resolve(dirname(path), named);
    if (!entries.has(entry)) throw new Error(`${path} names ${named}, which is neither a program nor a task`);
    return call.replace(named, `./${basename(entry, ".ts")}.js`);
  };
  const isComment = (line: string) => /^[/*]/.test(line.trimStart());
  return text
    .split("\n")
    .map((line) => (isComment(line) ? line : line.replace(/import\.meta\.resolve\("(\.[^"]+)"\)/g, withEntry)))
    .join("\n");
}

/** CommonJS has two names for its place that a module lacks. */
function placed(text: string, path: string): string {
  const names = { __dirname: dirname(path), __filename: path };
  const used = Object.entries(names).filter(([name]) => text.includes(name));
  const declared = used.filter(([name]) => !new RegExp(`(const|let|var) ${name}\\b`).test(text));
  // In front of the first line, so that lines keep their numbers.
  const places = declared.map(([name, value]) => `var ${name}=${JSON.stringify(value)};`).join("");
  return `${places}${text
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
    .replaceAll("import.meta.filename", JSON.stringify(path))
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
    .replaceAll("import.meta.main", "false")}`;
}
