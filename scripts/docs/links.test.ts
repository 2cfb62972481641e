// What the documents point at is there.
import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** Folders with documents of ours; what a build or an installation leaves is none. */
const FOLDERS = [".github", "docs", "kit", "server", "web", "builtin-model", "bench"];
/** Pages for people, which lead to screens, too. */
const PEOPLES = "web/features/guides/pages/";
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)\s]*)?\)/g;

async function documents(): Promise<string[]> {
  const here = (await readdir(ROOT)).filter((name) => name.endsWith(".md"));
  const below = FOLDERS.map(async (folder) =>
    (await readdir(join(ROOT, folder), { recursive: true }))
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  );
  return [...here, ...(await Promise.all(below)).flat()];
}

test("every link between documents and to the code leads somewhere", async () => {
  const found = await documents();
  expect(found).toContain("README.md");
  const broken: string[] = [];
  for (const document of found) {
    const text = await readFile(join(ROOT, document), "utf8");
    for (const [, target = ""] of text.matchAll(LINK)) {
      if (document.startsWith(PEOPLES) && target.startsWith("/")) continue;
      const isThere = await access(join(ROOT, dirname(document), target)).then(
        () => true,
        () => false,
      );
      if (!isThere) broken.push(`${document}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});
