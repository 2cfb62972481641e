// Trains which template a first message asks for, and what the ways of asking call it, and writes both to beginning/: `npm run builtin:train-templates`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Asked, NONE, templateNames, writtenAsked } from "../beginning/asked.ts";
import { askedFeatures } from "../beginning/features.ts";
import { scoreTemplates } from "../beginning/scores.ts";
import { wordsOfAsked } from "../beginning/template-words.ts";
import type { LearnedChain } from "../tagging/chain.ts";
import { encodeWeights } from "../tagging/weights-file.ts";
import { describedLists, placed, saidOfThemselves, thingsAlone, wishesAlone } from "./template-examples.ts";
import { trainClasses } from "./train-classes.ts";

/** What sounds like one template may ask for another one: where a first training without any such text finds one as likely as this, it teaches nothing. */
const OF_ANOTHER = 0.5;

export function trainTemplates(asked: readonly Asked[]): LearnedChain {
  const first = trained(asked.filter((one) => one.not === undefined));
  const asksForAnother = ({ text, not }: Asked): boolean => {
    const [best] = scoreTemplates(text, first);
    return best !== undefined && best.name !== not && best.chance >= OF_ANOTHER;
  };
  return trained(asked.filter((one) => one.not === undefined || !asksForAnother(one)));
}

function trained(asked: readonly Asked[]): LearnedChain {
  const tags = [NONE, ...templateNames()];
  const examples = [...asked, ...placed(asked), ...thingsAlone(), ...wishesAlone(), ...saidOfThemselves()].map(
    ({ text, template }) => ({
      ...askedFeatures(text),
      is: tags.indexOf(template),
    }),
  );
  return trainClasses(tags, examples);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const written = writtenAsked();
  const words = wordsOfAsked(written);
  const beginning = join(import.meta.dirname, "../beginning");
  writeFileSync(join(beginning, "asked-words.json"), `${JSON.stringify(words)}\n`);
  const chain = trainTemplates([...written, ...describedLists(["train", "tune"])]);
  const file = encodeWeights({ chains: { templates: chain }, links: new Map() });
  writeFileSync(join(beginning, "templates.bin"), file);
  console.log(`${Math.round(file.length / 1024)} kB`);
}
