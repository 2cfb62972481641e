// Memory, process and processor limits of one app through control groups, version 1 or 2, where the server may make them.
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createFairShare, type ProcessorShare } from "./fair-share.ts";

export type GroupLimits = Readonly<{ memoryBytes: number; processes: number; cores: number }>;

export type ControlGroup = Readonly<{
  /** Files into which a process writes its id to enter; it does so before it becomes the app. */
  entrances: readonly string[];
  /** The kernel ended a process of it for want of memory. */
  ranOutOfMemory(): Promise<boolean>;
  /** Ids of the processes inside, as the server sees them. */
  processIds(): Promise<number[]>;
  /** Ends everything inside and removes it. */
  remove(): Promise<void>;
}>;

/** Null where control groups are not the server's to make; then a watchdog looks at memory instead. */
export type ControlGroups = Readonly<{
  create(name: string, limits: GroupLimits): Promise<ControlGroup>;
  /** Removes what a killed server left. */
  sweep(): Promise<void>;
  /** Removes the folders that hold the groups; none is left then. */
  close(): Promise<void>;
}> | null;

type Layout = {
  /** The folder below which groups are made, one for each controller or one for all. */
  parents: string[];
  settings(limits: GroupLimits): [folder: number, file: string, value: string][];
  memoryEvents: [folder: number, file: string];
  processor: Readonly<{ folder: number; weight: string; full: string; least: string }>;
};

const ROOT = "/sys/fs/cgroup";
const CPU_PERIOD_US = 100_000;
const CONTROLLERS = ["memory", "pids", "cpu"];
/** A kernel without accounting of swap, or an old one, lacks these files. */
const OPTIONAL = ["memory.memsw.limit_in_bytes", "memory.swap.max", "memory.oom.group"];

/** Finds out what this machine offers; everything is made below a folder called `installation`. */
export async function openControlGroups(installation: string, root = ROOT): Promise<ControlGroups> {
  const layout = (await versionTwo(root, installation)) ?? (await versionOne(root, installation));
  if (!layout) return null;
  const fairShare = createFairShare();
  return Object.freeze({
    async create(name: string, limits: GroupLimits) {
      const group = await create(layout, name, limits);
      const unwatch = fairShare.watch(processorOf(layout, name));
      return Object.freeze({ ...group, remove: () => group.remove().finally(unwatch) });
    },
    close: () => removeFolders(layout.parents),
    async sweep() {
      for (const parent of layout.parents)
        for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => []))
          if (entry.isDirectory()) await removeFolders([join(parent, entry.name)]);
    },
  });
}

async function makeFolders(folders: string[]): Promise<boolean> {
  try {
    for (const folder of folders) await mkdir(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

async function versionOne(root: string, installation: string): Promise<Layout | null> {
  const parents = CONTROLLERS.map((controller) => join(root, controller, installation));
  const mounted = await readFile(join(root, "memory", "memory.limit_in_bytes")).catch(() => null);
  if (!mounted || !(await makeFolders(parents))) return null;
  return {
    parents,
    settings: (limits) => [
      [0, "memory.limit_in_bytes", String(limits.memoryBytes)],
      [0, "memory.memsw.limit_in_bytes", String(limits.memoryBytes)],
      [1, "pids.max", String(limits.processes)],
      [2, "cpu.cfs_period_us", String(CPU_PERIOD_US)],
      [2, "cpu.cfs_quota_us", String(Math.round(limits.cores * CPU_PERIOD_US))],
    ],
    memoryEvents: [0, "memory.oom_control"],
    processor: { folder: 2, weight: "cpu.shares", full: "1024", least: "102" },
  };
}

/** One tree for all controllers: below its root where the server may, else below the group that the server was given. */
async function versionTwo(root: string, installation: string): Promise<Layout | null> {
  for (const base of new Set([root, join(root, await ownGroup())])) {
    const parent = join(base, installation);
    if (!(await hasControllers(base)) || !(await isDelegated(base, parent))) continue;
    return {
      parents: [parent],
      settings: (limits) => [
        [0, "memory.max", String(limits.memoryBytes)],
        [0, "memory.swap.max", "0"],
        [0, "memory.oom.group", "1"],
        [0, "pids.max", String(limits.processes)],
        [0, "cpu.max", `${Math.round(limits.cores * CPU_PERIOD_US)} ${CPU_PERIOD_US}`],
      ],
      memoryEvents: [0, "memory.events"],
      processor: { folder: 0, weight: "cpu.weight", full: "100", least: "10" },
    };
  }
  return null;
}

/** The server's own place in the tree, as a path below its root. */
async function ownGroup(): Promise<string> {
  const text = await readFile("/proc/self/cgroup", "utf8").catch(() => "");
  return /^0::(\/.*)$/m.exec(text)?.[1] ?? "/";
}

async function hasControllers(base: string): Promise<boolean> {
  const controllers = await readFile(join(base, "cgroup.controllers"), "utf8").catch(() => "");
  return CONTROLLERS.every((name) => controllers.trim().split(/\s+/).includes(name));
}

/** Makes `parent` and hands it the controllers. A group that holds processes can't hand on any, so these move aside first. */
async function isDelegated(base: string, parent: string): Promise<boolean> {
  const enable = (folder: string) =>
    writeFile(join(folder, "cgroup.subtree_control"), CONTROLLERS.map((name) => `+${name}`).join(" "));
  try {
    await enable(base).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EBUSY") throw error;
      const aside = `${parent}-server`;
      await mkdir(aside, { recursive: true });
      for (const id of await processIds(base)) await writeFile(join(aside, "cgroup.procs"), String(id));
      await enable(base);
    });
    await mkdir(parent, { recursive: true });
    await enable(parent);
    return true;
  } catch {
    return false;
  }
}

function processorOf({ parents, processor }: Layout, name: string): ProcessorShare {
  const folder = join(parents[processor.folder] ?? "", name);
  const { full, least } = processor;
  return { statistics: join(folder, "cpu.stat"), weight: join(folder, processor.weight), full, least };
}

async function create(layout: Layout, name: string, limits: GroupLimits): Promise<ControlGroup> {
  const folders = layout.parents.map((parent) => join(parent, name));
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
  for (const [folder, file, value] of layout.settings(limits)) {
    await writeFile(join(folders[folder] ?? "", file), value).catch((error) => {
      if (!OPTIONAL.includes(file)) throw error;
    });
  }
  const [eventsFolder, eventsFile] = layout.memoryEvents;
  return Object.freeze({
    entrances: folders.map((folder) => join(folder, "cgroup.procs")),
    async ranOutOfMemory() {
      const events = await readFile(join(folders[eventsFolder] ?? "", eventsFile), "utf8").catch(() => "");
      return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0) > 0;
    },
    processIds: () => processIds(folders[0] ?? ""),
    remove: () => removeFolders(folders),
  });
}

async function processIds(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, "cgroup.procs"), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map(Number);
}

const REMOVAL_TRIES = 50;

async function removeFolders(folders: string[]): Promise<void> {
  for (const folder of folders)
    for (let attempt = 0; attempt < REMOVAL_TRIES; attempt += 1) {
      const gone = await rmdir(folder).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === "ENOENT",
      );
      if (gone) break;
      // Version 2 ends all at once, so that no fork escapes; elsewhere one by one.
      await writeFile(join(folder, "cgroup.kill"), "1").catch(() => {});
      for (const id of await processIds(folder)) kill(id);
      await delay(20);
    }
}

function kill(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // Already gone.
  }
}
