// The page about OWASP's standard is whole, and names only tests and files that there are.
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFile(join(ROOT, path), "utf8");
const page = await read("docs/security.md");
const model = await read("docs/threat-model.md");

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, V1 first. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const STATES = ["met", "partly", "not met", "operator", "n/a"];

type Row = Readonly<{ ids: readonly string[]; state: string; how: string }>;
const rows: Row[] = [...page.matchAll(/^\| (V\d[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, ids = "", state = "", how = ""]) => ({ ids: ids.split(", "), state, how }),
);
const idsOf = (wanted: readonly Row[]) => wanted.flatMap(({ ids }) => ids);

test("every requirement of levels 1 and 2 is judged once, with a reason", () => {
  const ids = idsOf(rows);
  for (const id of ids) expect(id).toMatch(/^V\d+\.\d+\.\d+ L[12]$/);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = REQUIREMENTS.map((_, chapter) => ids.filter((id) => id.startsWith(`V${chapter + 1}.`)).length);
  expect(counts).toEqual(REQUIREMENTS);
  for (const { state, how } of rows)
    expect([how, STATES.includes(state), how.trim().length > 4]).toEqual([how, true, true]);
});

test("every test and file that the pages name exists", async () => {
  const named = [page, model].flatMap((text) =>
    [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|\w+\.md)`/g)].map(([, path = ""]) => path),
  );
  const ours = named.filter((path) =>
    /^(contract|docs|e2e|kit|security|server|scripts|stripe-emulator|web)\/|\.md$/.test(path),
  );
  expect(ours.length).toBeGreaterThan(80);
  for (const path of ours) await expect(access(join(ROOT, path)), path).resolves.toBeUndefined();
});
