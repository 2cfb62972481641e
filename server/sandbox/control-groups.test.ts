// Control groups of both versions: what is written where, and that a real process is held by what this machine offers.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ownGroup } from "./cgroup2-tree.ts";
import { openControlGroups } from "./control-groups.ts";
import { aliveAmong } from "./running-processes.ts";

const LIMITS = { memoryBytes: 64 * 2 ** 20, processes: 9, cores: 0.5 };
const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

/** A folder with the files that a kernel would show. */
async function treeOf(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "ninefold-groups-"));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}
const written = (...path: string[]) => readFile(join(...path), "utf8");

test("version 2: one folder with all limits beside the server's, after the controllers were handed down", async () => {
  const root = await treeOf({ "cgroup.controllers": "cpuset cpu io memory hugetlb pids\n" });
  const groups = await openControlGroups("ninefold-test", root);
  const group = await groups?.create("app-0", LIMITS);
  expect(await written(root, "cgroup.subtree_control")).toBe("+memory +pids +cpu");
  const folder = join(root, "ninefold-test-app-0");
  expect(group?.entrances).toEqual([join(folder, "cgroup.procs")]);
  expect(await written(folder, "memory.max")).toBe(String(64 * 2 ** 20));
  expect(await written(folder, "memory.swap.max")).toBe("0");
  expect(await written(folder, "memory.oom.group")).toBe("1");
  expect(await written(folder, "pids.max")).toBe("9");
  expect(await written(folder, "cpu.max")).toBe("50000 100000");
  expect(await written(folder, "cpu.weight")).toBe("50");
  await writeFile(join(folder, "memory.events"), "low 0\nhigh 0\nmax 12\noom 1\noom_kill 0\n");
  expect(await group?.ranOutOfMemory()).toBe(false);
  await writeFile(join(folder, "memory.events"), "low 0\nhigh 0\nmax 12\noom 1\noom_kill 2\n");
  expect(await group?.ranOutOfMemory()).toBe(true);
});

test("version 1: a folder for each controller", async () => {
  const root = await treeOf({ "memory/memory.limit_in_bytes": "0" });
  const groups = await openControlGroups("ninefold-test", root);
  const group = await groups?.create("app-0", LIMITS);
  const folders = ["memory", "pids", "cpu"].map((controller) => join(root, controller, "ninefold-test-app-0"));
  expect(group?.entrances).toEqual(folders.map((folder) => join(folder, "cgroup.procs")));
  expect(await written(folders[0] ?? "", "memory.limit_in_bytes")).toBe(String(64 * 2 ** 20));
  expect(await written(folders[1] ?? "", "pids.max")).toBe("9");
  expect(await written(folders[2] ?? "", "cpu.cfs_quota_us")).toBe("50000");
  expect(await written(folders[2] ?? "", "cpu.shares")).toBe("512");
});

test("the server finds the group that it was started in, whatever was done to it before", () => {
  expect(ownGroup("12:pids:/x\n0::/system.slice/ninefold.service\n")).toBe("/system.slice/ninefold.service");
  expect(ownGroup("0::/system.slice/ninefold.service/ninefold-server\n")).toBe("/system.slice/ninefold.service");
  expect(ownGroup("0::/\n")).toBe("/");
  expect(ownGroup("0::/ninefold-server\n")).toBe("/");
  expect(ownGroup("0::/user.slice/user-0.slice/session-3.scope\n")).toBeNull();
  expect(ownGroup("0::/../other\n")).toBeNull();
  expect(ownGroup("4:memory:/only/version/one\n")).toBeNull();
});

test("version 2 without the processor: memory and processes are bounded all the same", async () => {
  const root = await treeOf({ "cgroup.controllers": "memory pids\n" });
  const groups = await openControlGroups("ninefold-test", root);
  await groups?.create("app-0", LIMITS);
  expect(await written(root, "cgroup.subtree_control")).toBe("+memory +pids");
  const folder = join(root, "ninefold-test-app-0");
  expect(await written(folder, "memory.max")).toBe(String(64 * 2 ** 20));
  await expect(written(folder, "cpu.max")).rejects.toThrow("ENOENT");
});

test("a group that another process filled before is not blamed for that", async () => {
  const events = "ninefold-test-app-0/memory.events";
  const root = await treeOf({ "cgroup.controllers": "cpu memory pids\n", [events]: "oom_kill 3\n" });
  const groups = await openControlGroups("ninefold-test", root);
  const group = await groups?.create("app-0", LIMITS);
  expect(await group?.ranOutOfMemory()).toBe(false);
  await writeFile(join(root, events), "oom_kill 4\n");
  expect(await group?.ranOutOfMemory()).toBe(true);
});

test.each([
  ["no control groups", {}],
  ["a second version without the controllers", { "cgroup.controllers": "hugetlb\n" }],
])("on a machine with %s there are none, and the watchdog is left", async (_what, files: Record<string, string>) => {
  expect(await openControlGroups("ninefold-test", await treeOf(files))).toBeNull();
});

/** Null for a user who is not root on a machine that delegates nothing: the watchdog's test covers that. */
const offered = await openControlGroups(`ninefold-test-${process.pid}`);

test.runIf(offered)("what this machine offers holds a real process, and removing the group ends it", async () => {
  const group = await offered?.create("app-0", LIMITS);
  if (!group) throw new Error("no group was made");
  const enter = 'for entrance in "$@"; do echo $$ > "$entrance"; done; echo in; exec sleep 600';
  const child = spawn("/bin/sh", ["-c", enter, "sh", ...group.entrances], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const ids = await group.processIds();
  expect(ids).toEqual([child.pid]);
  await group.remove();
  await expect.poll(() => aliveAmong(ids)).toEqual([]);
  expect(await group.processIds()).toEqual([]);
});

test("what a killed server left is ended, and nothing of another installation", async () => {
  const root = await treeOf({ "cgroup.controllers": "cpu memory pids\n" });
  for (const name of ["ninefold-left-app-0", "ninefold-left-app-1", "ninefold-left2-app-0", "another"])
    await mkdir(join(root, name));
  await (await openControlGroups("ninefold-left", root))?.sweep();
  expect((await readdir(root)).filter((name) => !name.startsWith("cgroup."))).toEqual([
    "another",
    "ninefold-left2-app-0",
  ]);
});
