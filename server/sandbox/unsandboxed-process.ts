// A process without a sandbox that ends with the server: when the server ends, even by SIGKILL, the process and everything
// that it started is killed.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { type SandboxedProcess, supervise } from "./sandboxed-process.ts";

/** A pipe whose other end only the server holds: it closes when the server is gone. */
const TIE_DESCRIPTOR = 3;
const CHANNEL_DESCRIPTOR = 4;

/**
 * A shell in the program's process group waits for the pipe to close and kills the group. It closes the program's other
 * descriptors, so that they close when the program ends. (Linux's parent-death signal would reach the program alone, and not what it started.)
 */
const WATCH = `(exec >&- 2>&- ${CHANNEL_DESCRIPTOR}>&-; read -r _; kill -KILL 0) <&${TIE_DESCRIPTOR} & exec "$@" ${TIE_DESCRIPTOR}<&-`;

export type UnsandboxedOptions = Pick<SpawnOptions, "cwd" | "env" | "serialization"> &
  Readonly<{ memoryBytes: number }>;

/** Starts a program that exchanges messages with the server (`child.send`). */
export function launchUnsandboxed(
  program: readonly string[],
  { memoryBytes, ...options }: UnsandboxedOptions,
): SandboxedProcess {
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
