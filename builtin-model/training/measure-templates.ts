// How well templates are chosen, by cross-validation that leaves out voices and authors: `npm run builtin:templates`.
import { type Asked, NONE, writtenAsked } from "../beginning/asked.ts";
import { BEGINS_AT } from "../beginning/choose-template.ts";
import { scoreTemplates } from "../beginning/scores.ts";
import { describedLists } from "./template-examples.ts";
import { trainTemplates } from "./train-templates.ts";

/** Voices that are left out together. */
const FOLDS = [
  ["curt"],
  ["plain"],
  ["line"],
  ["ramble"],
  ["misspelt", "learner"],
  ["like", "marketing"],
  ["lived"],
  ["asker"],
  ["writer"],
  ["visitor"],
];
const BOUNDS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95];

type Judged = Asked & { best: string; chance: number };

const written = writtenAsked();
const described = describedLists(["train", "tune"]);
const authors = [...new Set(described.map(({ voice }) => voice))];

const judge = (asked: readonly Asked[], chain: ReturnType<typeof trainTemplates>): Judged[] =>
  asked.flatMap((one) => {
    const [best] = scoreTemplates(one.text, chain);
    return best ? [{ ...one, best: best.name, chance: best.chance }] : [];
  });

const judged = FOLDS.flatMap((voices, fold) => {
  const isOut = ({ voice }: Asked, at: number) =>
    voices.includes(voice) ||
    (["not", "story"].includes(voice) && at % FOLDS.length === fold) ||
    (authors.includes(voice) && authors.indexOf(voice) % FOLDS.length === fold);
  const all = [...written, ...described];
  return judge(all.filter(isOut), trainTemplates(all.filter((one, at) => !isOut(one, at))));
});

const wanted = judged.filter(({ template }) => template !== NONE);
for (const bound of BOUNDS) {
  const begun = judged.filter(({ chance }) => chance >= bound);
  const right = begun.filter(({ best, template }) => best === template).length;
  const near = begun.filter(({ template, voice }) => template === NONE && voice === "not").length;
  const lists = begun.filter(({ template, voice }) => template === NONE && authors.includes(voice)).length;
  const stories = begun.filter(({ voice }) => voice === "story").length;
  console.log(
    `${bound}: precision ${(right / begun.length).toFixed(3)}, recall ${(right / wanted.length).toFixed(3)}; begun of ${near} near misses, ${lists} descriptions of lists, ${stories} stories`,
  );
}
for (const voices of FOLDS) {
  const of = wanted.filter(({ voice }) => voices.includes(voice));
  const right = of.filter(({ best, template, chance }) => chance >= BEGINS_AT && best === template).length;
  console.log(`${voices.join(", ")}: ${right} of ${of.length} at ${BEGINS_AT}`);
}
// The test authors' texts are counted and never shown.
const whole = trainTemplates([...written, ...described]);
const unseen = judge(describedLists(["test"]), whole);
console.log(
  `${unseen.filter(({ chance }) => chance >= BEGINS_AT).length} of ${unseen.length} descriptions of the test authors`,
);
