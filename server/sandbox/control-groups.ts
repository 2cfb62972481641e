// Memory, process and processor limits of one app through control groups, version 1 or 2, where the server may make them.
import { constants } from "node:fs";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { claimCgroup2Subtree, processIdsIn } from "./cgroup2-tree.ts";
import { createFairShare, type ProcessorShare, type Setting } from "./fair-share.ts";

export type GroupLimits = Readonly<{
  memoryBytes: number;
  processes: number;
  cores: number;
  /** Its share of a busy processor beside that of an ordinary process, which is 1; half of that unless said otherwise. */
  weight?: number;
  /** False: want of memory ends one process of it and not all; version 1 knows nothing else. */
  endsTogether?: boolean;
}>;

export type ControlGroup = Readonly<{
  /** The groups' `cgroup.procs` files: a process writes its id into each to enter, before it executes the app. */
  entrances: readonly string[];
  /** Whether the kernel killed a process of the group because it ran out of memory. */
  ranOutOfMemory(): Promise<boolean>;
  /** Ids of the processes inside, as the server sees them. */
  processIds(): Promise<number[]>;
  /** Sets whether the group has a quarter of its weight: it goes on, and others get more of the processor. */
  giveWay(yes: boolean): Promise<void>;
  /** Ends everything inside and removes it. */
  remove(): Promise<void>;
}>;

/** Null where control groups are not the server's to make; then a watchdog looks at memory instead. */
export type ControlGroups = Readonly<{
  create(name: string, limits: GroupLimits): Promise<ControlGroup>;
  /** Removes what a killed server left. */
  sweep(): Promise<void>;
}> | null;

type Layout = {
  /** How the folders of groups begin, one for each controller or one for all; the group's name follows. */
  prefixes: string[];
  settings(limits: GroupLimits): [folder: number, file: string, value: string][];
  memoryEvents: [folder: number, file: string];
  /** Null where the processor is not the server's to divide. */
  processor: Readonly<{ folder: number; weight(times: number): Setting; least: Setting }> | null;
};

const ROOT = "/sys/fs/cgroup";
const CPU_PERIOD_US = 100_000;
/** Each has a tree of its own in version 1. */
const CONTROLLERS = ["memory", "pids", "cpu"];
/** A kernel without accounting of swap, or an old one, lacks these files. */
const OPTIONAL = ["memory.memsw.limit_in_bytes", "memory.swap.max", "memory.oom.group"];

/**
 * Finds out what this machine offers; all groups begin with the name of the `installation`. They stand beside the server's
 * own, none below another: the kernel compares the processor's groups level by level, and only so gives a greedy app way
 * to the server.
 */
export async function openControlGroups(installation: string, root = ROOT): Promise<ControlGroups> {
  const layout = (await versionTwo(root, installation)) ?? (await versionOne(root, installation));
  if (!layout) return null;
  const fairShare = createFairShare();
  return Object.freeze({
    async create(name: string, limits: GroupLimits) {
      const group = await create(layout, name, limits);
      const share = await processorOf(layout, name, limits.weight ?? WEIGHT);
      const unwatch = share ? fairShare.watch(share) : () => {};
      return Object.freeze({
        ...group,
        async giveWay(yes: boolean) {
          if (!layout.processor) return;
          const [file, value] = layout.processor.weight((limits.weight ?? WEIGHT) * (yes ? YIELDING : 1));
          const folder = `${layout.prefixes[layout.processor.folder]}${name}`;
          // A group that has just been removed needs nothing.
          await writeFile(join(folder, file), value).catch(() => {});
        },
        remove: () => group.remove().finally(unwatch),
      });
    },
    async sweep() {
      const left = (await Promise.all(layout.prefixes.map(foldersOf))).flat();
      for (const folder of left) await endAllIn(folder);
      await removeFolders(left);
    },
  });
}

async function foldersOf(prefix: string): Promise<string[]> {
  const entries = await readdir(dirname(prefix)).catch(() => []);
  return entries.filter((name) => name.startsWith(basename(prefix))).map((name) => join(dirname(prefix), name));
}

