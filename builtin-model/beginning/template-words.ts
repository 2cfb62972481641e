// What a template is and has in words: title, what it leaves out, what of it can be set, and every word of its texts and its code.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nounLemmaOf, readText } from "../reading/index.ts";
import { wordKind } from "../tagging/word-kinds.ts";
import { type Asked, NONE, TEMPLATES_FOLDER } from "./asked.ts";
import type { Setting } from "./types.ts";

export type TemplateWords = Readonly<{
  title: string;
  summary: string;
  /** The first line of its README. */
  about: string;
  /** As its README says it, without the full stop. */
  leavesOut: string;
  settings: readonly Setting[];
  /** Lemmas of what stands in it: its README, labels, texts and names. */
  has: ReadonlySet<string>;
  /** How longer ones of those begin. */
  stems: ReadonlySet<string>;
  /** The kinds of parts that they are, each of whose words says the same. */
  kinds: ReadonlySet<string>;
  /** Lemmas that people call it by: of several of the ways to ask for it. */
  calledBy: ReadonlySet<string>;
}>;

const LEAVES_OUT = /^Leaves out: (.+)$/m;
/** What tells nothing of what an app does. */
const NO_WORDS = /^import .*$|className="[^"]*"|className=\{classNames\([^)]*\)\}/gm;
/** A word of so many of the ways to ask for a template, and of such a part of them, is a name of it; in such a part of the templates, it tells nothing of any. */
const CALLED_MIN = 3;
const CALLED_SHARE = 0.08;
const COMMON_SHARE = 0.2;

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

export const wordsOf = (text: string): ReadonlySet<string> => new Set(lemmasOf(text));

const STEM = 6;
/** "Registration" and "register" begin alike. Shorter words are their own stem, which none has. */
export const stemOf = (lemma: string): string => (lemma.length > STEM ? lemma.slice(0, STEM) : "");

const SAME_KINDS = new Set(["chart", "sum", "money", "page", "time", "order"]);
/** "Chart" for a graph, too: words of such a kind stand for one another. Empty for most. */
export function partKind(lemma: string): string {
  const kind = wordKind(lemma);
  return SAME_KINDS.has(kind) ? kind : "";
}

/** What ways of asking tell of words, as train-templates.ts writes it: they are too many to be read when somebody asks. */
export type AskedWords = Readonly<{
  /** Lemmas of what is asked for whatever the template is: "team", "friends", "phone". */
  common: readonly string[];
  /** By template: lemmas of so many of its ways that they are names of it. */
  calledBy: Readonly<Record<string, readonly string[]>>;
}>;

let asked: (AskedWords & { all: ReadonlySet<string> }) | null = null;
function askedWords() {
  if (asked) return asked;
  const words = JSON.parse(readFileSync(join(import.meta.dirname, "asked-words.json"), "utf8")) as AskedWords; // the training's own
  asked = { ...words, all: new Set(words.common) };
  return asked;
}

export const commonWords = (): ReadonlySet<string> => askedWords().all;

/** The words of ways of asking for templates. */
export function wordsOfAsked(all: readonly Asked[]): AskedWords {
  const ways = new Map<string, number>();
  const counts = new Map<string, Map<string, number>>();
  for (const { template, text } of all) {
    if (template === NONE) continue;
    ways.set(template, (ways.get(template) ?? 0) + 1);
    for (const lemma of wordsOf(text)) {
      const of = counts.get(lemma) ?? new Map<string, number>();
      counts.set(lemma, of.set(template, (of.get(template) ?? 0) + 1));
    }
  }
  const isName = (lemma: string, template: string): boolean =>
    (counts.get(lemma)?.get(template) ?? 0) >= Math.max(CALLED_MIN, CALLED_SHARE * (ways.get(template) ?? 0));
  const lemmas = [...counts.keys()].sort();
  return {
    common: lemmas.filter(
      (lemma) => [...ways.keys()].filter((template) => isName(lemma, template)).length >= COMMON_SHARE * ways.size,
    ),
    calledBy: Object.fromEntries(
      [...ways.keys()].map((template) => [template, lemmas.filter((lemma) => isName(lemma, template))]),
    ),
  };
}

function readWords(name: string): TemplateWords {
  const folder = join(TEMPLATES_FOLDER, name);
  const { title, summary } = JSON.parse(readFileSync(join(folder, "template.json"), "utf8")) as Record<
    "title" | "summary",
    string
  >; // checked where templates are listed
  const settings = templateSettings(name);
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const told = settings.flatMap((one) => [
    one.told,
    ...("words" in one ? one.words : "values" in one ? Object.values(one.values).flat() : []),
  ]);
  const texts = [title, summary, readme.replace(LEAVES_OUT, ""), ...told, ...sourcesIn(join(folder, "app"))];
  const has = new Set(texts.flatMap(lemmasOf));
  const without = (all: readonly string[]) => new Set(all.filter((one) => one !== ""));
  return {
    title,
    summary,
    about: readme.split("\n", 1)[0] ?? "",
    leavesOut: LEAVES_OUT.exec(readme)?.[1]?.replace(/\.$/, "") ?? "",
    settings,
    has,
    stems: without([...has].map(stemOf)),
    kinds: without([...has].map(partKind)),
    calledBy: new Set(askedWords().calledBy[name] ?? []),
  };
}

/** What of the template in that folder can be set. */
export function templateSettings(name: string): Setting[] {
  const path = join(TEMPLATES_FOLDER, name, "settings.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : []; // its form is a test's: beginning.test.ts
}

/** The words of an app's files, names in code taken apart: "cancelHours" is two. */
function sourcesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && /\.(?:tsx?|json)$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
    .map((source) =>
      source
        .replace(NO_WORDS, "")
        .replace(/[_.]/g, " ")
        .replace(/(?<=[a-z])(?=[A-Z])/g, " "),
    );
}
