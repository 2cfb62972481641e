// What is loaded before anybody asks for it: by a process that waits for its app, and by a page that opens.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SourceFiles } from "#contract";
import { type Builder, createBuilder } from "./index.ts";

let builder: Builder;
beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
});
afterAll(() => builder.close());

/** The texts of a module and of all that it imports statically, by file name. */
async function loadedBy(path: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(basename(path))) return found;
  const text = await readFile(path, "utf8");
  found.set(basename(path), text);
  for (const [, next] of text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g))
    if (next !== undefined) await loadedBy(join(path, "..", next), found);
  return found;
}

test("a process that waits for its app knows the kit's server, and neither a language nor the checks of values", async () => {
  const loaded = await loadedBy(join(builder.kit.directory, "runtime/lib/every-app.js"));
  const names = [...loaded.keys()];
  expect(names).toEqual(expect.arrayContaining(["hono.js", "ninefold-entity.js", "ninefold-server.js"]));
  expect(names.filter((name) => /words|zod|validation/.test(name))).toEqual([]);
  const text = [...loaded.values()].join("\n");
  expect(text).not.toContain("ZodObject");
  // Nor what stands behind pages' sockets, which comes with the first of them.
  expect(text).not.toContain("What changed could not be told");
  for (const rare of ["http", "https"])
    expect([rare, new RegExp(`from"(node:)?${rare}"`).test(text)]).toEqual([rare, false]);
});

test("a page brings neither windows nor menus nor forms, unless it names what comes with them", async () => {
  const preloadedBy = async (files: SourceFiles) => {
    const result = await builder.build(files);
    if (!result.ok) throw new Error(JSON.stringify(result.failures));
    const html = await readFile(join(result.artifact.directory, "web/index.html"), "utf8");
    const names = [...html.matchAll(/modulepreload" href="[^"]+\/([^"/]+)"/g)].map(([, name = ""]) => name);
    const paths = names.map((name) => join(builder.kit.directory, "web", name));
    return (await Promise.all(paths.map((path) => readFile(path, "utf8")))).join("\n");
  };
  const plain = await preloadedBy(builder.starter);
  const asking = await preloadedBy({
    ...builder.starter,
    "web/ask.tsx": 'import { FormPage } from "@ninefold/ui";\nexport const Ask = FormPage;\n',
  });
  for (const late of ["AlertDialogContent", "DropdownMenuTrigger"])
    expect([late, plain.includes(late), asking.includes(late)]).toEqual([late, false, true]);
  for (const other of ["ZodObject", "CartesianGrid", "ninefold-token."])
    expect([other, plain.includes(other)]).toEqual([other, false]);
});

test("an app's server keeps its letters, whichever alphabet they are of", async () => {
  const serverWith = async (code: string) => {
    const files = { ...builder.starter, "server/index.ts": `${builder.starter["server/index.ts"]}\n${code}\n` };
    const result = await builder.build(files);
    if (!result.ok) throw new Error(JSON.stringify(result.failures));
    return readFile(join(result.artifact.directory, "server/index.js"), "utf8");
  };
  // Bun takes a file that begins so for Latin-1: no letter beyond ASCII may stand in it as it is.
  const escaped = await serverWith("console.log(`2 °C, bis später ☂`);");
  expect(escaped.startsWith("// @bun\n")).toBe(true);
  expect(escaped).toMatch(/^\p{ASCII}*$/u);
  expect(escaped).toContain("sp\\xE4ter");
  const kept = await serverWith("console.log(/[äöü]/);");
  expect(kept.startsWith("// @bun")).toBe(false);
  expect(kept).toContain("[äöü]");
});

test("the kit's own server files keep their letters in every language", async () => {
  const folder = join(builder.kit.directory, "runtime");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
  );
  const marked = texts.filter(([, text]) => text.startsWith("// @bun"));
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter(([, text]) => !/^\p{ASCII}*$/u.test(text)).map(([name]) => name)).toEqual([]);
  // Letters stand in patterns of Portuguese: "endereço".
  const portuguese = texts.find(([name]) => /words-pt\.js$/.test(name))?.[1] ?? "";
  expect(portuguese).toMatch(/endere\\u00e7o/i);
});
