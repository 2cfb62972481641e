// Scripts lie in few files, of which none needs one that needs it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { screensOf } from "./chunks.ts";
import { bundleScripts } from "./scripts.ts";

const ROUTES = "/web/app/routes";
/** What imports what, and what is loaded on demand. */
const IMPORTERS: Record<string, readonly string[]> = {
  "/web/ui/button.tsx": [`${ROUTES}/landing.tsx`, `${ROUTES}/edit.tsx`],
  "/web/ui/tabs.tsx": ["/web/ui/card.tsx"],
  "/web/ui/card.tsx": [`${ROUTES}/edit.tsx`, `${ROUTES}/view.tsx`],
  "/web/ui/frame.tsx": [`${ROUTES}/edit.tsx`, "/web/ui/menu.tsx"],
  "/web/lib/cache.ts": ["/web/lib/query-layer.tsx", `${ROUTES}/edit.tsx`],
  "/contract/api.ts": [`${ROUTES}/landing.tsx`, `${ROUTES}/edit.tsx`],
};
const ON_DEMAND = [
  `${ROUTES}/landing.tsx`,
  `${ROUTES}/edit.tsx`,
  `${ROUTES}/view.tsx`,
  "/web/ui/menu.tsx",
  "/web/lib/query-layer.tsx",
];
const graph = {
  getModuleInfo: (id: string) => ({
    isEntry: false,
    importers: IMPORTERS[id] ?? [],
    dynamicImporters: ON_DEMAND.includes(id) ? ["/web/app/app.tsx"] : [],
  }),
};

it("puts together what the landing page shares, and what several other screens share", () => {
  expect(screensOf("/web/ui/button.tsx", graph)).toBe("front");
  expect(screensOf("/web/ui/tabs.tsx", graph)).toBe("screens");
  expect(screensOf("/web/lib/cache.ts", graph)).toBe("screens");
});

it("leaves with a screen what it shares with its own parts alone, and constants with who uses them", () => {
  expect(screensOf("/web/ui/frame.tsx", graph)).toBe(null);
  expect(screensOf(`${ROUTES}/edit.tsx`, graph)).toBe(null);
  expect(screensOf("/contract/api.ts", graph)).toBe(null);
});

it("bundles into files that never need each other in a circle", async () => {
  const outDir = await mkdtemp(path.join(tmpdir(), "ninefold-chunks-"));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const files = await bundleScripts({ rootDirectory: path.join(import.meta.dirname, "../.."), outDir, isDev: false });
  for (const name of ["main", "front", "screens"])
    expect(files.filter((file) => path.basename(file.name).startsWith(`${name}-`))).toHaveLength(1);
  const importsOf = new Map(files.map(({ name, imports }) => [name, imports]));
  const needs = (name: string, seen = new Set<string>()): Set<string> => {
    for (const one of importsOf.get(name) ?? []) if (!seen.has(one)) needs(one, seen.add(one));
    return seen;
  };
  expect(files.map(({ name }) => name).filter((name) => needs(name).has(name))).toEqual([]);
});
