// Budgets of building an app: one file edited, and the check of its types.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBuilder } from "#build";
import { BUDGETS } from "./budgets.ts";
import { firstLoadOf } from "./first-load.ts";
import { BARE_BUILD, BARE_CHECK, openBareEdit } from "./references/bare-edit.ts";
import { besideReference } from "./references/in-turns.ts";
import { type Figure, median } from "./report.ts";

const REPETITIONS = 15;
const EDITED = "web/pages/home.tsx";

/** Both on the starter, with the kit bundled and the compiler's folder warm. */
export async function measureBuild(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const builder = await createBuilder({ dataDir });
  const edited = (round: number) => ({ ...builder.starter, [EDITED]: `${builder.starter[EDITED]}\n// ${round}\n` });
  const bare = await openBareEdit(builder.starter, builder.kit.directory);
  const builds: number[] = [];
  const checks: number[] = [];
  const bareBuilds: number[] = [];
  const bareChecks: number[] = [];
  for (let round = 0; round <= REPETITIONS; round++) {
    const bareBuild = await bare.build();
    const bareCheck = await bare.checkTypes();
    const begin = performance.now();
    const built = await builder.build(edited(round));
    const middle = performance.now();
    const failures = await builder.checkTypes(edited(round));
    if (!built.ok || failures.length > 0) throw new Error("The starter does not build.");
    if (round === 0) continue;
    builds.push(middle - begin);
    checks.push(performance.now() - middle);
    bareBuilds.push(bareBuild);
    bareChecks.push(bareCheck);
  }
  const firstLoad = await firstLoadOf(builder, builder.starter);
  await bare.close();
  await builder.close();
  await rm(dataDir, { recursive: true, force: true });
  const method = `median of ${REPETITIONS}: the starter with one page edited, in turns`;
  return [
    {
      what: "build after a one-file edit",
      budget: null,
      measured: median(builds),
      unit: "ms",
      reference: besideReference(BARE_BUILD, bareBuilds, BUDGETS.build),
      method,
    },
    {
      what: "type check after a one-file edit",
      budget: null,
      measured: median(checks),
      unit: "ms",
      reference: besideReference(BARE_CHECK, bareChecks, BUDGETS.typeCheck),
      method,
    },
    {
      what: "generated app, first load",
      budget: null,
      measured: firstLoad,
      unit: "kB",
      method: "the starter: the kit's files that its page preloads, its script and its styles, gzipped and added up",
    },
  ];
}
