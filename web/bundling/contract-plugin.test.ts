// Constants of the contract come into the bundle alone; schemas only where they are used, and without the whole of zod.
import path from "node:path";
import { type BuildOptions, build } from "esbuild";
import { expect, it } from "vitest";
import { contractPlugin } from "./contract-plugin.ts";

const contractDirectory = path.resolve(import.meta.dirname, "../../contract");

const options = {
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  format: "esm",
  plugins: [contractPlugin(contractDirectory)],
} as const satisfies BuildOptions;

async function bundled(source: string): Promise<string> {
  const result = await build({
    ...options,
    stdin: { contents: source, sourcefile: "screen.ts", resolveDir: path.dirname(contractDirectory), loader: "ts" },
  });
  return result.outputFiles[0]?.text ?? "";
}

const CHECKS = path.resolve(import.meta.dirname, "../lib/contract-checks.ts");

it("leaves zod out of a bundle that uses only constants, from whichever file they come", async () => {
  const text = await bundled(
    'import { PROJECTS_PER_PAGE, MESSAGE_STILL_WORKING, AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_NOT_DEPLOYED, ERROR_PROJECT_NOT_FOUND } from "#contract"; console.log(PROJECTS_PER_PAGE, MESSAGE_STILL_WORKING, AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_NOT_DEPLOYED, ERROR_PROJECT_NOT_FOUND);',
  );
  expect(text).toContain("Still working on your changes...");
  expect(text.length).toBeLessThan(1000);
});

it("gives the module that checks foreign data its schemas, which check", async () => {
  const result = await build({ ...options, entryPoints: [CHECKS] });
  const code = Buffer.from(result.outputFiles[0]?.text ?? "").toString("base64");
  const checks: typeof import("../lib/contract-checks.ts") = await import(`data:text/javascript;base64,${code}`);
  expect(checks.parseFrameMessage({ type: "NAVIGATED", path: "/hives" })).toEqual({
    type: "NAVIGATED",
    path: "/hives",
  });
  expect(checks.parseFrameMessage({ type: "NAVIGATED", path: "x".repeat(2001) })).toBeNull();
  const tickets = [{ title: "Hives", status: "done" }];
  expect(checks.parseServerEvent("tickets", { projectId: "p", tickets })).toEqual({ projectId: "p", tickets });
  expect(checks.parseServerEvent("tickets", { projectId: "p", tickets: [{ title: "Hives" }] })).toBeNull();
});

it("brings no more of zod for that than its small half", async () => {
  const { metafile } = await build({ ...options, entryPoints: [CHECKS] });
  const [output] = Object.values(metafile.outputs);
  const parts = Object.keys(output?.inputs ?? {}).filter((name) => name.includes("node_modules/zod/"));
  expect(parts.some((name) => name.includes("/mini/"))).toBe(true);
  expect(parts.filter((name) => /\/(classic|locales)\//.test(name))).toEqual([]);
});
