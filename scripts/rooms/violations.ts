// Which imports below a folder break the rules of the rooms.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { FOLDERS, HOW, RULES } from "./rules.ts";

/** @returns one sentence for each: the rule, the import or the circle, and what to do. */
export async function violationsIn(root: string): Promise<string[]> {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    { ...HOW, baseDir: root, validate: true, ruleSet: RULES },
    { conditionNames: ["import", "node", "types", "default"], exportsFields: ["exports"] },
  );
  // Without an output type the answer is the object itself.
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to, cycle, comment }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
    return `${rule.name}: ${from} → ${way}. ${comment ?? ""}`.trim();
  });
}
