// Trains which fields of an app are misfits, and writes it to misfits/misfits.json: `npm run builtin:train-misfits`. With `folds`
// as an argument it trains nothing that is kept, and tells what it finds in apps that did not teach it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asRead } from "../conversation/first-app.ts";
import { type JudgedApp, loadJudgedApps } from "../corpus/judged-apps.ts";
import { isAsked, misfitFeatures, saidIn } from "../misfits/index.ts";
import { chanceOf } from "../reading/index.ts";
import { trainLogistic, type YesOrNo } from "./train-logistic.ts";

/** There are many features for few misfits, and each says little. */
const DECAY = 1e-3;
const FOLDS = 6;
const BOUNDS = [0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

type Example = YesOrNo & { verdict: string };

const examples = loadJudgedApps().map(examplesOf);
if (process.argv.includes("folds")) measure();
else {
  const learned = trainLogistic(examples.flat(), { decay: DECAY });
  const kept = [...learned].filter(([, weight]) => weight !== 0);
  writeFileSync(
    join(import.meta.dirname, "../misfits/misfits.json"),
    `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`,
  );
  console.log(`${examples.flat().length} fields that nobody named; ${kept.length} weights`);
}

function examplesOf({ text, lists }: JudgedApp): Example[] {
  const said = saidIn(asRead(text));
  return lists.flatMap((list) =>
    list.fields.flatMap((field) =>
      field.is === undefined || !isAsked(field, list, said)
        ? []
        : [{ features: misfitFeatures(field, list, lists, said), is: field.is === "misfit", verdict: field.is }],
    ),
  );
}

function measure(): void {
  const found = new Map<string, number>();
  const count = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = trainLogistic(examples.filter((_, at) => at % FOLDS !== fold).flat(), { decay: DECAY });
    for (const { features, verdict } of examples.filter((_, at) => at % FOLDS === fold).flat()) {
      const chance = chanceOf(features, weights);
      count(`all ${verdict}`);
      for (const bound of BOUNDS) if (chance >= bound) count(`${bound} ${verdict}`);
    }
  }
  for (const bound of ["all", ...BOUNDS])
    console.log(
      `${bound}: ${["misfit", "fits", "wanted"].map((verdict) => `${verdict} ${found.get(`${bound} ${verdict}`) ?? 0}`).join(", ")}`,
    );
}
