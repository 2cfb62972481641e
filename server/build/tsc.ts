// Where TypeScript's native checker is: started itself, without the script around it.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Absolute path of the native `tsc` of this platform. */
export function tscPath(): string {
  const require = createRequire(import.meta.url);
  const typescript = createRequire(require.resolve("typescript/package.json"));
  const home = dirname(typescript.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`));
  return join(home, "lib", process.platform === "win32" ? "tsc.exe" : "tsc");
}
