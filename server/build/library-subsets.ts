// Subsets of large libraries (icons, date functions): modules with only those exports that an app names.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SourceFiles } from "#contract";

/** Matches up to the next brace only, so that the time stays linear in the text's length, however many imports begin. */
const NAMED = (library: string) =>
  new RegExp(`import\\s*(?:type\\s*)?\\{([^{}]*)\\}\\s*from\\s*["']${library}["']`, "g");
const ICON_LITERAL = /["'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["'`]/g;
const CODE = /\.(tsx?|jsx?|json)$/;
/** Icons that lucide's package exports under other names than their file's. */
const LUCIDE_OTHER = ["Icon", "createLucideIcon", "LucideProvider"];

/** The names that the tree imports from a library, sorted. */
export function namesFrom(files: SourceFiles, library: string): string[] {
  const names = new Set<string>();
  for (const text of Object.values(files))
    for (const [, list = ""] of text.matchAll(NAMED(library)))
      for (const part of list.split(",")) {
        const name =
          part
            .trim()
            .split(/(?<!\s)\s+as\s+/)[0]
            ?.trim() ?? "";
        if (/^[A-Za-z_$][\w$]*$/.test(name)) names.add(name);
      }
  return [...names].sort();
}

const kebab = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-zA-Z])(\d)/g, "$1-$2")
    .toLowerCase();

/** A module with the named icons alone; an unknown one is left out, so that esbuild reports its import. */
export function lucideModule(names: readonly string[], iconsDirectory: string): string {
  const lines = names.flatMap((name) => {
    if (LUCIDE_OTHER.includes(name))
      return [`export { ${name} } from "ninefold-pick:${join(iconsDirectory, "../lucide-react.mjs")}";`];
    const bare = name.replace(/^Lucide(?=[A-Z])/, "").replace(/Icon$/, "");
    const path = [bare, name]
      .flatMap((one) => [kebab(one), kebab(one).replace(/-(\d)/g, "$1")])
      .map((one) => join(iconsDirectory, `${one}.mjs`))
      .find((one) => existsSync(one));
    return path === undefined ? [] : [`export { default as ${name} } from "ninefold-pick:${path}";`];
  });
  return lines.join("\n") || "export {};";
}

/** A module with the named date functions alone. */
export function dateModule(names: readonly string[], directory: string): string {
  const lines = names
    .filter((name) => existsSync(join(directory, `${name}.js`)))
    .map((name) => `export { ${name} } from "ninefold-pick:${join(directory, `${name}.js`)}";`);
  return lines.join("\n") || "export {};";
}

/** Every word in quotes that is an icon's name, with its drawing, as a module that makes them known to the kit. */
export async function iconsModule(files: SourceFiles, iconsDirectory: string): Promise<string> {
  const names = new Set<string>();
  for (const [path, text] of Object.entries(files))
    if (CODE.test(path) && !path.startsWith("server/"))
      for (const [, name] of text.matchAll(ICON_LITERAL)) if (name !== undefined && name.length < 40) names.add(name);
  const icons: Record<string, unknown> = {};
  for (const name of [...names].sort()) {
    const node = await iconNode(join(iconsDirectory, `${name}.mjs`));
    if (node !== null) icons[name] = node;
  }
  return `import { registerIcons } from "@ninefold/ui";\nregisterIcons(${JSON.stringify(icons)});\n`;
}

const OTHER_NAME = /from '\.\/([a-z0-9-]+\.mjs)'/;

/** An icon's drawing; lucide keeps the former name of many as a file that points at the present one. */
async function iconNode(path: string): Promise<unknown> {
  if (!existsSync(path)) return null;
  const module: { __iconData?: { node?: unknown } } = await import(pathToFileURL(path).href);
  if (module.__iconData) return module.__iconData.node ?? null;
  const present = OTHER_NAME.exec(await readFile(path, "utf8"))?.[1];
  return present === undefined ? null : iconNode(join(dirname(path), present));
}
