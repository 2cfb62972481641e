// A server with a worker at work, to be killed.
import { spawn } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

/** A worker that spins, another one and what it started; the sandbox or a watching shell beside them. */
const PROCESSES_MIN = 5;

/** Settles once its workers are at work; `processIds` are theirs and of what they started. */
export async function startKilledServer(
  sandbox: "bubblewrap" | "none",
): Promise<{ processIds: number[]; kill(): Promise<void> }> {
  const server = spawn(process.execPath, [import.meta.filename, sandbox], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await new Promise<void>((resolve) => createInterface(server.stdout).once("line", () => resolve()));
  let processIds: number[] = [];
  while (processIds.length < PROCESSES_MIN) {
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
  const sandbox = process.argv[2] === "none" ? "none" : "bubblewrap";
  const workers = await openWorkers({ name: dataDir, sandbox });
  const attempt = defineTask<typeof import("./try-task.ts").run>({
    module: import.meta.resolve("./try-task.ts"),
    deadlineMs: 600_000,
    tooMuch: "",
  });
  await workers.run(attempt, { what: "echo", value: 1 }, { owner: "x" });
  void workers.run(attempt, { what: "spin in a child" }, { owner: "x" });
  void workers.run(attempt, { what: "spin" }, { owner: "y" });
  process.stdout.write("at work\n");
}
