// Answers in the language that somebody writes: sentence by sentence from a table, whole or not at all.
import { spoken } from "../blueprint/spoken.ts";
import type { AppSpec, PageSpec } from "../blueprint/types.ts";
import { patternsIn, wordsIn } from "../knowledge/languages/dictionary.ts";
import { DONE_TEXTS, KIND_NAMES, OWN_TEXTS, SAID_TEXTS } from "../knowledge/languages/reply-texts.ts";
import { CONDITION_NAMES, ROW_DONE_TEXTS, ROW_SAID_TEXTS, RULE_TEXTS } from "../knowledge/languages/rule-texts.ts";
import type { Language } from "../knowledge/languages/sentences.ts";
import { foreignWish } from "../understanding/edits/foreign-wishes.ts";
import { languageOf } from "../understanding/language/languages.ts";

/** The language of a message, also of a short one among others; null for English. */
export function languageSpoken(
  request: string,
  earlier: readonly string[],
  appLanguage: Language | null,
): Language | null {
  const own = languageOf(request) ?? foreignWish(request, appLanguage).language;
  if (own || appLanguage === null || ENGLISH.test(request)) return own;
  return earlier.map((message) => languageOf(message)).findLast((one) => one !== null) ?? null;
}

const ENGLISH =
  /\b(?:the|and|add|make|remove|change|rename|show|hide|undo|what|which|can|please|to|of|with|it|is|only|translate|call)\b/i;

/** The answer in a language, or null when a sentence of it is not known there. @param apps as it was and as it is, for their names */
export function replyIn(text: string, language: Language, ...apps: AppSpec[]): string | null {
  if (/^I did not do “/.test(text) && /\bI did not understand what to change\b/.test(text) && !/^Done:/m.test(text))
    return OWN_TEXTS[language].notUnderstood;
  const speech = speechOf(language, apps);
  const lines = text.split("\n").map((line) => lineIn(line, speech));
  return lines.every((line) => line !== null) ? lines.join("\n") : null;
}

type Speech = {
  language: Language;
  said: ReturnType<typeof patternsIn>;
  done: ReturnType<typeof patternsIn>;
  /** What the app and the kit call things, by what the plan does. */
  names: ReadonlyMap<string, string>;
};

function speechOf(language: Language, apps: readonly AppSpec[]): Speech {
  const names = new Map([...wordsIn(KIND_NAMES, language), ...wordsIn(CONDITION_NAMES, language)]);
  for (const app of apps) nameThings(names, language, app);
  return {
    language,
    said: [
      ...patternsIn(RULE_TEXTS, language),
      ...patternsIn(ROW_SAID_TEXTS, language),
      ...patternsIn(SAID_TEXTS, language),
    ],
    done: [...patternsIn(ROW_DONE_TEXTS, language), ...patternsIn(DONE_TEXTS, language)],
    names,
  };
}

function nameThings(names: Map<string, string>, language: Language, app: AppSpec): void {
  if (app.language === language) {
    const shown = spoken(app);
    for (const [at, entity] of app.entities.entries()) {
      const other = shown.entities[at];
      if (!other) continue;
      names.set(entity.many.toLowerCase(), other.many).set(entity.one.toLowerCase(), other.one);
      for (const [index, field] of entity.fields.entries())
        names.set(field.label.toLowerCase(), other.fields[index]?.label ?? field.label);
      for (const { labels = {} } of other.fields)
        for (const [option, label] of Object.entries(labels)) names.set(option.toLowerCase(), label);
    }
    for (const [at, page] of app.pages.entries()) nameOnPage(names, page, shown.pages[at]);
  }
}

/** The page itself, and the figures and lists on it. */
function nameOnPage(names: Map<string, string>, page: PageSpec, shown: PageSpec | undefined): void {
  names.set(page.title.toLowerCase(), shown?.title ?? page.title);
  if (page.kind !== "dashboard" || shown?.kind !== "dashboard") return;
  for (const [at, { label }] of page.figures.entries())
    names.set(label.toLowerCase(), shown.figures[at]?.label ?? label);
  for (const [at, { title }] of page.lists.entries()) names.set(title.toLowerCase(), shown.lists[at]?.title ?? title);
}

