// Which processes are still running, and how long they computed.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Those of `ids` that are running; zombies (ended, but not yet waited for) are not. */
export function aliveAmong(ids: readonly number[]): number[] {
  return ids.filter((id) => {
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
    } catch {
      return false;
    }
  });
}

/** Linux tells times of processes in hundredths of a second, whatever its own clock (`proc(5)`, USER_HZ). */
const TICK_MS = 10;

/**
 * Processor time that they and those that they waited for have had, in milliseconds, which may be of processes that have
 * ended meanwhile; null where the system tells of none. Time of a process that somebody else waited for is lost.
 */
export async function processorMs(ids: readonly number[]): Promise<number | null> {
  const told = await Promise.all(ids.map(ticksOf));
  const known = told.filter((ticks) => ticks !== null);
  return known.length === 0 ? null : known.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
}

async function ticksOf(id: number): Promise<number | null> {
  const text = await readFile(`/proc/${id}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // After the name, which may hold anything, `utime`, `stime`, `cutime` and `cstime` are the 12th to the 15th.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}
