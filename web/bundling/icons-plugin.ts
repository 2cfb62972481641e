// Gives each screen the icons that it names and no others: through lucide's own index every icon of the product would lie
// in the first chunk of all.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "rolldown";

const LIBRARY = "lucide-react";
/** Before the name of the file whose icons they are. */
const VIRTUAL = "\0icons:";
const IMPORT = /import (?:type )?\{([^}]*)\} from "lucide-react";/g;
/** A line of lucide's index: all names of one icon, and its file. */
const INDEX_LINE = /^export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)';$/gm;

/** Answers the import of lucide's icons with an index of just those that the importing file names. */
export function iconsPlugin(): Plugin {
  const index = path.join(path.dirname(createRequire(import.meta.url).resolve(LIBRARY)), "../esm/lucide-react.mjs");
  const files = filesOfIcons(index);
  return {
    name: "icons",
    resolveId(source, importer) {
      if (importer?.startsWith(VIRTUAL)) return path.join(path.dirname(index), source);
      return source === LIBRARY ? { id: `${VIRTUAL}${importer}`, moduleSideEffects: false } : null;
    },
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      return indexOf(namesIn(await readFile(id.slice(VIRTUAL.length), "utf8")), await files);
    },
  };
}

function namesIn(source: string): string[] {
  const lists = [...source.matchAll(IMPORT)].flatMap(([, list = ""]) => list.split(","));
  return lists.map((name) => name.trim().split(/(?<!\s)\s+as\s+/)[0] ?? "").filter((name) => name !== "");
}

/** A name that is no icon's is left out, so that its import is reported. */
function indexOf(names: readonly string[], files: ReadonlyMap<string, string>): string {
  const icons = names.filter((name) => files.has(name));
  return icons.map((name) => `export { default as ${name} } from "./${files.get(name)}";`).join("\n") || "export {};";
}

async function filesOfIcons(index: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of (await readFile(index, "utf8")).matchAll(INDEX_LINE))
    for (const name of names.split(",")) files.set(name.replace("default as", "").trim(), file);
  return files;
}
