// Tries what control groups must do beside bounding a sandbox: slow the greedy down, and be gone after a server that was killed.
import { spawn } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { aliveAmong, type ControlGroup, type ControlGroups, installationName, openControlGroups } from "#sandbox";

export type Finding = Readonly<{ what: string; holds: boolean; seen: string }>;

/** `folder` names an installation of its own. */
export async function probeGroups(folder: string): Promise<Finding[]> {
  return [
    await probeShare(`${installationName(folder)}-share`),
    await probeLeftovers(`${installationName(folder)}-left`),
  ];
}

const ENTER = 'for entrance in "$@"; do echo $$ > "$entrance" || exit 1; done; while :; do :; done';

async function probeShare(installation: string): Promise<Finding> {
  const groups = await openControlGroups(installation);
  const group = await groups?.create("greedy", { memoryBytes: 64 * 2 ** 20, processes: 9, cores: 0.1 });
  if (!groups || !group) return { what: "a greedy group", holds: false, seen: "none was made" };
  const child = spawn("/bin/sh", ["-c", ENTER, "sh", ...group.entrances], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Before Linux 5.15 it weighs a tenth instead.
  const givesWay = await until(async () => {
    const [idle, weight] = [await settingOf(group, ["cpu.idle"]), await settingOf(group, WEIGHT_FILES)];
    return idle === "1" || weight === "51" || weight === "5";
  });
  const seen = await Promise.all(LIMIT_FILES.map((files) => settingOf(group, files)));
  await group.remove();
  await ended;
  await groups.sweep();
  const isGone = await areGone([...group.entrances]);
  const limits =
    seen.slice(0, 3).join() === `${64 * 2 ** 20},9,10000 100000` ||
    seen.slice(0, 3).join() === `${64 * 2 ** 20},9,10000`;
  return {
    what: "a group has its limits, gives way while it wants more than its cores, and its removal ends it",
    holds: givesWay && limits && isGone,
    seen: `${seen.join(", ")}, ${isGone ? "gone" : "still there"}: ${dirname(dirname(group.entrances[0] ?? ""))}`,
  };
}

/** Names in either version. */
const WEIGHT_FILES = ["cpu.shares", "cpu.weight"];
const LIMIT_FILES = [
  ...[["memory.limit_in_bytes", "memory.max"], ["pids.max"], ["cpu.cfs_quota_us", "cpu.max"]],
  ...[["cpu.idle"], WEIGHT_FILES, ["memory.swap.max"], ["memory.oom.group"]],
];

/** The first of these files that any of a group's folders has. */
async function settingOf(group: ControlGroup, files: readonly string[]): Promise<string> {
  for (const entrance of group.entrances)
    for (const file of files) {
      const text = await readFile(join(dirname(entrance), file), "utf8").catch(() => null);
      if (text !== null) return text.trim();
    }
  return "-";
}

async function probeLeftovers(installation: string): Promise<Finding> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "killed-server.ts"), installation], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const line = await new Promise<string>((resolve) => createInterface(server.stdout).once("line", resolve));
  // Its own line, written above.
  const left = JSON.parse(line) as { id: number; entrances: string[] };
  server.kill("SIGKILL");
  await ended;
  const survived = aliveAmong([left.id]).length > 0;
  const groups: ControlGroups = await openControlGroups(installation);
  await groups?.sweep();
  const isEnded = await until(async () => aliveAmong([left.id]).length === 0);
  const isGone = await areGone(left.entrances);
  return {
    what: "what a killed server left ends with the next start",
    holds: survived && isEnded && isGone,
    seen: `it lived on: ${survived}, then ended: ${isEnded}, its group gone: ${isGone}`,
  };
}

async function areGone(paths: readonly string[]): Promise<boolean> {
  const there = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return !there.includes(true);
}

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await condition()) return true;
    await delay(50);
  }
  return false;
}
