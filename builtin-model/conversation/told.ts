// What is said where nothing is changed: an answer, what the rules know of it, or what was not understood.
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec } from "../blueprint/types.ts";
import type { Intent } from "../corpus/labels.ts";
import type { Decision } from "../requests/index.ts";
import { hintFor } from "../understanding/edits/hints.ts";
import { nextSteps } from "./suggestions.ts";

type Told = { said: string; decision: Extract<Decision, { is: "told" }>; rules: readonly Edit[]; app: AppSpec };

export const CONNECT =
  "A language model can do more than I can: connect one in the settings, and choose it above the message box.";
const TEXTS: Readonly<Partial<Record<Intent, string>>> = {
  thanks: "Glad to hear it.",
  complaint:
    "I am sorry that it is not as you want it. Tell me what should be different, one thing after the other, for example what a list should show or what a field should be called.",
  impossible: `That is beyond what I can build. ${CONNECT}`,
  "off-topic": "I only know about this app. Tell me what you would like different in it.",
  import:
    "Every list already imports and exports CSV: the menu beside “New …” above the list. Excel opens and writes such files.",
  export:
    "Every list already imports and exports CSV: the menu beside “New …” above the list. Excel opens and writes such files.",
  reminder: `I can't make the app send reminders. The nearest thing: a list sorted by its date, so that what is due stands on top. ${CONNECT}`,
  recurring: `Rows don't repeat by themselves. I can keep how often something returns, and a row's menu copies it. ${CONNECT}`,
  "see-public":
    "Say which list everybody is to read without signing in, as in “show the … on a public page”. Whoever sends something in has to sign in.",
  template: `That is an app of its own rather than a part of this one: the templates on the projects page have calculators, timers, games and the like. ${CONNECT}`,
};

/** How a change is taken back: what tells so tells nothing where none was made. */
const TAKE_BACK = "say “undo that”";

/** As edits that only say something. */
export function toldOf({ said, decision, rules, app }: Told): Edit[] {
  const answers = rules.filter((one) => one.edit === "answer" && !one.text.includes(TAKE_BACK));
  if (decision.reasons.length > 0) return [{ edit: "answer", text: decision.reasons.join(" ") }];
  if (answers.length > 0) return answers;
  const text = decision.intent === null ? undefined : TEXTS[decision.intent];
  if (decision.intent === "thanks") return [{ edit: "answer", text: `${text} ${nextSteps(app)}`.trim() }];
  if (text !== undefined) return [{ edit: "answer", text }];
  const unknown = rules.filter(({ edit }) => edit === "unknown");
  if (unknown.length > 0) return unknown.slice(0, 1);
  return [{ edit: "unknown", text: said.slice(0, 200), hint: hintFor(said, app) }];
}
