// Which of the templates on the projects page are the same sort of thing as what somebody describes: timers, quizzes, converters.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nounLemmaOf, readText } from "../reading/index.ts";
import { TOOL_WORDS } from "./tool-words.ts";

const FOLDER = join(import.meta.dirname, "../../templates");
const NEAREST_MAX = 3;
let known: { title: string; words: ReadonlySet<string> }[] | null = null;

/** Titles of those that share a word for what it is, the most of them first. */
export function nearestTemplates(text: string): string[] {
  known ??= readTemplates();
  const said = toolWordsOf(text);
  return known
    .map(({ title, words }) => ({ title, shared: [...words].filter((word) => said.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((left, right) => right.shared - left.shared)
    .slice(0, NEAREST_MAX)
    .map(({ title }) => title);
}

function readTemplates(): { title: string; words: ReadonlySet<string> }[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const { title } = JSON.parse(readFileSync(join(FOLDER, name, "template.json"), "utf8")) as { title: string };
      return { title, words: toolWordsOf(`${name.replaceAll("-", " ")} ${title}`) };
    });
}

const toolWordsOf = (text: string): Set<string> =>
  new Set(readText(text).flatMap(({ lower }) => (TOOL_WORDS.has(nounLemmaOf(lower)) ? [nounLemmaOf(lower)] : [])));
