// What the model says in the end, in plain words.
import { COLOURS_CHOSEN } from "../blueprint/compose.ts";
import type { EditResult } from "../blueprint/field-edits.ts";
import { rulesOfApp } from "../blueprint/rule-words.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { OWN_TEXTS } from "../knowledge/languages/reply-texts.ts";
import { type Language, TEXTS } from "../knowledge/languages/sentences.ts";
import { listing, sentenceCase } from "../understanding/language/words.ts";
import { sayable } from "./in-language.ts";
import { nextSteps } from "./suggestions.ts";
import type { Failure } from "./types.ts";

const RULES_TOLD_MAX = 8;

/** An answer in paragraphs; `told` is the one that says what was understood. */
type FirstReply = { paragraphs: string[]; told: string };

/** After the first description, in the language in which it was written as far as that is known. */
export function firstReply(app: AppSpec, language: Language | null, offers: readonly string[] = []): string {
  return firstParts(app, language, offers).paragraphs.join("\n\n");
}

/** The same in its parts. */
export function firstParts(app: AppSpec, language: Language | null, offers: readonly string[] = []): FirstReply {
  return language ? firstReplyIn(app, language) : firstReplyInEnglish(app, offers);
}

/** What has no words in the language comes last, in English. */
function firstReplyIn(app: AppSpec, language: Language): FirstReply {
  const listed = app.entities.filter(({ part }) => part === "main" || part === "side");
  const understood = [
    `**${app.name}** is ready to try.`,
    "What I understood:",
    ...listed.map(understoodOf),
    `- Pages: ${listing(app.pages.map(({ title }) => title))}`,
    "What I assumed:",
  ];
  const [ready = "", ...lines] = sayable(understood, language, app).said;
  const assumed = sayable(app.assumed, language, app);
  const rules = sayable(
    rulesOfApp(app.entities)
      .slice(0, RULES_TOLD_MAX)
      .map((rule) => `${sentenceCase(rule)}.`),
    language,
    app,
  );
  const rest = [...assumed.english, ...app.instead, ...rules.english];
  const last = lines.pop() ?? "";
  const told = lines.join("\n");
  const paragraphs = [
    TEXTS[language].done,
    ready,
    told,
    ...(rules.said.length > 0 ? [`${OWN_TEXTS[language].rules} ${rules.said.join(" ")}`] : []),
    ...(assumed.said.length > 0 ? [`${last} ${assumed.said.join(" ")}`] : []),
    ...(rest.length > 0 ? [`${OWN_TEXTS[language].alsoEnglish} ${rest.join(" ")}`] : []),
  ];
  return { paragraphs, told };
}

const understoodOf = ({ many, fields }: AppSpec["entities"][number]): string =>
  `- ${many}: ${listing(fields.slice(0, 6).map(({ label }) => label.toLowerCase()))}${fields.length > 6 ? " and more" : ""}`;

function firstReplyInEnglish(app: AppSpec, offers: readonly string[]): FirstReply {
  const entities = app.entities.filter(({ part }) => part === "main" || part === "side");
  const extras = app.entities.filter(({ part }) => part !== "main" && part !== "side");
  const told = [
    "What I understood:",
    ...entities.map(understoodOf),
    ...(extras.length > 0 ? [`- and ${listing(extras.map(({ many }) => many.toLowerCase()))} where they belong`] : []),
    ...besidesLists(app).map((line) => `- ${line}`),
  ].join("\n");
  const paragraphs = [
    `**${app.name}** is ready to try.`,
    told,
    `What I assumed: ${app.assumed.join(" ")}`,
    ...(app.instead.length > 0
      ? [`What I made differently:\n${app.instead.map((sentence) => `- ${sentence}`).join("\n")}`]
      : []),
    ...offered(offers),
    nextSteps(app),
  ];
  return { paragraphs, told };
}

/** What an app has besides its lists, a line for each kind. */
export function besidesLists(app: AppSpec): string[] {
  const rules = rulesOfApp(app.entities);
  return [
    `Pages: ${listing(app.pages.map(({ title }) => title))}`,
    ...(rules.length > 0 ? [`Rules: ${rules.slice(0, RULES_TOLD_MAX).join("; ")}`] : []),
    ...coloursOf(app),
  ];
}

/** Those that somebody named: of chosen ones there are numbers alone, which tell nobody anything. */
function coloursOf({ theme: { background, accent }, assumed }: AppSpec): string[] {
  const isNamed = (colour: string | undefined): boolean =>
    Boolean(colour) && !(colour?.startsWith("#") && assumed.includes(COLOURS_CHOSEN));
  const colours = [
    ...(isNamed(background) ? [`${background} as background`] : []),
    ...(isNamed(accent) ? [`${accent} for buttons and highlights`] : []),
  ];
  return colours.length > 0 ? [`Colours: ${listing(colours)}`] : [];
}

/** What may be wanted besides and was not built, as a question. */
function offered(lists: readonly string[]): string[] {
  const [first] = lists;
  if (first === undefined) return [];
  const all = [lists.slice(0, -1).join(", "), lists.at(-1)].filter(Boolean).join(" or ");
  return [`Shall I keep ${all} too? Say for example “add a list of ${first}”.`];
}

/** After changes. */
export function editReply({ done, refused }: EditResult, foreign: readonly string[]): string {
  const parts = [`Done: I ${listing(done)}.`];
  if (refused.length > 0) parts.push(refused.join(" "));
  if (foreign.length > 0)
    parts.push(
      `I left ${listing(foreign)} alone because ${foreign.length === 1 ? "it was" : "they were"} changed by hand in the same place; the change is not visible there yet.`,
    );
  parts.push("Not what you meant? Say “undo that”.");
  return parts.join("\n\n");
}

/** A message that asks for nothing: thanks, a greeting, praise. */
export function manners(said: string, app: AppSpec): string {
  const greeting = /thank|thx|cheers|great|nice|cool|perfect|love|awesome|good|super/i.test(said)
    ? "Glad to hear it."
    : "All right.";
  return `${greeting} I changed nothing. ${nextSteps(app)}`.trim();
}

/** Nothing was understood or possible. */
export function nothingReply({ refused }: EditResult, app: AppSpec): string {
  const main = app.entities[0];
  const name = main?.many.toLowerCase() ?? "entries";
  const reasons = refused.length > 0 ? refused.join(" ") : "I could not find anything to change in that.";
  if (refused.length > 0) return `${reasons}\n\nI changed nothing.`;
  return `${reasons}\n\nI changed nothing. Things I can do: “add a due date to ${name}”, “add a board to ${name}”, “rename ${name} to …”, “make the background ivory”.`;
}

/** The checks still fail. */
export function failureReply(failures: readonly Failure[]): string {
  const first = failures.slice(0, 3).map(({ message, path }) => `- ${path ? `${path}: ` : ""}${message}`);
  return `I made the changes, but the app does not pass its checks, so the preview stays as it was.\n\n${first.join("\n")}\n\nTell me what to leave out, or describe the change in other words, and I will try again.`;
}

/** One good question for a message without meaning. */
export function clarify(request: string, language: Language | null): string {
  if (language) return TEXTS[language].question;
  const words = request.trim();
  return words.length < 3 || !/\p{L}{3}/u.test(words)
    ? "What should your app keep track of, and who will use it? For example: “an app for our bakery to take orders, with products and pick-up times”."
    : `I did not find out what your app should keep. What are the things in it, and who will use it? For example: “${sentenceCase("a club's members, trainings and who came")}”. I read English best.`;
}
