// What could be said instead of a wish that was not understood: examples with the app's own names.
import type { AppSpec } from "../../blueprint/types.ts";
import { listing, plain } from "../language/words.ts";
import { entityIn } from "./context.ts";

const GENERAL = "I did not understand what to change.";

/** Whether a hint says nothing of what is missing. */
export const isGeneralHint = (hint: string): boolean =>
  hint.startsWith(GENERAL) || hint.startsWith("Tell me what the app should keep");

/** A sentence or two with the nearest things that are understood. */
export function hintFor(clause: string, app: AppSpec): string {
  const spoken = entityIn(clause, app);
  const entity = spoken ?? app.entities.find(({ part }) => part === "main") ?? app.entities[0];
  if (!entity) return "Tell me what the app should keep, for example “add customers with name and phone”.";
  const list = entity.many.toLowerCase();
  const field = entity.fields.find(({ key }) => key !== entity.title) ?? entity.fields[0];
  const named = field?.label.toLowerCase() ?? "name";
  const offers = /\b(must|never|always|only|rule|limit|allow|can|may|should)\b/i.test(plain(clause))
    ? [`“${named} of ${list} must be unique”`, `“make ${named} of ${list} required”`, `“only I can change ${list}”`]
    : /\b(show|see|view|page|chart|look|list|display)\b/i.test(plain(clause))
      ? [`“sort ${list} by ${named}”`, `“show ${list} as cards”`, `“add a chart of ${list} by ${named}”`]
      : [`“add a due date to ${list}”`, `“rename ${named} of ${list} to …”`, `“remove ${named} from ${list}”`];
  const held = spoken ? ` ${spoken.many} have ${listing(spoken.fields.map(({ label }) => label.toLowerCase()))}.` : "";
  return `${GENERAL}${held} In other words, perhaps: ${offers.slice(0, -1).join(", ")} or ${offers.at(-1)}?`;
}
