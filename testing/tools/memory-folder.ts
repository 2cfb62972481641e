// Where a run of tests keeps its temporary files: in memory where the machine has room for them, so that databases that live for seconds cost no disk.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** A file system in memory, on every Linux; in containers often a small one. */
const MEMORY = "/dev/shm";
const PREFIX = "ninefold-run-";
/** A run takes a gigabyte or two of it; what its processes need besides must not suffer. */
const LEAST_ROOM_BYTES = 4 * 2 ** 30;
const LEAST_MEMORY_BYTES = 8 * 2 ** 30;

/**
 * Points TMPDIR of this process, and so of all that it starts, to a folder in memory, unless somebody has chosen a TMPDIR.
 * Does nothing where there is too little room. The folder goes with the process; those of runs that were killed go with the next run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // As /tmp: databases and apps run as users of their own.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const free = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1];
    return bavail * bsize >= LEAST_ROOM_BYTES && Number(free ?? 0) * 1024 >= LEAST_MEMORY_BYTES;
  } catch {
    return false;
  }
}

function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
