// A sandbox that runs: its processes, whether it ran out of memory, and its end.
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import type { ControlGroup } from "./control-groups.ts";
import { processorMs } from "./running-processes.ts";

export type SandboxedProcess = Readonly<{
  child: ChildProcess;
  /** Ids of all processes behind it. */
  processIds(): Promise<number[]>;
  /** Processor time that they have had so far; null where the system does not tell it. */
  processorMs(): Promise<number | null>;
  ranOutOfMemory(): Promise<boolean>;
  /**
   * Whether it goes on with a smaller share of the processor, so that others get more.
   * @returns false where that is not the server's to decide: without control groups only root can take it back
   */
  giveWay(yes: boolean): Promise<boolean>;
  /** Ends it and everything it started, and frees what the sandbox took. Good to call twice. */
  destroy(): Promise<void>;
}>;

const END_MS = 500;
const { PRIORITY_BELOW_NORMAL: YIELDING, PRIORITY_NORMAL } = constants.priority;

/**
 * Kills the sandbox's first process, on which the kernel kills all others inside; bubblewrap's monitor then ends by
 * itself. Killing the monitor first would leave the rest as orphans for the machine's init to bury.
 */
async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const ids = child.pid ? await childrenOf(child.pid) : [];
  for (const id of ids) kill(id);
  const late = setTimeout(() => child.kill("SIGKILL"), ids.length > 0 ? END_MS : 0);
  await ended;
  clearTimeout(late);
}

async function childrenOf(processId: number): Promise<number[]> {
  const text = await readFile(`/proc/${processId}/task/${processId}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

async function processTree(processId: number): Promise<number[]> {
  const below = await Promise.all((await childrenOf(processId)).map(processTree));
  return [processId, ...below.flat()];
}

const WATCH_MS = 1_000;

/** Where the kernel's control groups are out of reach: ends a process and all below it that have grown too large. */
export function watchMemory(
  child: Readonly<{ pid?: number | undefined; kill(signal: "SIGKILL"): unknown }>,
  memoryBytes: number,
): { exceeded(): boolean; stop(): void } {
  const state = { exceeded: false };
  const look = async () => {
    const ids = child.pid ? await processTree(child.pid) : [];
    const sizes = await Promise.all(ids.map(residentBytes));
    if (sizes.reduce((sum, size) => sum + size, 0) <= memoryBytes) return;
    state.exceeded = true;
    for (const id of ids.slice(1)) kill(id);
    child.kill("SIGKILL");
  };
  const timer = setInterval(() => void look(), WATCH_MS).unref();
  return { exceeded: () => state.exceeded, stop: () => clearInterval(timer) };
}

async function residentBytes(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}

function setPriorityOf(processIds: readonly number[], priority: number): boolean {
  try {
    for (const id of processIds) setPriority(id, priority);
    return true;
  } catch {
    return false;
  }
}

function kill(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Watches over a started sandbox and ends it whole. @param how.end ends all of it, where that is not killing its processes one by one */
export function supervise(
  child: ChildProcess,
  group: ControlGroup | null,
  memoryBytes: number,
  how: Readonly<{ end?: () => void }> = {},
): SandboxedProcess {
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const watch = group ? null : watchMemory(child, memoryBytes);
  void ended.then(() => watch?.stop());
  const processIds = async () => group?.processIds() ?? (child.pid ? processTree(child.pid) : []);
  return Object.freeze({
    child,
    processIds,
    processorMs: async () => processorMs(await processIds()),
    ranOutOfMemory: async () => (group ? group.ranOutOfMemory() : (watch?.exceeded() ?? false)),
    async giveWay(yes: boolean) {
      if (!group) return setPriorityOf(child.pid ? await processTree(child.pid) : [], yes ? YIELDING : PRIORITY_NORMAL);
      await group.giveWay(yes);
      return true;
    },
    async destroy() {
      const isAlive = child.exitCode === null && child.signalCode === null;
      if (isAlive && how.end) how.end();
      else if (isAlive) await end(child, ended);
      await ended;
      await group?.remove();
    },
  });
}
