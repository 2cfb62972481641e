// One run of the server's process: its heartbeats, the end of its stderr, and why it ended.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type Crash, STDERR_TAIL_BYTES } from "./crash.ts";
import { DEBUGGER_FLAGS, debuggerAddress, readStackOfHungProcess } from "./hung-process.ts";
import { isSupervisedMessage } from "./messages.ts";

export type ChildEnd = Readonly<{
  /** Null when a signal ended it or it could not be started. */
  exitCode: number | null;
  /** Milliseconds it had been ready, 0 when it never was. */
  readyForMs: number;
  /** What it was if nobody asked it to end. */
  crash: Crash;
}>;

export type ServerChild = Readonly<{
  /** Undefined when it could not be started. */
  processId: number | undefined;
  signal(name: "SIGTERM" | "SIGINT" | "SIGKILL"): void;
  /** Settles once it has ended; never rejects. */
  ended: Promise<ChildEnd>;
}>;

export type ChildOptions = Readonly<{
  /** Node's flags, the server's file and its parameters. */
  parameters: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Without a heartbeat for this long (milliseconds) it is killed. */
  hungAfterMs: number;
  /** The same from its start to the first heartbeat, which may take longer on a slow disk. */
  firstSignMs: number;
  onReady(shutdownMs: number): void;
}>;

const LOOK_EVERY_MS = 1_000;
/** How long reading the stack of a hung process may take. */
const QUESTION_MS = 5_000;
/** How long stderr is read on after the process has ended. */
const STDERR_DRAIN_MS = 200;

type Life = {
  words: Buffer;
  quietMs: number;
  hasSigned: boolean;
  isHung: boolean;
  /** Once it hangs: what it said on stderr since, and its stack. */
  answer: string;
  place: Promise<string>;
};

export function startServerChild(options: ChildOptions): ServerChild {
  // What it says on stdout needs no way through here. Its stderr passes, because the last of it tells of a crash.
  const child = spawn(process.execPath, [...DEBUGGER_FLAGS, ...options.parameters], {
    env: options.environment,
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const life: Life = {
    words: Buffer.alloc(0),
    quietMs: 0,
    hasSigned: false,
    isHung: false,
    answer: "",
    place: Promise.resolve(""),
  };
  let readyAtMs: number | null = null;
  child.stderr?.on("data", (chunk: Buffer) => hear(child, life, chunk));
  child.on("message", (message) => {
    if (!isSupervisedMessage(message)) return;
    life.quietMs = 0;
    life.hasSigned = true;
    if (message.kind === "ready") {
      readyAtMs = performance.now();
      options.onReady(message.shutdownMs);
    }
  });
  const watch = setInterval(() => lookAt(child, life, options), LOOK_EVERY_MS);
  const ended = untilEnd(child).then(async ([exitCode, ending, error]) => {
    const readyForMs = readyAtMs === null ? 0 : performance.now() - readyAtMs;
    clearInterval(watch);
    const words = life.words.toString("utf8").trim();
    const cause = causeOf(life, exitCode, words);
    const details = [await life.place, error, words].filter(Boolean).join("\n").slice(0, STDERR_TAIL_BYTES);
    return { exitCode, readyForMs, crash: { cause, atMs: Date.now(), ending, details } };
  });
  return Object.freeze({ processId: child.pid, signal: (name) => void child.kill(name), ended });
}

/** Exit code, how it ended in words, and why it could not be started if that was it. */
async function untilEnd(child: ChildProcess): Promise<[exitCode: number | null, ending: string, error: string]> {
  const closed = once(child, "close").catch(() => {});
  const [exitCode, ending, error] = await new Promise<[number | null, string, string]>((resolve) => {
    child.once("exit", (code, signal) => resolve([code, signal ?? `exit code ${code}`, ""]));
    // After a start that succeeded, an error is only about a signal or a message that did not arrive.
    child.on("error", (fault) => {
      if (child.pid === undefined) resolve([null, "a failed start", fault.message]);
    });
  });
  await Promise.race([closed, delay(STDERR_DRAIN_MS)]);
  return [exitCode, ending, error];
}

/** Passes on what it says and keeps the last of it. From one that hangs comes only the debugger's address. */
function hear(child: ChildProcess, life: Life, chunk: Buffer): void {
  if (!life.isHung) {
    process.stderr.write(chunk);
    life.words = Buffer.concat([life.words, chunk]).subarray(-STDERR_TAIL_BYTES);
    return;
  }
  const known = debuggerAddress(life.answer);
  life.answer = (life.answer + chunk).slice(-STDERR_TAIL_BYTES);
  const address = debuggerAddress(life.answer);
  if (known !== null || address === null) return;
  life.place = readStackOfHungProcess(address).finally(() => child.kill("SIGKILL"));
}

/** Counts its own timer's ticks and not wall time: after a suspend of the machine no heartbeat is missing. */
function lookAt(child: ChildProcess, life: Life, { hungAfterMs, firstSignMs }: ChildOptions): void {
  life.quietMs += LOOK_EVERY_MS;
  if (life.isHung || life.quietMs < (life.hasSigned ? hungAfterMs : firstSignMs)) return;
  life.isHung = true;
  child.kill("SIGUSR1");
  setTimeout(() => child.kill("SIGKILL"), QUESTION_MS).unref();
}

function causeOf(life: Life, exitCode: number | null, words: string): Crash["cause"] {
  if (life.isHung) return "hung";
  if (/heap out of memory|Allocation failed/.test(words)) return "memory";
  return exitCode === null ? "killed" : "error";
}
