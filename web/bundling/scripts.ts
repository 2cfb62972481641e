// Bundles the front end's scripts: Rolldown, because it can be told which modules lie in one file (decision 127).
import path from "node:path";
import { rolldown } from "rolldown";
import { CHUNKS } from "./chunks.ts";
import { contractPlugin } from "./contract-plugin.ts";
import { guidesPlugin } from "./guides-plugin.ts";
import { iconsPlugin } from "./icons-plugin.ts";
import type { BuiltFile } from "./index-page.ts";

type Options = Readonly<{ rootDirectory: string; outDir: string; isDev: boolean }>;

/** Writes hashed modules under `assets/` into `outDir`. */
export async function bundleScripts({ rootDirectory, outDir, isDev }: Options): Promise<BuiltFile[]> {
  const bundle = await rolldown({
    cwd: rootDirectory,
    input: { main: "web/main.tsx" },
    platform: "browser",
    preserveEntrySignatures: "allow-extension",
    tsconfig: false,
    transform: {
      target: "es2022",
      jsx: { runtime: "automatic" },
      define: { "process.env.NODE_ENV": isDev ? '"development"' : '"production"' },
    },
    plugins: [contractPlugin(path.join(rootDirectory, "contract")), guidesPlugin(), iconsPlugin()],
    onLog(level, log, report) {
      // Libraries say "use client" at the top of files: that is for servers.
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: outDir,
      format: "esm",
      entryFileNames: "assets/[name]-[hash].js",
      // What several share would be called after all of them.
      chunkFileNames: ({ name }) => `assets/${name.startsWith("shared") ? "shared" : "[name]"}-[hash].js`,
      minify: !isDev,
      comments: false,
      sourcemap: isDev,
      codeSplitting: CHUNKS,
    });
    return output.flatMap((one) =>
      one.type === "chunk"
        ? [{ name: one.fileName, source: sourceOf(one.facadeModuleId, rootDirectory), imports: one.imports }]
        : [],
    );
  } finally {
    await bundle.close();
  }
}

function sourceOf(module: string | null, rootDirectory: string): string | null {
  return module === null ? null : path.relative(rootDirectory, module).split(path.sep).join("/");
}
