// Colours and looks, words on the front page and buttons, language, money, example rows.
import type { Edit } from "../../blueprint/edit-types.ts";
import { translation } from "../../understanding/edits/language.ts";
import { sizeEdit } from "../../understanding/edits/letter-size.ts";
import { moods } from "../../understanding/edits/moods.ts";
import { currency as currencyOf } from "../../understanding/edits/rows.ts";
import { theme } from "../../understanding/edits/texts.ts";
import { spokenNumber } from "../../understanding/language/spoken-numbers.ts";
import { sentenceCase } from "../../understanding/language/words.ts";
import { areAlike, colorOf } from "../../understanding/theme.ts";
import { type Context, type IntentReader, listsNamed, listsToTry, lower, slotsOf } from "../context.ts";
import type { Wish } from "../wish.ts";

const TEXT_MAX = 300;
const NAME_MAX = 60;
const ROWS_MAX = 60;

/** What reads phrases of looks sees them alone, never the person's whole text. */
const asked = ({ app }: Context): { app: Context["app"]; entity: null; last: null } => ({
  app,
  entity: null,
  last: null,
});

const COMPLAINT = /\b(?:not|no|never|instead|rather|than|less|too|why|like|looks?|is|away|without)\b|n['’]t\b|\?/i;

/** What the app looks like already is what somebody complains of: "blue, not brown". */
export const colors: IntentReader = (wish, context) => {
  const { accent, background } = context.app.theme;
  const now = COMPLAINT.test(wish.text) ? [accent, background].flatMap((color) => color ?? []) : [];
  const said = slotsOf(wish, "S", "X")
    .map(({ text }) => text)
    .filter((text) => !isAlikeAny(text, now))
    .join(" and ");
  if (said === "") return [];
  const [edit] = theme(said, asked(context)) ?? theme(`${said} theme`, asked(context)) ?? [];
  const one = edit?.edit === "theme" ? edit : colorOfWords(said);
  return one ? [{ edits: [one], fit: 0.95, words: `Make it ${said}` }] : [];
};

function isAlikeAny(said: string, colors: readonly string[]): boolean {
  const edit = colorOfWords(said);
  const color = edit?.edit === "theme" ? edit.theme.accent : undefined;
  return color !== undefined && colors.some((one) => areAlike(color, one));
}

/** "Maroon and gold", where only some words are colours: the first of them. */
function colorOfWords(said: string): Edit | null {
  const words = lower(said).split(/[^a-z#0-9]+/);
  for (const [at] of words.entries()) {
    const color = colorOf(words.slice(at, at + 2)) ?? colorOf(words.slice(at, at + 1));
    if (color) return { edit: "theme", theme: { accent: color } };
  }
  return null;
}

export const looks: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "S")
    .map(({ text }) => text)
    .join(", ");
  if (said === "") return [];
  const edits = theme(`make it ${said}`, asked(context)) ?? moods(`make it ${said}`, asked(context)) ?? [];
  const [edit = sizeEdit(said, wish.text, context.app)] = edits.filter((one) => one.edit === "theme");
  return edit ? [{ edits: [edit], fit: 0.9, words: `Make it look ${said}` }] : [];
};

export const appName: IntentReader = (wish) => {
  const name = slotsOf(wish, "N", "Q")[0];
  return name
    ? [
        {
          edits: [{ edit: "text", place: "name", text: name.text.slice(0, NAME_MAX) }],
          fit: name.label === "N" ? 1 : 0.8,
          words: `Call the app “${name.text.slice(0, NAME_MAX)}”`,
        },
      ]
    : [];
};

/** Lemmas that say which words of the front page are meant. */
const PLACES: Readonly<Record<string, "tagline" | "headline" | "text" | "action">> = {
  tagline: "tagline",
  slogan: "tagline",
  subtitle: "tagline",
  motto: "tagline",
  headline: "headline",
  heading: "headline",
  title: "headline",
  top: "headline",
  greeting: "headline",
  welcome: "text",
  introduction: "text",
  intro: "text",
  paragraph: "text",
  button: "action",
};
const SPOKEN: Readonly<Record<string, string>> = { text: "text below the headline", action: "first button" };

export const text: IntentReader = (wish) => {
  const words = slotsOf(wish, "Q")[0] ?? slotsOf(wish, "N")[0];
  if (!words) return [];
  const outside = wish.words.filter(({ start, end }) => start < words.start || end > words.end);
  const named = outside.flatMap(({ lemma }) => (Object.hasOwn(PLACES, lemma) ? [PLACES[lemma]] : []))[0];
  const place = named ?? "headline";
  return [
    {
      edits: [{ edit: "text", place, text: words.text.slice(0, TEXT_MAX) }],
      fit: named ? 1 : 0.7,
      words: `Change the ${SPOKEN[place] ?? place} to “${words.text.slice(0, TEXT_MAX)}”`,
    },
  ];
};

export const buttonLabel: IntentReader = (wish, context) => {
  const words = slotsOf(wish, "Q", "N")[0];
  if (!words) return [];
  const lists = listsToTry(wish, context);
  return lists.map(({ is, score }) => ({
    edits: [{ edit: "addLabel", entity: is.name, text: words.text.slice(0, 40) }],
    fit: score / lists.length,
    words: `Let the button for a new ${lower(is.one)} say “${words.text.slice(0, 40)}”`,
  }));
};

export const declutter: IntentReader = (wish, context) => {
  const [list] = listsNamed(wish, context);
  const entity = list && list.score >= 0.8 ? list.is : null;
  return [
    {
      edits: [{ edit: "declutter", entity: entity?.name ?? null }],
      fit: 0.95,
      words: `Show fewer columns${entity ? ` in ${lower(entity.many)}` : ""}`,
    },
  ];
};

export const language: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "X", "N")[0];
  const [edit] = said ? (translation(`translate the app into ${said.text}`, asked(context)) ?? []) : [];
  return edit?.edit === "translate"
    ? [{ edits: [edit], fit: 1, words: `Put the app into ${sentenceCase(said?.text ?? "")}` }]
    : [];
};

