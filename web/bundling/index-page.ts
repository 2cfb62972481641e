// Writes the one HTML page that loads the bundle: no inline script, no inline style, and gaps for what its server tells it.
import path from "node:path";
import type { Metafile } from "esbuild";
import { PAGE_CONFIGURATION_NAME, PAGE_GAPS } from "#contract";

type Outputs = Metafile["outputs"];

/**
 * The page for the outputs of a build, with the chunks that every screen needs named ahead, and those of `parts`, the
 * source files of which the first screen is made as far as it is known: one round to the server instead of one for each.
 */
export function indexPage(metafile: Metafile, outDir: string, parts: readonly string[]): string {
  const address = (output: string) => `/${path.relative(outDir, path.resolve(output)).split(path.sep).join("/")}`;
  const main = outputOf(metafile.outputs, "web/main.tsx");
  const needed = new Set(staticImports(metafile.outputs, main));
  for (const part of parts) {
    const chunk = outputOf(metafile.outputs, part);
    for (const name of [chunk, ...staticImports(metafile.outputs, chunk)]) needed.add(name);
  }
  needed.delete(main);
  const preloads = [...needed].map((chunk) => `<link rel="modulepreload" href="${address(chunk)}">`);
  const font = Object.keys(metafile.outputs).find((name) => name.includes("instrument-sans"));
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    "<title>Ninefold</title>",
    `<meta name="description" content="Describe your app in plain words, watch it being built, launch it with one click and keep ${PAGE_GAPS.sharePercent}% of what it earns.">`,
    `<meta name="${PAGE_CONFIGURATION_NAME}" content="${PAGE_GAPS.configuration}">`,
    '<meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#15130f" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script src="${address(outputOf(metafile.outputs, "web/ui/early-theme.ts"))}"></script>`,
    `<link rel="stylesheet" href="${address(outputOf(metafile.outputs, "web/ui/theme.css"))}">`,
    font === undefined ? "" : `<link rel="preload" href="${address(font)}" as="font" type="font/woff2" crossorigin>`,
    ...preloads,
    `<script type="module" src="${address(main)}"></script>`,
    "</head>",
    '<body><div id="root"></div><noscript>Ninefold needs JavaScript. Please switch it on and reload the page.</noscript></body>',
    "</html>",
    "",
  ]
    .filter((line, index, lines) => line !== "" || index === lines.length - 1)
    .join("\n");
}

function outputOf(outputs: Outputs, entryPoint: string): string {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint?.endsWith(entryPoint));
  if (found === undefined) throw new Error(`The build made nothing of ${entryPoint}`);
  return found[0];
}

function staticImports(outputs: Outputs, entry: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    for (const imported of outputs[name]?.imports ?? []) {
      if (imported.kind !== "import-statement" || seen.has(imported.path)) continue;
      seen.add(imported.path);
      visit(imported.path);
    }
  };
  visit(entry);
  return [...seen];
}