/** A line as one sentence of the table, or as several. */
function lineIn(line: string, speech: Speech): string | null {
  if (line.trim() === "") return line;
  const whole = sentenceIn(line, speech.said, speech);
  if (whole !== null) return whole;
  const sentences = line.split(/(?<=[.!?:]|[.!?]”\.?)\s+(?=[A-Z“])/);
  const each = sentences.length > 1 ? sentences.map((one) => sentenceIn(one, speech.said, speech)) : [null];
  return each.every((one) => one !== null) ? each.join(" ") : null;
}

function sentenceIn(sentence: string, patterns: Speech["said"], speech: Speech): string | null {
  for (const { english, gaps, text } of patterns) {
    const match = english.exec(sentence);
    if (!match) continue;
    const parts = new Map(gaps.map((gap, at) => [gap, match[at + 1] ?? ""]));
    const isDone = sentence.startsWith("Done: I ");
    const filled = [...parts].map(
      ([gap, part]) => [gap, isDone ? doneIn(part, speech) : nameIn(part, speech)] as const,
    );
    if (filled.some(([, part]) => part === null)) continue;
    return filled.reduce((read, [gap, part]) => read.replaceAll(`{${gap}}`, part ?? ""), text);
  }
  return null;
}

const DEEDS =
  "added|removed|renamed|made|turned|marked|linked|kept|sorted|took|brought|set|changed|moved|put|gave|let|did";
const BETWEEN = new RegExp(`, (?=(?:${DEEDS}) )| and (?=(?:${DEEDS}) )`);

/** What was done, each deed for itself, and joined as the language does. */
function doneIn(list: string, speech: Speech): string | null {
  const deeds = list.split(BETWEEN).map((deed) => sentenceIn(deed, speech.done, speech));
  return deeds.every((deed) => deed !== null) ? listed(deeds, speech) : null;
}

const NAME_WORDS_MAX = 9;

/** A name or a list of names; null for what is rather a sentence. */
function nameIn(given: string, speech: Speech): string | null {
  const name = given.replace(/^“([^”]*)”$/, "$1");
  const known = speech.names.get(name.toLowerCase());
  if (known !== undefined) return cased(known, name, speech);
  const steps = name.split(" → ");
  const either = steps.length > 1 ? steps : name.split(/”? or “?/);
  if (either.length > 1) {
    const each = either.map((part) => nameIn(part, speech));
    const joint = steps.length > 1 ? " → " : ` ${OWN_TEXTS[speech.language].or} `;
    return each.every((part) => part !== null) ? each.join(joint) : null;
  }
  const parts = name.split(/, | and /);
  if (parts.length > 1) {
    const each = parts.map((part) => nameIn(part.replace(/^“|”$/g, ""), speech));
    return each.every((part) => part !== null) ? listed(each, speech) : null;
  }
  return name.split(" ").length <= NAME_WORDS_MAX && !SENTENCE.test(name) ? name : null;
}

const SENTENCE = /\b(?:is|are|can't|until|which|because|say)\b/i;

const listed = (parts: readonly string[], { language }: Speech): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${OWN_TEXTS[language].and} ${parts.at(-1)}`;

/** Names begin small within a sentence where English has them so; German keeps its capitals. */
const cased = (own: string, english: string, { language }: Speech): string =>
  language !== "german" && /^[a-z]/.test(english) ? own.charAt(0).toLowerCase() + own.slice(1) : own;

/** The sentences that are known in a language, and those that are not. */
export function sayable(
  sentences: readonly string[],
  language: Language,
  app: AppSpec,
): { said: string[]; english: string[] } {
  const speech = speechOf(language, [app]);
  const all = sentences.map((sentence) => [sentence, lineIn(sentence, speech)] as const);
  return {
    said: all.flatMap(([, own]) => (own === null ? [] : [own])),
    english: all.flatMap(([sentence, own]) => (own === null ? [sentence] : [])),
  };
}
