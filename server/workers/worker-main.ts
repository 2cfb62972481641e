// The worker's main program: runs one piece of work after another, each a function of the module that it names.
import { serialize } from "node:v8";
import { OUTPUT_BYTES_MAX } from "./limits.ts";
import type { Answer, Request } from "./messages.ts";
import type { TaskContext } from "./task.ts";

type Run = (input: unknown, context: TaskContext) => unknown;

const state: { work: AbortController | null } = { work: null };

const say = (answer: Answer) => process.send?.(answer);

async function perform(module: string, input: unknown): Promise<Answer> {
  const controller = new AbortController();
  state.work = controller;
  try {
    // What the server names is a task's module.
    const { run } = (await import(module)) as { run: Run };
    const output = await run(input, { signal: controller.signal });
    if (serialize(output).byteLength > OUTPUT_BYTES_MAX) throw new Error(`the output of ${module} is too long`);
    return { kind: "done", output, rss: process.memoryUsage.rss() };
  } catch (error) {
    return failure(error);
  } finally {
    state.work = null;
  }
}

function failure(error: unknown): Answer {
  const rss = process.memoryUsage.rss();
  if (error instanceof Error && error.name === "Refusal" && "status" in error) {
    const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
    return { kind: "refused", status: Number(error.status), message: error.message, code, rss };
  }
  return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error), rss };
}

process.on("message", (request: Request) => {
  if (request.kind === "abort") state.work?.abort(new Error("nobody waits for this any longer"));
  else void perform(request.module, request.input).then(say);
});
process.on("disconnect", () => process.exit(0));

// Modules named on the command line are loaded before the first piece of work.
for (const module of process.argv.slice(2)) await import(module);
say({ kind: "ready" });
