// Bundles what a page has before its scripts: the styles with their fonts, and the theme that is set at once.
import path from "node:path";
import { build } from "esbuild";
import type { BuiltFile } from "./index-page.ts";
import { stylesPlugin } from "./styles-plugin.ts";

type Options = Readonly<{ rootDirectory: string; outDir: string; isDev: boolean }>;

/** Writes hashed files under `assets/` into `outDir`. In development the page also loads itself anew. */
export async function bundleStyles({ rootDirectory, outDir, isDev }: Options): Promise<BuiltFile[]> {
  const { metafile } = await build({
    absWorkingDir: rootDirectory,
    entryPoints: ["web/ui/early-theme.ts", "web/ui/theme.css"],
    inject: isDev ? ["web/bundling/reload-page.ts"] : [],
    outdir: path.join(outDir, "assets"),
    publicPath: "/assets",
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    minify: !isDev,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    loader: { ".woff2": "file" },
    metafile: true,
    logLevel: "warning",
    plugins: [stylesPlugin(path.join(rootDirectory, "web"))],
  });
  // esbuild names outputs relative to its working directory.
  return Object.entries(metafile.outputs).map(([name, { entryPoint }]) => ({
    name: path.relative(outDir, path.resolve(rootDirectory, name)).split(path.sep).join("/"),
    source: entryPoint ?? null,
    imports: [],
  }));
}
