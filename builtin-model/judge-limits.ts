// What the learned ear hears of sentences that keep something from somebody and that no words say, by the chance from which it counts.
//
//   node builtin-model/judge-limits.ts          the tuning author, with weights that are taught here and now without them
//   node builtin-model/judge-limits.ts test     the test authors, with the weights in use: counted, and nothing chosen by it
import { sentencesAccess } from "./access/index.ts";
import type { Description } from "./corpus/corpus-file.ts";
import { loadCorpus } from "./corpus/load.ts";
import { partOf } from "./corpus/split.ts";
import { trained } from "./tagging/index.ts";
import { trainAccess } from "./training/train-all.ts";
import { statedPrivacy } from "./understanding/stated/privacy.ts";
import { limitChance, speaksOfLimits } from "./understanding/stated/unheard-limits.ts";

/** Chances from which a sentence may count as a limit. */
const STEPS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const NO_THINGS: ReadonlySet<string> = new Set();

type Sentence = { text: string; isLimit: boolean };

const part = process.argv[2] === "test" ? "test" : "tune";
const { descriptions } = loadCorpus();
const english = descriptions.filter(({ language }) => language === "en");
const sentences = english.filter(({ author }) => partOf(author) === part).flatMap(sentencesIn);
const weights =
  part === "test"
    ? trained()
    : { ...trained(), chains: { access: trainAccess(english.filter(({ author }) => partOf(author) === "train")) } };

/** Each sentence with whether its author marked that it keeps something from somebody. */
function sentencesIn({ marked }: Description): Sentence[] {
  const limits = marked.clauses.filter(
    ({ kind, who }) => kind === "see" && who.some((one) => /^(?:own|about|owner|\d.*)$/.test(one)),
  );
  return [...marked.text.matchAll(/[^.!?\n•]+/g)].flatMap(({ index, 0: text }) =>
    text.trim() === ""
      ? []
      : [{ text, isLimit: limits.some(({ start, end }) => start < index + text.length && end > index) }],
  );
}

/** By words and structure alone. */
const isSaid = ({ text }: Sentence): boolean =>
  statedPrivacy(text).some(({ limited }) => limited.some(({ isGuessed }) => !isGuessed));

const said = sentences.filter(isSaid);
const count = (of: readonly Sentence[], isLimit: boolean) => of.filter((one) => one.isLimit === isLimit).length;
console.log(
  `${part}: ${count(sentences, true)} sentences keep something from somebody, ${count(sentences, false)} do not.`,
);
console.log(
  `By words: ${count(said, true)} of the first are heard, ${count(said, false)} of the others taken for such.`,
);
const unsaid = sentences
  .filter((one) => !isSaid(one))
  .map((one) => ({ ...one, chance: limitChance(sentencesAccess(one.text, NO_THINGS, weights)) }));
for (const withWord of [true, false]) {
  const asked = unsaid.filter(({ text }) => speaksOfLimits(text) === withWord);
  console.log(
    `\n${withWord ? "With" : "Without"} a word that limits: ${count(asked, true)} and ${count(asked, false)}\nfrom   heard  wrong`,
  );
  for (const step of STEPS) {
    const taken = asked.filter(({ chance }) => chance > step);
    console.log(
      `${step.toFixed(2)} ${String(count(taken, true)).padStart(6)} ${String(count(taken, false)).padStart(6)}`,
    );
  }
}
