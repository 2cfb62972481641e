// ask_creator: a question with choices, which pauses the run until its creator answers.
import { z } from "zod";
import { CHOICE_MARK } from "#contract";
import { defineTool } from "./tool.ts";

export const ASK_TOOL = "ask_creator";
const QUESTION_MAX = 500;
const CHOICE_MAX = 120;

const question = z.object({
  question: z.string().min(1).max(QUESTION_MAX),
  choices: z.array(z.string().min(1).max(CHOICE_MAX)).min(2).max(4),
});

/** What only the creator knows is cheaper to ask than to build twice; meanwhile nothing runs and nothing is counted. */
export const askCreator = defineTool({
  name: ASK_TOOL,
  kind: "waiting",
  description:
    "Asks the creator one question with 2 to 4 choices and pauses until they answer, with one of them or in their own words. Make it the last call of a turn.",
  input: question,
  progress: () => "Asking you",
  run: () => ({ ok: true, note: "The run pauses here. The creator's answer is the next message." }),
});

/** The question as the chat shows it, its choices as buttons; null for a call that asks nothing. */
export function questionText(input: unknown): string | null {
  const read = question.safeParse(input);
  if (!read.success) return null;
  const choices = read.data.choices.map((choice) => `${CHOICE_MARK}${choice.replace(/\s+/g, " ")}`);
  return `${read.data.question}\n\n${choices.join("\n")}`;
}
