// Makes an app's browser module importable here: the import map's modules stand beside it as packages.
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export type PageModule = { url: string; directory: string; sourceMap: string | null };

/** Copies `web/assets/main-*.js` of an artifact into a folder of its own, unchanged, so that its source map holds. */
export async function preparePageModule(app: string, kit: string): Promise<PageModule> {
  const directory = await mkdtemp(join(tmpdir(), "ninefold-render-"));
  const assets = join(app, "web/assets");
  const script = (await readdir(assets)).find((name) => /^main-.*\.js$/.test(name));
  if (script === undefined) throw new Error("The app has no pages.");
  const html = await readFile(join(app, "web/index.html"), "utf8");
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(map);
  const packages = Map.groupBy(Object.entries(imports), ([specifier]) =>
    specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  for (const [name, entries] of packages)
    await writePackage(join(directory, "node_modules", name), name, { entries, kit });
  await cp(join(assets, script), join(directory, "main.mjs"));
  const sourceMap = await readFile(join(app, "web-map.json"), "utf8").catch(() => null);
  return { url: pathToFileURL(join(directory, "main.mjs")).href, directory, sourceMap };
}

type Contents = { entries: [string, string][]; kit: string };

async function writePackage(folder: string, name: string, { entries, kit }: Contents): Promise<void> {
  const exports: Record<string, string> = {};
  for (const [specifier, address] of entries) {
    const file = `.${specifier.slice(name.length) || "/index"}.js`;
    const target = join(kit, "web", basename(address));
    const url = JSON.stringify(pathToFileURL(target).href);
    const hasDefault = /export\s*\{[^}]*\bdefault\b|export\s+default/.test(await readFile(target, "utf8"));
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `export * from ${url};${hasDefault ? `export { default } from ${url};` : ""}`);
    exports[`.${specifier.slice(name.length)}`] = file;
  }
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, type: "module", exports }));
}
