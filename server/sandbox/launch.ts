// Starts a sandbox's command and passes it its files, environment and filter through file descriptors.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { FILTER_DESCRIPTOR, SHOWN_DESCRIPTOR } from "./command.ts";

/** The descriptor of the channel to a process that was launched with one. */
export const CHANNEL_DESCRIPTOR = 5;

export type Told = Readonly<{
  /** For calls to the kernel; null where none is known for this processor. */
  filter: Buffer | null;
  /** Of `shownArguments`. */
  shown: string;
  /** The process is to exchange messages with the server, which `child.send` and its event `message` do. */
  hasChannel?: boolean;
}>;

/** @param command of `sandboxCommand` */
export function launch(command: readonly string[], { filter, shown, hasChannel }: Told): ChildProcess {
  const [file = "", ...parameters] = command;
  const stdio = ["pipe", "pipe", "pipe", "pipe", filter ? "pipe" : "ignore", ...(hasChannel ? ["ipc"] : [])];
  const options: SpawnOptions = {
    cwd: "/",
    env: {},
    serialization: "advanced",
    // The names above are those of node:child_process.
    stdio: stdio as ("pipe" | "ignore" | "ipc")[],
  };
  const child = spawn(file, parameters, options);
  const tell = (descriptor: number, content: string | Buffer) => {
    const pipe = child.stdio[descriptor];
    if (pipe && "end" in pipe) pipe.on("error", () => {}).end(content);
  };
  tell(FILTER_DESCRIPTOR, filter ?? "");
  tell(SHOWN_DESCRIPTOR, shown);
  return child;
}
