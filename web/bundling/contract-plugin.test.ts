// Constants of the contract come into the bundle alone; schemas only where they are used, and without the whole of zod.
import path from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { expect, it } from "vitest";
import { contractPlugin } from "./contract-plugin.ts";

const contractDirectory = path.resolve(import.meta.dirname, "../../contract");
const SCREEN = path.resolve(import.meta.dirname, "screen.ts");
const CHECKS = path.resolve(import.meta.dirname, "../lib/contract-checks.ts");

/** @param source what stands in the file; null: what is on the disk */
async function bundled(file: string, source: string | null): Promise<OutputChunk> {
  const bundle = await rolldown({
    input: file,
    plugins: [
      {
        name: "screen",
        resolveId: (id) => (id === SCREEN ? SCREEN : null),
        load: (id) => (id === SCREEN ? source : null),
      },
      contractPlugin(contractDirectory),
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  return output[0];
}

it("leaves zod out of a bundle that uses only constants, from whichever file they come", async () => {
  const { code } = await bundled(
    SCREEN,
    'import { PROJECTS_PER_PAGE, MESSAGE_STILL_WORKING, AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_NOT_DEPLOYED, ERROR_PROJECT_NOT_FOUND } from "#contract"; console.log(PROJECTS_PER_PAGE, MESSAGE_STILL_WORKING, AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_NOT_DEPLOYED, ERROR_PROJECT_NOT_FOUND);',
  );
  expect(code).toContain("Still working on your changes...");
  expect(code.length).toBeLessThan(1000);
});

it("gives the module that checks foreign data its schemas, which check", async () => {
  const { code } = await bundled(CHECKS, null);
  const encoded = Buffer.from(code).toString("base64");
  const checks: typeof import("../lib/contract-checks.ts") = await import(`data:text/javascript;base64,${encoded}`);
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
  const { moduleIds } = await bundled(CHECKS, null);
  const parts = moduleIds.filter((name) => name.includes("node_modules/zod/"));
  expect(parts.some((name) => name.includes("/mini/"))).toBe(true);
  expect(parts.filter((name) => /\/(classic|locales)\//.test(name))).toEqual([]);
});
