// A screen is given the drawings of the icons that it names, and of no others.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";
import { iconsPlugin } from "./icons-plugin.ts";

let directory = "";
beforeAll(async () => {
  // Beside the plugin, so that the library is found.
  directory = await mkdtemp(path.join(import.meta.dirname, ".icons-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function bundled(screens: Record<string, string>): Promise<Record<string, string>> {
  const entryPoints = Object.keys(screens).map((name) => path.join(directory, name));
  await Promise.all(Object.entries(screens).map(([name, text]) => writeFile(path.join(directory, name), text)));
  const bundle = await rolldown({ input: entryPoints, plugins: [iconsPlugin()], logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm" });
  return Object.fromEntries(output.map((one) => [one.fileName, one.type === "chunk" ? one.code : ""]));
}

it("keeps an icon of one screen out of every other file", async () => {
  const files = await bundled({
    "one.ts": 'import { Rocket, Sun } from "lucide-react"; console.log(Rocket, Sun);',
    "two.ts": 'import { Moon as Night, Trash2 } from "lucide-react"; console.log(Night, Trash2);',
  });
  const holding = (icon: string) => Object.keys(files).filter((name) => files[name]?.includes(`name: "${icon}"`));
  expect(holding("rocket")).toEqual(["one.js"]);
  expect(holding("sun")).toEqual(["one.js"]);
  expect(holding("moon")).toEqual(["two.js"]);
  // The library's present name of Trash2.
  expect(holding("trash")).toEqual(["two.js"]);
});

it("reports an icon that does not exist", async () => {
  const screens = { "one.ts": 'import { NoSuchIcon } from "lucide-react"; console.log(NoSuchIcon);' };
  await expect(bundled(screens)).rejects.toThrow("NoSuchIcon");
});
