// Trains which fields somebody would miss, and writes it to missed/missed.json: `npm run builtin:train-missed`. With `folds` as an
// argument it trains nothing that is kept, and tells what it finds in lists of texts that did not teach it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asRead } from "../conversation/first-app.ts";
import { loadMissedFields } from "../corpus/missed-fields.ts";
import { saidIn } from "../misfits/index.ts";
import { asksFor, MISSED, type Missed, missedFeatures } from "../missed/index.ts";
import { countByFolds, type Judged } from "./count-by-folds.ts";
import { trainLogistic } from "./train-logistic.ts";

/** Weight of the squared weights: there are many features, and each says little. */
const DECAY = { date: 1e-3, name: 3e-3, who: 3e-3 } as const;
const BOUNDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const VERDICTS = ["missed", "either", "odd"] as const;

type Example = Judged<(typeof VERDICTS)[number]>;

const apps = loadMissedFields().map(({ text, lists }) => ({ lists, said: saidIn(asRead(text)) }));
if (process.argv.includes("folds")) MISSED.forEach(measure);
else {
  const learned = MISSED.map((field) => [field, Object.fromEntries(learn(examplesOf(field).flat(), field))]);
  writeFileSync(
    join(import.meta.dirname, "../missed/missed.json"),
    `${JSON.stringify(Object.fromEntries(learned), null, 1)}\n`,
  );
  console.log(`${apps.flatMap(({ lists }) => lists).length} lists of ${apps.length} texts`);
}

/** By texts. */
function examplesOf(field: Missed): Example[][] {
  return apps.map(({ lists, said }) =>
    lists.filter(asksFor[field]).flatMap((list) => {
      const verdict = list[field];
      return verdict === undefined ? [] : [{ features: missedFeatures[field](list, lists, said), verdict }];
    }),
  );
}

/** Weights; what may be either way teaches nothing. */
function learn(some: readonly Example[], field: Missed): [string, number][] {
  const clear = some.filter(({ verdict }) => verdict !== "either");
  const learned = trainLogistic(
    clear.map(({ features, verdict }) => ({ features, is: verdict === "missed" })),
    { decay: DECAY[field] },
  );
  return [...learned].filter(([, weight]) => weight !== 0);
}

function measure(field: Missed): void {
  const weights = (some: readonly Example[]) => new Map(learn(some, field));
  for (const line of countByFolds(examplesOf(field), weights, { bounds: BOUNDS, verdicts: VERDICTS }))
    console.log(`${field} ${line}`);
}
