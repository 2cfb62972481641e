// Questions about the app, answered from the blueprint.
import type { Access } from "#entity";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { entityIn } from "../understanding/edit-context.ts";
import { listing } from "../understanding/words.ts";

const QUESTION =
  /^\s*(what|which|who|whose|how many|how does|how do|is there|are there|does|do|where|why|when|can (a |the )?(members?|people|users?|everyone|everybody|customers?|students?|visitors?|somebody|others))\b/i;
const WISH = /\b(can you|could you|would you|please)\b|^\s*(what|how) about (adding|a|an)\b/i;

/** Whether a message asks about the app instead of asking for a change. */
export function isQuestion(text: string): boolean {
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
  const entity = entityIn(text, app);
  if (/\b(member|user|people|everyone|everybody|see|access|private|permission|allowed|who)\b/i.test(text)) {
    const shown = entity ? [entity] : app.entities;
    return `A member of ${app.name}:\n${shown.map((one) => `- ${one.many}: ${RIGHTS[one.access]}${one.anonymous ? ", without names" : ""}`).join("\n")}\n\nYou, as the app's owner, see and change everything. I changed nothing.`;
  }
  if (/\bpages?\b/i.test(text)) return `${app.name} has these pages: ${listing(app.pages.map(({ title }) => title))}.`;
  if (/\b(colou?rs?|theme|background|font)\b/i.test(text))
    return `The background is ${app.theme.background ?? "the standard one"}, buttons and highlights are ${app.theme.accent ?? "the standard colour"}, the mode is ${app.theme.mode}.`;
  if (entity) return fieldsOf(entity);
  return `${app.summary}\n\nIt keeps ${listing(app.entities.map(({ many }) => many.toLowerCase()))} on the pages ${listing(app.pages.map(({ title }) => title))}. I changed nothing; tell me what you would like different.`;
}

function fieldsOf({ many, fields }: EntitySpec): string {
  return `${many} have:\n${fields.map(({ label, kind, required, options }) => `- ${label}${options ? `: ${listing(options)}` : kind === "relation" ? " (a link)" : ""}${required ? ", required" : ""}`).join("\n")}`;
}
