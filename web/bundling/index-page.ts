// Writes the one HTML page that loads the bundle: no inline script, no inline style, and gaps for what its server tells it.
import { PAGE_CONFIGURATION_NAME, PAGE_GAPS } from "#contract";

/** A file of the bundle. */
export type BuiltFile = Readonly<{
  /** Below the directory that is served: "assets/main-x7.js". */
  name: string;
  /** The source file that it was made for, from the root of the project; null for what others import, and for fonts. */
  source: string | null;
  /** Names of the files that come with it. */
  imports: readonly string[];
}>;

/**
 * The page for the files of a build, with the chunks that every screen needs named ahead, and those of `parts`, the
 * source files of which the first screen is made as far as it is known: one round to the server instead of one for each.
 */
export function indexPage(files: readonly BuiltFile[], parts: readonly string[]): string {
  const main = fileOf(files, "web/main.tsx");
  const needed = new Set(comingWith(files, main));
  for (const part of parts) {
    const file = fileOf(files, part);
    for (const name of [file, ...comingWith(files, file)]) needed.add(name);
  }
  needed.delete(main);
  const preloads = [...needed].map((file) => `<link rel="modulepreload" href="/${file}">`);
  const font = files.find(({ name }) => name.includes("instrument-sans"));
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
    `<script src="/${fileOf(files, "web/ui/early-theme.ts")}"></script>`,
    `<link rel="stylesheet" href="/${fileOf(files, "web/ui/theme.css")}">`,
    font === undefined ? "" : `<link rel="preload" href="/${font.name}" as="font" type="font/woff2" crossorigin>`,
    ...preloads,
    `<script type="module" src="/${main}"></script>`,
    "</head>",
    '<body><div id="root"></div><noscript>Ninefold needs JavaScript. Please switch it on and reload the page.</noscript></body>',
    "</html>",
    "",
  ]
    .filter((line, index, lines) => line !== "" || index === lines.length - 1)
    .join("\n");
}

function fileOf(files: readonly BuiltFile[], source: string): string {
  const found = files.find((file) => file.source === source);
  if (found === undefined) throw new Error(`The build made nothing of ${source}`);
  return found.name;
}

function comingWith(files: readonly BuiltFile[], name: string): string[] {
  const seen = new Set<string>();
  const visit = (one: string): void => {
    for (const imported of files.find((file) => file.name === one)?.imports ?? []) {
      if (seen.has(imported)) continue;
      seen.add(imported);
      visit(imported);
    }
  };
  visit(name);
  return [...seen];
}
