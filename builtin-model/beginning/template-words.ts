// What a template is and has in words: title, what it leaves out, and every word of its lists and of how people ask for it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nounLemmaOf, readText } from "../reading/index.ts";
import { TEMPLATES_FOLDER, writtenAsked } from "./asked.ts";

export type TemplateWords = Readonly<{
  title: string;
  summary: string;
  /** As its README says it, without the full stop. */
  leavesOut: string;
  /** Lemmas of all words. */
  known: ReadonlySet<string>;
}>;

const LABEL = /\b[a-z][A-Za-z]+\("([^"]+)"/g;
const LEAVES_OUT = /^Leaves out: (.+)$/m;
const read = new Map<string, TemplateWords>();

/** The template in that folder, read once. */
export function templateWords(name: string): TemplateWords {
  const words = read.get(name) ?? readWords(name);
  read.set(name, words);
  return words;
}

export const lemmasOf = (text: string): string[] =>
  readText(text)
    .filter(({ lower }) => /\p{L}/u.test(lower))
    .flatMap(({ lower, lemma }) => [lemma, nounLemmaOf(lower)]);

function readWords(name: string): TemplateWords {
  const folder = join(TEMPLATES_FOLDER, name);
  const { title, summary } = JSON.parse(readFileSync(join(folder, "template.json"), "utf8")) as Record<string, string>;
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const shared = join(folder, "app/shared");
  const labels = readdirSync(shared).flatMap((file) =>
    [...readFileSync(join(shared, file), "utf8").matchAll(LABEL)].map(([, label = ""]) => label.replaceAll("_", " ")),
  );
  const asked = writtenAsked().flatMap(({ template, text }) => (template === name ? [text] : []));
  const has = readme.replace(LEAVES_OUT, "");
  return {
    title: title ?? name,
    summary: summary ?? "",
    leavesOut: LEAVES_OUT.exec(readme)?.[1]?.replace(/\.$/, "") ?? "",
    known: new Set([title ?? "", summary ?? "", has, ...labels, ...asked].flatMap(lemmasOf)),
  };
}
