// A server with a worker at work, to be killed.
import { spawn } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

/** Settles once its worker is at work; `processIds` are those of the worker and what it started. */
export async function startKilledServer(): Promise<{ processIds: number[]; kill(): Promise<void> }> {
  const server = spawn(process.execPath, [import.meta.filename], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await new Promise<void>((resolve) => createInterface(server.stdout).once("line", () => resolve()));
  let processIds: number[] = [];
  while (processIds.length < 3) {
    processIds = await descendantsOf(server.pid ?? 0);
    await delay(50);
  }
  return {
    processIds,
    async kill() {
      server.kill("SIGKILL");
      await ended;
    },
  };
}

/** Processes below this one that live now. */
export async function descendantsOf(id: number): Promise<number[]> {
  const text = await readFile(`/proc/${id}/task/${id}/children`, "utf8").catch(() => "");
  const children = text.split(" ").filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

if (process.argv[1] === import.meta.filename) {
  const { defineTask, openWorkers } = await import("../index.ts");
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-killed-"));
  const workers = await openWorkers({ name: dataDir, sandbox: "bubblewrap" });
  const attempt = defineTask<typeof import("./try-task.ts").run>({
    ...{ module: import.meta.resolve("./try-task.ts"), deadlineMs: 600_000, tooMuch: "" },
  });
  await workers.run(attempt, { what: "echo", value: 1 }, { owner: "x" });
  void workers.run(attempt, { what: "spin in a child" }, { owner: "x" });
  process.stdout.write("at work\n");
}
