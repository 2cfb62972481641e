// Garbage collection: old artifacts that nothing refers to, and kits that no artifact needs.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeUnused } from "./garbage-collection.ts";

const OLD = new Date("2026-01-01");
const BEFORE = new Date("2026-02-01");
const NEW = new Date("2026-03-01");

async function put(path: string, text: string, time: Date): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  await utimes(path, time, time);
}

test("old artifacts that nothing names go, with the kits that only they used", async () => {
  const directory = await mkdtemp(join(tmpdir(), "ninefold-collect-"));
  const artifactsDirectory = join(directory, "artifacts");
  const kitsDirectory = join(directory, "kit");
  const artifact = (hash: string, kitHash: string, time: Date) =>
    put(join(artifactsDirectory, hash.slice(0, 2), hash, "manifest.json"), JSON.stringify({ kitHash }), time);
  await artifact("aa-named", "kit-named", OLD);
  await artifact("ab-unnamed", "kit-unnamed", OLD);
  await artifact("ab-fresh", "kit-fresh", NEW);
  await mkdir(join(artifactsDirectory, "ac", "ac-unfinished"), { recursive: true });
  for (const kit of ["named", "unnamed", "fresh", "current"])
    await put(join(kitsDirectory, `kit-${kit}`, "kit.json"), "{}", OLD);
  await put(join(kitsDirectory, "kit-just-made", "kit.json"), "{}", NEW);
  const collection = {
    artifactsDirectory,
    kitsDirectory,
    named: new Set(["aa-named"]),
    currentKit: "kit-current",
    before: BEFORE,
  };
  expect(await removeUnused(collection)).toEqual({ artifacts: 1, kits: 1 });
  expect((await readdir(kitsDirectory)).sort()).toEqual(["kit-current", "kit-fresh", "kit-just-made", "kit-named"]);
  const left = await Promise.all(["aa", "ab", "ac"].map((parent) => readdir(join(artifactsDirectory, parent))));
  expect(left.flat()).toEqual(["aa-named", "ab-fresh", "ac-unfinished"]);
  expect(await removeUnused(collection)).toEqual({ artifacts: 0, kits: 0 });
  await rm(directory, { recursive: true });
});
