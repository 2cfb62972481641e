// Choices in an answer of the assistant: lines of their own, shown as buttons that send their words.

/** Begins a line that offers one choice. */
export const CHOICE_MARK = "→ ";
/** Offered where a run reached a bound: the next run goes on with its plan. */
export const CONTINUE_CHOICE = "Continue";
const CHOICES_MAX = 6;

export type AnswerWithChoices = { text: string; choices: string[] };

/** An answer's text without the lines that offer choices, and the choices in order, at most six. */
export function answerWithChoices(answer: string): AnswerWithChoices {
  const lines = answer.split("\n");
  const isChoice = (line: string): boolean => line.startsWith(CHOICE_MARK) && line.length > CHOICE_MARK.length;
  const choices = lines.filter(isChoice).map((line) => line.slice(CHOICE_MARK.length));
  return { text: lines.filter((line) => !isChoice(line)).join("\n"), choices: choices.slice(0, CHOICES_MAX) };
}
