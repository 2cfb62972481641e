// Choices in an answer: lines of their own that the chat shows as buttons, and which of them a message takes.
import { answerWithChoices, CHOICE_MARK } from "#contract";
import { lemmasOf } from "./likeness.ts";

export const choiceLines = (choices: readonly string[]): string =>
  choices.map((words) => `${CHOICE_MARK}${words}`).join("\n");

/** The choices that an answer offers. */
export const choicesIn = (answer: string): string[] => answerWithChoices(answer).choices;

const ORDINALS: readonly (readonly string[])[] = [
  ["1", "first", "one"],
  ["2", "second", "two"],
  ["3", "third", "three"],
];
const YES = new Set(["yes", "yeah", "yep", "exactly", "right", "correct", "ok", "okay", "sure"]);
const SMALL = new Set(["the", "one", "option", "number", "please", "choice", "that", "this"]);
const ANSWER_WORDS_MAX = 4;

/** The place of the choice that a message takes: by its words, its number, or a yes to the only one; -1 for none. */
export function choiceTaken(message: string, choices: readonly string[]): number {
  const said = message.trim();
  const clicked = choices.indexOf(said);
  if (clicked >= 0) return clicked;
  const same = choices.findIndex((words) => lemmasOf(words).join(" ") === lemmasOf(said).join(" "));
  if (same >= 0 || choices.length === 0) return same;
  const words = lemmasOf(said);
  if (words.length > ANSWER_WORDS_MAX) return -1;
  const rest = words.filter((word) => !SMALL.has(word));
  if (choices.length === 1 && rest.length > 0 && rest.every((word) => YES.has(word))) return 0;
  const only = rest.length === 1 ? rest[0] : rest.length === 0 && words.length === 1 ? words[0] : undefined;
  return ORDINALS.findIndex((names, at) => at < choices.length && only !== undefined && names.includes(only));
}