/** Whether groups may be made there. */
async function isOpen(prefix: string): Promise<boolean> {
  const folder = `${prefix}trial`;
  try {
    await mkdir(folder, { recursive: true });
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}

async function versionOne(root: string, installation: string): Promise<Layout | null> {
  const prefixes = CONTROLLERS.map((controller) => join(root, controller, `${installation}-`));
  const mounted = await readFile(join(root, "memory", "memory.limit_in_bytes")).catch(() => null);
  if (!mounted || !(await Promise.all(prefixes.map(isOpen))).every(Boolean)) return null;
  return {
    prefixes,
    settings: (limits) => [
      [0, "memory.limit_in_bytes", String(limits.memoryBytes)],
      [0, "memory.memsw.limit_in_bytes", String(limits.memoryBytes)],
      [1, "pids.max", String(limits.processes)],
      [2, "cpu.cfs_period_us", String(CPU_PERIOD_US)],
      [2, "cpu.cfs_quota_us", String(Math.round(limits.cores * CPU_PERIOD_US))],
    ],
    memoryEvents: [0, "memory.oom_control"],
    processor: {
      folder: 2,
      weight: (times) => ["cpu.shares", String(Math.round(1024 * times))],
      least: ["cpu.shares", "51"],
    },
  };
}

async function versionTwo(root: string, installation: string): Promise<Layout | null> {
  const parent = await claimCgroup2Subtree(root, installation);
  if (!parent) return null;
  return {
    prefixes: [parent.prefix],
    settings: (limits) => [
      [0, "memory.max", String(limits.memoryBytes)],
      [0, "memory.swap.max", "0"],
      [0, "memory.oom.group", limits.endsTogether === false ? "0" : "1"],
      [0, "pids.max", String(limits.processes)],
      ...(parent.hasProcessor ? [processorQuota(limits)] : []),
    ],
    memoryEvents: [0, "memory.events"],
    processor: parent.hasProcessor
      ? { folder: 0, weight: (times) => ["cpu.weight", String(Math.round(100 * times))], least: ["cpu.weight", "5"] }
      : null,
  };
}

const processorQuota = ({ cores }: GroupLimits): [number, string, string] => [
  0,
  "cpu.max",
  `${Math.round(cores * CPU_PERIOD_US)} ${CPU_PERIOD_US}`,
];

/** Since Linux 5.15 a group can be one that runs when nobody else wants to; before, it can only weigh little. */
async function processorOf(
  { prefixes, processor }: Layout,
  name: string,
  times: number,
): Promise<ProcessorShare | null> {
  if (!processor) return null;
  const { least } = processor;
  const weight = processor.weight(times);
  const folder = `${prefixes[processor.folder]}${name}`;
  const canIdle = await readFile(join(folder, IDLE), "utf8").then(
    () => true,
    () => false,
  );
  // An idle group that is made an ordinary one again has forgotten its weight.
  const calm: Setting[] = canIdle ? [[IDLE, "0"], weight] : [weight];
  return { folder, calm, greedy: [canIdle ? [IDLE, "1"] : least] };
}

const IDLE = "cpu.idle";
/** Of an app: the server goes first. */
const WEIGHT = 0.5;
/** Never nothing: on a busy machine that would be its end. */
const YIELDING = 0.25;

async function create(layout: Layout, name: string, limits: GroupLimits): Promise<Omit<ControlGroup, "giveWay">> {
  const folders = layout.prefixes.map((prefix) => `${prefix}${name}`);
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
  for (const [folder, file, value] of layout.settings(limits)) {
    await writeFile(join(folders[folder] ?? "", file), value).catch((error) => {
      if (!OPTIONAL.includes(file)) throw error;
    });
  }
  const [eventsFolder, eventsFile] = layout.memoryEvents;
  const kills = () => memoryKills(join(folders[eventsFolder] ?? "", eventsFile));
  // A group whose removal once failed keeps its count.
  const before = await kills();
  return Object.freeze({
    entrances: folders.map((folder) => join(folder, "cgroup.procs")),
    ranOutOfMemory: async () => (await kills()) > before,
    processIds: () => processIdsIn(folders[0] ?? ""),
    remove: () => removeFolders(folders),
  });
}

/** How many processes the kernel has ended for want of memory: a line of the same name in both versions. */
async function memoryKills(eventsFile: string): Promise<number> {
  const events = await readFile(eventsFile, "utf8").catch(() => "");
  return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0);
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
      await endAllIn(folder);
      await delay(20);
    }
}

/** Version 2 ends all at once, whatever lies below, so that no fork escapes; elsewhere one by one. */
async function endAllIn(folder: string): Promise<void> {
  await writeFile(join(folder, "cgroup.kill"), "1", { flag: constants.O_WRONLY }).catch(() => {});
  for (const id of await processIdsIn(folder)) kill(id);
}

function kill(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // Already gone.
  }
}
