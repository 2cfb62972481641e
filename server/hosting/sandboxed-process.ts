// A sandbox that runs: its processes, whether it ran out of memory, and its end.
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { ControlGroup } from "./control-groups.ts";

export type SandboxedProcess = Readonly<{
  child: ChildProcess;
  /** Ids of all processes behind it. */
  processIds(): Promise<number[]>;
  ranOutOfMemory(): Promise<boolean>;
  /** Ends it and everything it started, and frees what the sandbox took. Good to call twice. */
  destroy(): Promise<void>;
}>;

const END_MS = 500;

/**
 * Kills the sandbox's first process, on which the kernel kills all others inside; bubblewrap's monitor then ends by
 * itself. Killing the monitor first would leave the rest as orphans for the machine's init to bury.
 */
async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const ids = child.pid ? await childrenOf(child.pid) : [];
  for (const id of ids) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // Already gone.
    }
  }
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

/** Watches over a started sandbox and ends it whole. */
export function supervise(child: ChildProcess, group: ControlGroup | null): SandboxedProcess {
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return Object.freeze({
    child,
    processIds: async () => group?.processIds() ?? (child.pid ? processTree(child.pid) : []),
    ranOutOfMemory: async () => group?.ranOutOfMemory() ?? false,
    async destroy() {
      if (child.exitCode === null && child.signalCode === null) await end(child, ended);
      await ended;
      await group?.remove();
    },
  });
}
