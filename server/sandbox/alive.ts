// Whether processes still run.
import { readFileSync } from "node:fs";

/** Those of `ids` that run; one that has ended but was not yet noticed by its parent does not. */
export function aliveAmong(ids: readonly number[]): number[] {
  return ids.filter((id) => {
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
    } catch {
      return false;
    }
  });
}
