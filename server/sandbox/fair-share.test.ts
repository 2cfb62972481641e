// The kernel's own control groups, where the server may make them, and files in their place where it may not.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openControlGroups } from "./control-groups.ts";
import { createFairShare, type ProcessorShare } from "./fair-share.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-share-"));
});
afterEach(() => rm(folder, { recursive: true }));

const PATIENCE = { interval: 20 };

test("whoever is held back runs when nobody else wants to, and like the others again after a calm while", async () => {
  const share: ProcessorShare = {
    folder,
    calm: [
      ["cpu.idle", "0"],
      ["cpu.weight", "50"],
    ],
    greedy: [["cpu.idle", "1"]],
  };
  const heldBack = (periods: number) => writeFile(join(folder, "cpu.stat"), `nr_periods 90\nnr_throttled ${periods}\n`);
  const idles = () => readFile(join(folder, "cpu.idle"), "utf8");
  await heldBack(3);
  await writeFile(join(folder, "cpu.idle"), "as made");
  await writeFile(join(folder, "cpu.weight"), "as made");
  const unwatch = createFairShare({ lookMs: 5 }).watch(share);
  expect(await readFile(join(folder, "cpu.weight"), "utf8")).toMatch(/^50/);
  await heldBack(4);
  await expect.poll(idles, PATIENCE).toMatch(/^1/);
  await expect.poll(idles, PATIENCE).toMatch(/^0/);
  await heldBack(5);
  await expect.poll(idles, PATIENCE).toMatch(/^1/);
  unwatch();
});

const offered = await openControlGroups(`ninefold-share-${process.pid}`);
afterAll(() => offered?.sweep());

test.runIf(offered)("a real group that takes more than its cores gives way, and ends like any other", async () => {
  const group = await offered?.create("greedy", { memoryBytes: 64 * 2 ** 20, processes: 9, cores: 0.1 });
  if (!group) throw new Error("no group was made");
  const enter = 'for entrance in "$@"; do echo $$ > "$entrance"; done; while :; do :; done';
  const child = spawn("/bin/sh", ["-c", enter, "sh", ...group.entrances], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const processorFolder = join(group.entrances.at(-1) ?? "", "..");
  const settings = () =>
    Promise.all(
      ["cpu.idle", "cpu.shares", "cpu.weight"].map((file) =>
        readFile(join(processorFolder, file), "utf8").then(
          (text) => `${file} ${text.trim()}`,
          () => "",
        ),
      ),
    );
  // Idle or, before Linux 5.15, of a tenth of the weight.
  await expect
    .poll(settings, PATIENCE)
    .toContainEqual(expect.stringMatching(/^(cpu\.idle 1|cpu\.shares 51|cpu\.weight 5)$/));
  await group.remove();
  await ended;
  expect(await settings()).toEqual(["", "", ""]);
});
