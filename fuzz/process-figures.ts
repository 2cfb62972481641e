// The open descriptors and resident memory of a process, from /proc.
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

export type ProcessFigures = Readonly<{ descriptors: number; residentBytes: number }>;

/** Rejects when there is no such process. */
export async function figuresOf(processId: number): Promise<ProcessFigures> {
  const descriptors = (await readdir(`/proc/${processId}/fd`)).length;
  const status = await readFile(`/proc/${processId}/status`, "utf8");
  return { descriptors, residentBytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 };
}

const LOOK_MS = 250;
const STEADY_LOOKS_MAX = 20;

/** The figures as soon as no descriptor comes or goes any more. */
export async function steadyFigures(processId: number): Promise<ProcessFigures> {
  let last = await figuresOf(processId);
  for (let looks = 0; looks < STEADY_LOOKS_MAX; looks += 1) {
    await delay(LOOK_MS * 4);
    const figures = await figuresOf(processId);
    if (figures.descriptors === last.descriptors) return figures;
    last = figures;
  }
  return last;
}

/** The figures as soon as there are no more descriptors than `wanted`, at the latest after `timeoutMs`. */
export async function settledFigures(processId: number, wanted: number, timeoutMs: number): Promise<ProcessFigures> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const figures = await figuresOf(processId);
    if (figures.descriptors <= wanted || performance.now() > deadline) return figures;
    await delay(LOOK_MS);
  }
}
