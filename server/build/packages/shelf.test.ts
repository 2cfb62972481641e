// The shelf: every library of it builds, has types, runs in pages and on servers, and costs those alone who import it.
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SourceFiles } from "#contract";
import { readGuides } from "#guides";
import { SHELF, shelfModules } from "#shelf";
import { openApp } from "../../../kit/testing/running.ts";
import { type Builder, createBuilder } from "../index.ts";

let builder: Builder;
beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
});
afterAll(() => builder.close());

const SHELF_FOLDER = join(import.meta.dirname, "../../../kit/shelf");

async function built(changes: SourceFiles) {
  const files = { ...builder.starter, ...changes };
  const result = await builder.build(files);
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  return { files, artifact: result.artifact };
}
const failuresOf = async (changes: SourceFiles) => {
  const result = await builder.build({ ...builder.starter, ...changes });
  return result.ok ? [] : result.failures.map(({ message, path, line }) => ({ message, path, line }));
};

/** Everything that a side may import, each under a name of its own. */
const importsOf = (side: "web" | "server") =>
  shelfModules(side)
    .map((name, index) => (name.endsWith(".css") ? `import "${name}";` : `import * as m${index} from "${name}";`))
    .join("\n");
const listOf = (side: "web" | "server") =>
  `[${shelfModules(side)
    .flatMap((name, index) => (name.endsWith(".css") ? [] : [`m${index}`]))
    .join(", ")}]`;

test("what the shelf names is pinned exactly, installed at that version and told of in the guide", async () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(join(SHELF_FOLDER, "package.json"), "utf8"),
  );
  const modules = join(createRequire(import.meta.url).resolve("esbuild/package.json"), "../..");
  for (const [name, pinned] of Object.entries(dependencies)) {
    const { version }: { version: string } = JSON.parse(await readFile(join(modules, name, "package.json"), "utf8"));
    expect([name, version]).toEqual([name, pinned]);
  }
  const guide = readGuides().find(({ topic }) => topic === "packages")?.text ?? "";
  for (const { name, modules: importable } of SHELF) {
    expect(Object.keys(dependencies)).toContain(name);
    for (const module of Object.keys(importable)) expect(guide).toContain(`\`${module}\``);
  }
});

/** What a server makes with some of them. */
const ON_SERVER = {
  modules: shelfModules("server").length,
  pdf: "%PDF-",
  sheet: "PK",
  markdown: "<h1>Hi</h1>\n",
  csv: "a\r\n1",
  code: "<svg",
};

test("a page and a server that import all of it build, pass the type check and show themselves, React once for all", async () => {
  const { files, artifact } = await built({
    "web/pages/home.tsx": `${importsOf("web")}
import { api } from "@ninefold/ui";
import { useEffect } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { QRCodeSVG } from "qrcode.react";
import { motion } from "motion/react";
import { jsPDF } from "jspdf";
import autoTable from "jspdf-autotable";
import Papa from "papaparse";
import L from "leaflet";
import "leaflet/dist/leaflet.css";
import { create } from "zustand";
import { useEditor, EditorContent } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { DndContext } from "@dnd-kit/core";
const useCount = create<{ count: number }>(() => ({ count: ${listOf("web")}.length }));
export function HomePage() {
  const count = useCount((state) => state.count);
  const editor = useEditor({ extensions: [StarterKit], content: "<p>Text</p>", immediatelyRender: false });
  const pdf = new jsPDF();
  autoTable(pdf, { head: [["What"]], body: [["Honey"]] });
  if (count < 40 || pdf.output().length < 1000 || Papa.parse("a,b").data.length !== 1) throw new Error("It does nothing.");
  if (typeof L !== "undefined" && typeof L.map !== "function") throw new Error("There is no map.");
  useEffect(() => void api("/api/all").then((all) => {
    const text = JSON.stringify(all);
    if (text !== ${JSON.stringify(JSON.stringify(ON_SERVER))}) console.error(text);
  }), []);
  return <DndContext><motion.div><Markdown remarkPlugins={[remarkGfm]}>{"**bold** ~~gone~~"}</Markdown><QRCodeSVG value="x" /><EditorContent editor={editor} /></motion.div></DndContext>;
}
`,
    "server/index.ts": `${importsOf("server")}
import { createServer } from "@ninefold/server";
import { jsPDF } from "jspdf";
import autoTable from "jspdf-autotable";
import { marked } from "marked";
import Papa from "papaparse";
import writeExcelFile from "write-excel-file/node";
import { renderSVG } from "uqr";
const all = async () => {
  const pdf = new jsPDF();
  autoTable(pdf, { head: [["What"]], body: [["Honey"]] });
  const sheet = await writeExcelFile([[{ value: "Honey" }]]).toBuffer();
  return {
    modules: ${listOf("server")}.filter((one) => Object.keys(one).length > 0).length,
    pdf: pdf.output().slice(0, 5),
    sheet: sheet.subarray(0, 2).toString(),
    markdown: marked.parse("# Hi", { async: false }),
    csv: Papa.unparse([{ a: 1 }]),
    code: renderSVG("x").slice(0, 4),
  };
};
export default createServer({ resources: [], routes: (app) => void app.get("/api/all", async (c) => c.json(await all())) });
`,
  });
  expect(await builder.checkTypes(files)).toEqual([]);
  const app = await openApp({ artifact, kit: builder.kit, files });
  expect(await app.render()).toEqual([]);
  expect(await app.render("node")).toEqual([]);
  await app.drop();
});

