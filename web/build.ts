// Builds the front end: `node web/build.ts [outDir] [--dev]`, by default into dist/web.
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { indexPage } from "./bundling/index-page.ts";
import { hashInputs } from "./bundling/inputs-hash.ts";
import { bundleScripts } from "./bundling/scripts.ts";
import { bundleStyles } from "./bundling/styles.ts";

const webDirectory = path.dirname(fileURLToPath(import.meta.url));
const rootDirectory = path.dirname(webDirectory);
const contractDirectory = path.join(rootDirectory, "contract");
const guidesDirectory = path.join(rootDirectory, "kit/docs");
const STAMP = ".inputs";
/** The pages that the server answers with, and what the first screen of each is made of: `server/site.ts` chooses. */
const PAGES = {
  "index.html": [],
  "landing.html": ["web/app/routes/landing.tsx"],
  "projects.html": ["web/lib/query-layer.tsx", "web/app/routes/projects.tsx"],
  "edit.html": ["web/lib/query-layer.tsx", "web/app/routes/edit.tsx"],
  "view.html": ["web/lib/query-layer.tsx", "web/app/routes/view.tsx"],
} as const;

/**
 * Writes `index.html`, the same again for each of the screens that people come in by, with its files named ahead, the
 * favicon and hashed, minified files under `assets/` into `outDir`.
 * Does nothing when the same inputs were already built there.
 * @param options.isDev readable code, and pages that load themselves anew after the next build
 */
export async function buildWeb({ outDir, isDev = false }: { outDir: string; isDev?: boolean }): Promise<void> {
  const target = path.resolve(outDir);
  const stamp = path.join(target, STAMP);
  const files = await hashInputs(
    [webDirectory, contractDirectory, guidesDirectory],
    [path.join(rootDirectory, "package-lock.json")],
  );
  const inputs = isDev ? `${files} for development` : files;
  if ((await readFile(stamp, "utf8").catch(() => "")) === inputs) return;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const bundling = { rootDirectory, outDir: target, isDev };
  const built = [...(await bundleStyles(bundling)), ...(await bundleScripts(bundling))];
  await copyFile(path.join(webDirectory, "assets/favicon.svg"), path.join(target, "favicon.svg"));
  for (const [page, parts] of Object.entries(PAGES)) await writeFile(path.join(target, page), indexPage(built, parts));
  if (isDev) await writeFile(path.join(target, "assets/build.txt"), inputs);
  await writeFile(stamp, inputs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dev: { type: "boolean", default: false } },
  });
  await buildWeb({ outDir: positionals[0] ?? path.join(rootDirectory, "dist/web"), isDev: values.dev });
}
