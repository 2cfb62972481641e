// How much memory processes really take: their proportional set size, which counts shared pages in shares.
import { readFile } from "node:fs/promises";

/** Bytes of all of `processIds` together; null when the kernel tells of none of them. */
export async function memoryOf(processIds: readonly number[]): Promise<number | null> {
  const sizes = await Promise.all(processIds.map(proportionalBytes));
  const known = sizes.filter((size) => size !== null);
  return known.length === 0 ? null : known.reduce((sum, size) => sum + size, 0);
}

async function proportionalBytes(processId: number): Promise<number | null> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
