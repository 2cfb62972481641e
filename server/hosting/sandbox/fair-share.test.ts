// The kernel's own control groups, where the server may make them, and files in their place where it may not.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openControlGroups } from "./control-groups.ts";
import { createFairShare } from "./fair-share.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-share-"));
});
afterEach(() => rm(folder, { recursive: true }));

const PATIENCE = { timeout: 20_000, interval: 20 };

test("whoever is held back gets the least weight, and the full one again after a calm while", async () => {
  const share = {
    ...{ statistics: join(folder, "cpu.stat"), weight: join(folder, "cpu.weight") },
    ...{ full: "100", least: "1" },
  };
  const heldBack = (periods: number) => writeFile(share.statistics, `nr_periods 90\nnr_throttled ${periods}\n`);
  const weight = () => readFile(share.weight, "utf8");
  await heldBack(3);
  await writeFile(share.weight, "as made");
  const unwatch = createFairShare({ lookMs: 5 }).watch(share);
  await heldBack(4);
  await expect.poll(weight, PATIENCE).toBe("1");
  await expect.poll(weight, PATIENCE).toBe("100");
  await heldBack(5);
  await expect.poll(weight, PATIENCE).toBe("1");
  unwatch();
});

const offered = await openControlGroups(`ninefold-share-${process.pid}`);
afterAll(() => offered?.close());

test.runIf(offered)("a real group that takes more than its cores weighs least, and ends like any other", async () => {
  const group = await offered?.create("greedy", { memoryBytes: 64 * 2 ** 20, processes: 9, cores: 0.1 });
  if (!group) throw new Error("no group was made");
  const enter = 'for entrance in "$@"; do echo $$ > "$entrance"; done; while :; do :; done';
  const child = spawn("/bin/sh", ["-c", enter, "sh", ...group.entrances], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const processorFolder = join(group.entrances.at(-1) ?? "", "..");
  const weights = async () =>
    Promise.all(
      ["cpu.shares", "cpu.weight"].map((file) => readFile(join(processorFolder, file), "utf8").catch(() => "")),
    );
  await expect.poll(async () => (await weights()).join("").trim(), PATIENCE).toMatch(/^(102|10)$/);
  await group.remove();
  await ended;
  expect(await weights()).toEqual(["", ""]);
});
