// Which processes are still running.
import { readFileSync } from "node:fs";

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
