// A process without walls whose life is tied to the server's: it ends with everything it started when the server does, however that ends.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { type SandboxedProcess, supervise } from "./sandboxed-process.ts";

/** The descriptor whose other end only the server has: it closes when the server is gone, killed ones too. */
const TIE_DESCRIPTOR = 3;
const CHANNEL_DESCRIPTOR = 4;

/**
 * A shell in the program's group of processes waits for that and kills the group. It holds no other descriptor of the program's,
 * so that these close when the program ends. (Linux's parent-death signal would reach the program alone, and not what it started.)
 */
const WATCH = `(exec >&- 2>&- ${CHANNEL_DESCRIPTOR}>&-; read -r _; kill -KILL 0) <&${TIE_DESCRIPTOR} & exec "$@" ${TIE_DESCRIPTOR}<&-`;

export type TiedOptions = Pick<SpawnOptions, "cwd" | "env" | "serialization"> & Readonly<{ memoryBytes: number }>;

/** Starts a program that exchanges messages with the server (`child.send`). */
export function launchTied(program: readonly string[], { memoryBytes, ...options }: TiedOptions): SandboxedProcess {
  const child: ChildProcess = spawn("/bin/sh", ["-c", WATCH, "sh", ...program], {
    ...options,
    // A group of its own, with the shell that watches.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe", "ipc"],
  });
  const tie = child.stdio[TIE_DESCRIPTOR];
  tie?.on("error", () => {});
  child.once("exit", () => tie?.destroy());
  return supervise(child, null, memoryBytes, { end: () => killGroup(child) });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}
