// Trains which fields of an app are misfits, and writes it to misfits/misfits.json: `npm run builtin:train-misfits`. With `folds`
// as an argument it trains nothing that is kept, and tells what it finds in apps that did not teach it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asRead } from "../conversation/first-app.ts";
import { type JudgedApp, loadJudgedApps } from "../corpus/judged-apps.ts";
import { isAsked, misfitFeatures, saidIn } from "../misfits/index.ts";
import { countByFolds, type Judged } from "./count-by-folds.ts";
import { trainLogistic } from "./train-logistic.ts";

/** There are many features for few misfits, and each says little. */
const DECAY = 1e-3;
const BOUNDS = [0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

const VERDICTS = ["misfit", "fits", "wanted"] as const;

type Example = Judged<(typeof VERDICTS)[number]>;

const examples = loadJudgedApps().map(examplesOf);
if (process.argv.includes("folds")) measure();
else {
  const learned = learn(examples.flat());
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
        : [{ features: misfitFeatures(field, list, lists, said), verdict: field.is }],
    ),
  );
}

function learn(some: readonly Example[]): Map<string, number> {
  return trainLogistic(
    some.map(({ features, verdict }) => ({ features, is: verdict === "misfit" })),
    { decay: DECAY },
  );
}

function measure(): void {
  for (const line of countByFolds(examples, learn, { bounds: BOUNDS, verdicts: VERDICTS })) console.log(line);
}
