// Trains which template a first message asks for, and writes it to beginning/templates.bin: `npm run builtin:train-templates`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Asked, NONE, templateNames, writtenAsked } from "../beginning/asked.ts";
import { askedFeatures } from "../beginning/features.ts";
import { templateWords } from "../beginning/template-words.ts";
import { loadCorpus } from "../corpus/load.ts";
import { type Part, partOf } from "../corpus/split.ts";
import type { LearnedChain } from "../tagging/chain.ts";
import { encodeWeights } from "../tagging/weights-file.ts";
import { trainClasses } from "./train-classes.ts";

/** Descriptions of the corpus that are of what a template does, by author and first letters. */
const TRULY: Readonly<Record<string, string>> = {
  "sam gym log. exercis": "workout-log",
  "hanno a chess clock fo": "chess-clock",
  "hanno interval timer f": "interval-timer",
  "robin food bank. donat": "food-bank",
  "sam Meal plan: week ": "recipe-planner",
  "dora bill splitter, w": "tip-split",
  "sam We're doing a ro": "split-expenses",
  "dora flatshare of 5\n\n": "split-expenses",
  "bela we hav 34 plants": "plant-care",
};

/** Descriptions of the corpus: nearly all are of lists. @param parts whose authors */
export const describedLists = (parts: readonly Part[]): Asked[] =>
  loadCorpus()
    .descriptions.filter(({ author, language }) => language === "en" && parts.includes(partOf(author)))
    .map(({ author, marked: { text } }) => ({
      text,
      template: TRULY[`${author} ${text.slice(0, 16)}`] ?? NONE,
      voice: author,
    }));

/** What each template says of itself asks for it too. */
const saidOfThemselves = (): Asked[] =>
  templateNames().flatMap((template) => {
    const { title, summary, about } = templateWords(template);
    return [title, summary, about].map((text) => ({ text, template, voice: "itself" }));
  });

export function trainTemplates(asked: readonly Asked[]): LearnedChain {
  const tags = [NONE, ...templateNames()];
  const examples = [...asked, ...saidOfThemselves()].map(({ text, template }) => ({
    ...askedFeatures(text),
    is: tags.indexOf(template),
  }));
  return trainClasses(tags, examples);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const chain = trainTemplates([...writtenAsked(), ...describedLists(["train", "tune"])]);
  const file = encodeWeights({ chains: { templates: chain }, links: new Map() });
  writeFileSync(join(import.meta.dirname, "../beginning/templates.bin"), file);
  console.log(`${Math.round(file.length / 1024)} kB`);
}
