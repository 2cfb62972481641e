// Commands that run in the sandbox once and end: the sample rows and the render of every page.

import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { AppEnvironment } from "#contract";
import type { Artifact } from "../artifact.ts";
import type { AppDatabase } from "../databases/app-database.ts";
import { appEnvironment, type ProcessTools } from "./app-process.ts";

export type CommandResult = Readonly<{ ok: boolean; output: string; reason: string }>;

export type Command = Readonly<{
  artifact: Artifact;
  environment: AppEnvironment;
  database: AppDatabase;
  script: "seed.js" | "render.js";
  timeoutMs: number;
  signal?: AbortSignal;
}>;

const OUTPUT_CHARACTERS = 1_000_000;
const REASON_CHARACTERS = 2_000;

/** Runs a script of the kit's runtime and waits for its end; `reason` says in its own words why it failed. */
export async function runCommand(tools: ProcessTools, command: Command): Promise<CommandResult> {
  const folder = await tools.folders.claim();
  try {
    const sandboxed = await tools.sandbox.run({
      name: folder.name,
      userId: folder.userId,
      appDirectory: command.artifact.directory,
      kitDirectory: tools.kitDirectory(command.artifact.manifest.kitHash),
      socketDirectory: null,
      databaseDirectory: tools.databaseDirectory,
      stageDirectory: folder.stage,
      egressDirectory: null,
      environment: appEnvironment(tools, command, randomBytes(32)),
      parameters: [`/kit/runtime/${command.script}`],
    });
    const output = collect(sandboxed.child.stdout, OUTPUT_CHARACTERS);
    const complaints = collect(sandboxed.child.stderr, REASON_CHARACTERS);
    const outcome = await new Promise<"ended" | "late" | "aborted">((resolve) => {
      const timer = setTimeout(() => resolve("late"), command.timeoutMs);
      command.signal?.addEventListener("abort", () => resolve("aborted"), { once: true });
      sandboxed.child.once("close", () => {
        clearTimeout(timer);
        resolve("ended");
      });
    });
    const outOfMemory = await sandboxed.ranOutOfMemory();
    await sandboxed.destroy();
    command.signal?.throwIfAborted();
    if (outcome === "late") return failure(output(), `It did not end within ${command.timeoutMs / 1000} seconds.`);
    if (outOfMemory) return failure(output(), "It used more memory than an app may.");
    const ok = sandboxed.child.exitCode === 0;
    return { ok, output: output(), reason: ok ? "" : complaints().trim() || "It failed without saying why." };
  } finally {
    await folder.release();
  }
}

const failure = (output: string, reason: string): CommandResult => ({ ok: false, output, reason });

/** The last characters that a stream gave. */
function collect(stream: Readable | null, maxCharacters: number): () => string {
  let text = "";
  stream?.setEncoding("utf8").on("data", (chunk: string) => {
    text = (text + chunk).slice(-maxCharacters);
  });
  return () => text;
}
