// Questions about the app, answered from the blueprint.
import type { Access } from "#entity";
import { ruleInWords } from "../blueprint/rule-words.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { entityIn } from "../understanding/edit-context.ts";
import { listing, sentenceCase } from "../understanding/words.ts";

const QUESTION =
  /^\s*(what|which|who|whose|how many|how does|how do|is there|are there|does|do|where|why|when|can (a |the )?(members?|people|users?|everyone|everybody|customers?|students?|visitors?|somebody|others))\b/i;
const WISH = /\b(can you|could you|would you|please)\b|^\s*(what|how) about (adding|a|an)\b/i;

const HELP =
  /^\s*(help|what can (you|i) (do|ask|say|change)|what do you (know|understand)|how do(es)? (i|this) (use|work))\b/i;
const ABLE = `I change this app in plain words, several wishes at once, and keep what people entered. For example:
- lists and fields: “add a due date to …”, “rename … to …”, “make … a choice: new, done”
- rules: “the end must be after the start”, “the e-mail must be unique”, “a reason is required when the status is rejected”, “not in the past”
- who sees what: “make … private”, “only I can change …”, “members should see only their own … on their own page”
- views: “show … as a board”, “a chart of … by month”, “sort by …”
- looks and words: “make the background ivory”, “call the New … button …”, “change the headline to …”
- and “undo that”.

I changed nothing.`;

/** Whether a message asks about the app instead of asking for a change. */
export function isQuestion(text: string): boolean {
  if (HELP.test(text)) return true;
  return (
    QUESTION.test(text) && !WISH.test(text) && (/\?\s*$/.test(text.trim()) || text.trim().split(/\s+/).length < 14)
  );
}

const RIGHTS: Record<Access, string> = {
  private: "sees and changes only their own",
  shared: "sees and changes all",
  published: "sees all, adds some and changes their own",
  managed: "sees all; only you add and change them",
  inbox: "sends some and sees their own; only you change them",
};

/** The answer, in a few lines. */
export function answerQuestion(text: string, app: AppSpec): string {
  if (HELP.test(text)) return ABLE;
  const entity = entityIn(text, app);
  if (/\bundo\b/i.test(text))
    return "Say “undo that” and I take back the last change, up to five in a row. Every revision can also be restored in the code view. I changed nothing.";
  if (/\b(member|user|people|everyone|everybody|see|access|private|permission|allowed|who)\b/i.test(text)) {
    const shown = entity ? [entity] : app.entities;
    return `A member of ${app.name}:\n${shown.map((one) => `- ${one.many}: ${RIGHTS[one.access]}${one.anonymous ? ", without names" : ""}`).join("\n")}\n\nYou, as the app's owner, see and change everything. I changed nothing.`;
  }
  if (/\b(rules?|required|unique|must|validat\w*|overlap|limits?)\b/i.test(text)) return rulesOf(app, entity);
  if (/\b(status(es)?|stages?|options?|steps?|choices?)\b/i.test(text)) return choicesOf(app, entity);
  if (/\bpages?\b/i.test(text)) return `${app.name} has these pages: ${listing(app.pages.map(({ title }) => title))}.`;
  if (/\b(colou?rs?|theme|background|font)\b/i.test(text))
    return `The background is ${app.theme.background ?? "the standard one"}, buttons and highlights are ${app.theme.accent ?? "the standard colour"}, the mode is ${app.theme.mode}.`;
  if (entity) return fieldsOf(entity);
  return `${app.summary}\n\nIt keeps ${listing(app.entities.map(({ many }) => many.toLowerCase()))} on the pages ${listing(app.pages.map(({ title }) => title))}. I changed nothing; tell me what you would like different.`;
}

function fieldsOf({ many, fields }: EntitySpec): string {
  return `${many} have:\n${fields.map(({ label, kind, required, options }) => `- ${label}${options ? `: ${listing(options)}` : kind === "relation" ? " (a link)" : ""}${required ? ", required" : ""}`).join("\n")}`;
}

function rulesOf(app: AppSpec, entity: EntitySpec | null): string {
  const lines = (entity ? [entity] : app.entities).flatMap((one) => [
    ...listed("Required", one, ({ required }) => required === true),
    ...listed("Unique", one, ({ unique }) => unique === true),
    ...(one.rules ?? []).map((rule) => `- ${sentenceCase(ruleInWords(one, rule))}`),
  ]);
  const rest =
    "Say for example “the end must be after the start” or “the name must be unique” for another. I changed nothing.";
  return lines.length > 0
    ? `The server keeps these rules:\n${lines.join("\n")}\n\n${rest}`
    : `There are no rules yet. ${rest}`;
}

const listed = (word: string, { many, fields }: EntitySpec, isSo: (field: FieldSpec) => boolean): string[] => {
  const labels = fields.filter(isSo).map(({ label }) => label.toLowerCase());
  return labels.length > 0 ? [`- ${word} in ${many.toLowerCase()}: ${listing(labels)}`] : [];
};

function choicesOf(app: AppSpec, entity: EntitySpec | null): string {
  const lines = (entity ? [entity] : app.entities).flatMap(({ many, fields }) =>
    fields.flatMap(({ label, options, transitions }) =>
      options
        ? [`- ${label} of ${many.toLowerCase()}: ${listing(options)}${transitions ? " (step by step)" : ""}`]
        : [],
    ),
  );
  return lines.length > 0
    ? `${lines.join("\n")}\n\nI changed nothing.`
    : "Nothing has options to choose from yet. I changed nothing.";
}
