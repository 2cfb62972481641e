// The tasks of the benchmark, each in a folder of its own: `tasks/<name>/task.ts`.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { NamedTask, Task } from "./task.ts";

const FOLDER = join(import.meta.dirname, "tasks");

/**
 * All of them by name, or those named.
 * @throws Error naming what is no task
 */
export async function readTasks(only?: readonly string[]): Promise<readonly NamedTask[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no task ${unknown}. They are: ${names.sort().join(", ")}.`);
  return Promise.all((only ?? names.sort()).map(readTask));
}

async function readTask(name: string): Promise<NamedTask> {
  const folder = join(FOLDER, name);
  // Each of these files exports its task under that name.
  const { task }: { task: Task } = await import(join(folder, "task.ts"));
  return { ...task, name, folder };
}