export const currency: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "X", "Y", "N")[0];
  const [edit] = said ? (currencyOf(`change the currency to ${said.text}`, asked(context)) ?? []) : [];
  return edit?.edit === "currency"
    ? [{ edits: [edit], fit: 1, words: `Show all amounts of money in ${edit.currency}` }]
    : [];
};

const NONE = new Set([
  "no",
  "none",
  "without",
  "remove",
  "delete",
  "drop",
  "empty",
  "clear",
  "rid",
  "away",
  "out",
  "bin",
]);

export const sampleRows: IntentReader = (wish, context) => {
  const lists = listsToTry(wish, context);
  const number = numberOf(wish);
  const isNone = wish.words.some(({ lemma }) => NONE.has(lemma)) && number === undefined;
  const more = wish.words.some(({ lemma, lower: word }) => word === "more" || lemma === "another" || lemma === "extra");
  if (number === undefined && !isNone && !more) return [];
  if (isNone)
    return [
      {
        edits: context.app.entities.map(({ name }) => ({ edit: "rows", entity: name, count: 0, more: false })),
        fit: 0.85,
        words: "Remove all example rows",
      },
    ];
  return lists.map(({ is, score }) => ({
    edits: [
      { edit: "rows", entity: is.name, count: Math.min(number ?? 20, ROWS_MAX), more: more && number === undefined },
    ],
    fit: score / lists.length,
    words: `Put ${number ?? "more"} example ${lower(is.many)} into the preview`,
  }));
};

/** The number that a wish's phrase names. */
export function numberOf(wish: Wish): number | undefined {
  const numbers = slotsOf(wish, "X", "B").flatMap(({ text }) => text.split(/\s+/).map(figure));
  return numbers.find((number) => Number.isFinite(number));
}

const figure = (word: string): number =>
  /\d/.test(word) ? Number(word.replace(/[^\d.,-]/g, "").replace(",", ".")) : spokenNumber(word);
