// Measures what is said of rights on texts that the weights have not seen: taught with all sets of the rounds but one, judged on that one.
//
//   node builtin-model/judge-unseen-rights.ts [names of sets]
import { join } from "node:path";
import { teachRights } from "./access/rights.ts";
import { claimedIn, countsOf, judgeClaims } from "./judge-claims.ts";
import { writtenRights } from "./training/rights-examples.ts";
import { descriptionsWithRights, trainRights } from "./training/train-rights.ts";

/** Sets by their names, as files of the rounds call them; `corpus/rights/seen-….txt` is the same set, marked. */
const SETS: Readonly<Record<string, string>> = {
  first: "2026-11-23-privacy-blind.jsonl",
  second: "2026-11-23-privacy-blind-second.jsonl",
  third: "2026-11-24-privacy-blind-third.jsonl",
  fourth: "2026-11-24-privacy-blind-fourth.jsonl",
  fifth: "2026-11-24-privacy-blind-fifth.jsonl",
  sixth: "2026-11-28-privacy-blind-sixth.jsonl",
  seventh: "2026-11-28-privacy-blind-seventh.jsonl",
};
const markedAs = (set: string): string => (set === "first" ? "seen-blind.txt" : `seen-${set}-blind.txt`);

const described = descriptionsWithRights(["train", "tune"]);
const wanted = process.argv.slice(2);
for (const [set, file] of Object.entries(SETS).filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  teachRights(trainRights([...described, ...writtenRights((name) => name !== markedAs(set))]));
  const judged = [];
  for (const one of claimedIn(join(import.meta.dirname, "../docs/rounds", file))) {
    const result = await judgeClaims(one);
    judged.push(result);
    const wider = result.claims.filter(({ verdict }) => verdict === "wider").map(({ claim }) => claim);
    if (wider.length > 0) console.log(`${set} ${one.id} wider: ${wider.join(", ")}`);
  }
  const no = countsOf(judged, "no");
  const yes = countsOf(judged, "yes");
  console.log(
    `${set}: ${no.wider} of ${no.all} denials wider, ${yes.narrower} of ${yes.all} allowances narrower, ` +
      `${judged.filter(({ isTold }) => !isTold).length} of ${judged.length} descriptions not told`,
  );
}