test("a server that writes public pages loads all that pages may import, without a window", async () => {
  const folder = join(builder.kit.directory, "runtime/lib");
  const { shelf }: { shelf: { pages: Record<string, { file: string }> } } = JSON.parse(
    await readFile(join(builder.kit.directory, "kit.json"), "utf8"),
  );
  const names = shelfModules("web");
  expect(Object.keys(shelf.pages).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const module: Record<string, unknown> = await import(join(folder, shelf.pages[name]?.file ?? ""));
    expect([name, name.endsWith(".css") || Object.keys(module).length > 0]).toEqual([name, true]);
  }
});

test("an app has the files of what it imports and no others; a first screen waits for none that is fetched later", async () => {
  const plain = await built({});
  expect(plain.artifact.manifest.shelf).toEqual({ packages: {}, files: [] });
  const libraries = (directory: string) => readdir(join(directory, "server/lib"));
  expect((await libraries(plain.artifact.directory)).filter((name) => name.includes("shelf-"))).toEqual([]);
  const { artifact } = await built({
    "web/code.tsx": 'import { QRCodeSVG } from "qrcode.react";\nexport const Code = QRCodeSVG;\n',
    "web/main.tsx": `import "./code.tsx";\n${builder.starter["web/main.tsx"]}\nexport const pdf = () => import("jspdf");\n`,
    "server/seed.ts": 'import { marked } from "marked";\nexport default async function seed() { marked.parse(""); }\n',
  });
  expect(Object.keys(artifact.manifest.shelf.packages)).toEqual(["jspdf", "marked", "qrcode.react"]);
  const html = await readFile(join(artifact.directory, "web/index.html"), "utf8");
  expect(html).toContain('"jspdf":"/kit/');
  const preloaded = [...html.matchAll(/modulepreload" href="[^"]+\/([^"/]+)"/g)].map(([, name]) => name);
  expect(preloaded).toContain("shelf-qrcode.react.js");
  expect(preloaded).not.toContain("shelf-jspdf.js");
  const there = (await libraries(artifact.directory)).filter((name) => name.includes("shelf-"));
  expect(there).toEqual([expect.stringMatching(/^shelf-chunk-/), "shelf-marked.js"]);
  expect(artifact.manifest.bytes - plain.artifact.manifest.bytes).toBeLessThan(5_000);
});

test("what is not on the shelf is refused where it stands, with the nearest way", async () => {
  const page = (name: string) =>
    failuresOf({ "web/pages/home.tsx": `import x from "${name}";\nexport const HomePage = () => x;\n` });
  const at = { path: "web/pages/home.tsx", line: 1 };
  const [lodash] = await page("lodash");
  expect(lodash).toMatchObject({ ...at, message: expect.stringContaining("Nearest: es-toolkit.") });
  expect((await page("axios"))[0]?.message).toContain("Nearest: fetchOutside of @ninefold/server.");
  expect((await page("three/src/Three.js"))[0]?.message).toContain('import "three" or "three/addons/controls/');
  expect((await page("write-excel-file/node"))[0]?.message).toContain('import "write-excel-file/browser"');
  const server = await failuresOf({
    "server/index.ts": 'import confetti from "canvas-confetti";\nexport default confetti;\n',
  });
  expect(server).toMatchObject([
    { path: "server/index.ts", line: 1, message: '"canvas-confetti" is for pages (web/) alone.' },
  ]);
});
