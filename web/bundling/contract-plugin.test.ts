// Constants of the contract come into the bundle alone; schemas only where they are used.
import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { contractPlugin } from "./contract-plugin.ts";

const contractDirectory = path.resolve(import.meta.dirname, "../../contract");

async function bundled(source: string, sourcefile = "screen.ts"): Promise<string> {
  const result = await build({
    stdin: { contents: source, sourcefile, resolveDir: path.dirname(contractDirectory), loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    plugins: [contractPlugin(contractDirectory)],
  });
  return result.outputFiles[0]?.text ?? "";
}

it("leaves zod out of a bundle that uses only constants, from whichever file they come", async () => {
  const text = await bundled(
    'import { PROJECTS_PER_PAGE, MESSAGE_STILL_WORKING, AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_NOT_DEPLOYED, ERROR_PROJECT_NOT_FOUND } from "#contract"; console.log(PROJECTS_PER_PAGE, MESSAGE_STILL_WORKING, AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_NOT_DEPLOYED, ERROR_PROJECT_NOT_FOUND);',
  );
  expect(text).toContain("Still working on your changes...");
  expect(text.length).toBeLessThan(1000);
});

it("keeps a schema that is used", async () => {
  const text = await bundled(
    'import { messageFromFrame } from "#contract"; console.log(messageFromFrame.parse({}));',
    "web/lib/contract-checks.ts",
  );
  expect(text).toContain("NAVIGATED");
});
