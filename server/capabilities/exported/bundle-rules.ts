// Bundles the rules that an exported app takes along into one JavaScript file that needs nothing else.
import { join } from "node:path";
import { build } from "esbuild";

const SERVER = join(import.meta.dirname, "../..");
const GATEWAY = join(SERVER, "hosting/gateway/exported.ts");
/** Of these rooms the rules use one file each. */
const ROOMS = {
  "#hosting": GATEWAY,
  "#http": join(SERVER, "http/refusal.ts"),
  "#limits": join(SERVER, "limits/address-prefix.ts"),
};
const made: { bundle: Promise<string> | null } = { bundle: null };

/** The text of the module; made once. */
export function bundleRules(): Promise<string> {
  made.bundle ??= bundle().catch((error: unknown) => {
    made.bundle = null;
    throw error;
  });
  return made.bundle;
}

async function bundle(): Promise<string> {
  const entries = [join(import.meta.dirname, "rules.ts"), GATEWAY];
  const { outputFiles } = await build({
    stdin: {
      contents: entries.map((entry) => `export * from ${JSON.stringify(entry)};`).join("\n"),
      resolveDir: SERVER,
    },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    minify: true,
    keepNames: true,
    alias: ROOMS,
    // Libraries that were written for require() ask Node for its own modules with it.
    banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
  });
  const [file] = outputFiles;
  if (!file) throw new Error("The rules that exported apps take along were not bundled.");
  return file.text;
}
