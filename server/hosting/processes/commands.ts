// Commands that run in the sandbox once and end: the sample rows, the render of every page, the app's own tests.

import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { boundRate } from "../logs/stream-rate.ts";
import { outOfMemoryText, type ProcessTools, runInSandbox } from "./app-process.ts";
import type { Command, CommandResult } from "./types.ts";

const OUTPUT_CHARACTERS = 1_000_000;
const REASON_CHARACTERS = 2_000;

/** Runs a script of the kit's runtime and waits for its end; `reason` says in its own words why it failed. */
export async function runCommand(tools: ProcessTools, command: Command): Promise<CommandResult> {
  const { script } = command;
  const { sandboxed, stop } = await runInSandbox(tools, { app: command, gatewayKey: randomBytes(32), script });
  try {
    const { child } = sandboxed;
    if (command.onOutput) child.stdout?.on("data", (chunk) => command.onOutput?.(String(chunk)));
    const output = collect(child.stdout, OUTPUT_CHARACTERS);
    const complaints = collect(child.stderr, REASON_CHARACTERS);
    const outcome = await outcomeOf(child, command);
    const outOfMemory = await sandboxed.ranOutOfMemory();
    command.signal?.throwIfAborted();
    if (outcome === "late")
      return { ...failure(output(), `It did not end within ${command.timeoutMs / 1000} seconds.`), late: true };
    if (outOfMemory) return failure(output(), outOfMemoryText(tools.limits));
    const ok = child.exitCode === 0;
    return { ok, output: output(), reason: ok ? "" : complaints().trim() || "It failed without saying why." };
  } finally {
    await stop();
  }
}

function outcomeOf(child: ChildProcess, { timeoutMs, signal }: Command): Promise<"ended" | "late" | "aborted"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("late"), timeoutMs);
    signal?.addEventListener("abort", () => resolve("aborted"), { once: true });
    child.once("close", () => {
      clearTimeout(timer);
      resolve("ended");
    });
  });
}

const failure = (output: string, reason: string): CommandResult => ({ ok: false, output, reason });

/** The last characters that a stream gave. */
function collect(stream: Readable | null, maxCharacters: number): () => string {
  let text = "";
  if (stream) boundRate(stream);
  stream?.setEncoding("utf8").on("data", (chunk: string) => {
    text = (text + chunk).slice(-maxCharacters);
  });
  return () => text;
}
