// The plan that a run in the mode "plan" ends with: a language model proposes it by a call, the built-in model by its words.
import type { ModelMessage } from "ai";
import type { ProposedPlan } from "#contract";
import { proposedPlanInput, proposePlan } from "../tools/propose-plan.ts";
import { toolCallsOf } from "../turn.ts";

const UNDERSTOOD = "What I understood:";
const STEPS_MAX = 15;

/** Null while none was proposed. */
export function planIn(steps: readonly ModelMessage[]): ProposedPlan | null {
  const call = steps.flatMap(toolCallsOf).findLast(({ toolName }) => toolName === proposePlan.name);
  const parsed = proposedPlanInput.safeParse(call?.input);
  return parsed.success ? { ...parsed.data, approval: approvalOf(parsed.data) } : null;
}

/** The plan in words: the message that builds it, readable by every model. */
function approvalOf(plan: Omit<ProposedPlan, "approval">): string {
  return `Build this plan.\n\n${inWords(plan)}`;
}

/** As the reply of its run says it. */
export function inWords({ summary, steps, questions }: Omit<ProposedPlan, "approval">): string {
  const lines = steps.map(({ title, detail }, index) => `${index + 1}. ${title}${detail === "" ? "" : `: ${detail}`}`);
  const asked = questions.length === 0 ? [] : [`To settle:\n${questions.map((one) => `- ${one}`).join("\n")}`];
  return [summary, lines.join("\n"), ...asked].join("\n\n");
}

/**
 * What the built-in model would build, read from the words with which it answers after a rehearsal that nobody sees.
 * @param request what it was asked: said again, it builds the same
 */
export function planFromWords(words: string, request: string): ProposedPlan {
  const lines = words.split("\n");
  const start = lines.indexOf(UNDERSTOOD);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith("- "));
  const bullets = start < 0 ? [] : rest.slice(0, end < 0 ? rest.length : end).map((line) => line.slice(2));
  if (bullets.length === 0)
    return {
      summary: "This is what I would do, in the words with which I would then tell you:",
      steps: paragraphsOf(words).map((title) => ({ title, detail: "" })),
      questions: [],
      approval: request,
    };
  const assumed = lines.find((line) => line.startsWith("What I assumed: "));
  return {
    summary: `This is what I understood, and would build.${assumed === undefined ? "" : ` ${assumed}`}`,
    steps: bullets.slice(0, STEPS_MAX).map((line) => {
      const [title = line, ...detail] = line.split(": ");
      return { title, detail: detail.join(": ") };
    }),
    questions: [],
    approval: request,
  };
}

const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^Done: /, "").trim())
    .filter((paragraph) => paragraph !== "" && !paragraph.startsWith("Not what you meant?"))
    .slice(0, STEPS_MAX);
