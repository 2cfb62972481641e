// What could be said instead of a wish that was not understood: only what the words themselves point at.
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { listing, plain } from "../language/words.ts";
import { entityIn, fieldIn } from "./context.ts";

const GENERAL = "I did not understand what to change.";

/** Whether a hint says nothing of what is missing. */
export const isGeneralHint = (hint: string): boolean =>
  hint.startsWith(GENERAL) || hint.startsWith("Tell me what the app should keep");

/** Kinds of change by the words that people use for them, as somebody would say them of a list and one of its fields. */
const KINDS: readonly (readonly [RegExp, (list: string, field: string) => string])[] = [
  [/\b(?:rename|renamed|called|name it)\b/, (list, field) => `rename ${field} of ${list} to …`],
  [/\b(?:remove|delete|drop|away|without)\b/, (list, field) => `remove ${field} from ${list}`],
  [/\b(?:unique|twice|duplicate|duplicates)\b/, (list, field) => `${field} of ${list} must be unique`],
  [/\b(?:required|mandatory|must|empty|forget)\b/, (list, field) => `make ${field} of ${list} required`],
  [/\b(?:sort|sorted|order|first|top|newest|nearest)\b/, (list, field) => `sort ${list} by ${field}`],
  [/\b(?:chart|graph|count|how many|per|each month)\b/, (list, field) => `add a chart of ${list} by ${field}`],
  [/\b(?:filter|search|find)\b/, (list, field) => `add a filter for ${field} to ${list}`],
  [/\b(?:who|allowed|private|everybody|members|only me)\b/, (list) => `only I can change ${list}`],
];
const OFFERS_MAX = 3;

/** A sentence or two: the list and the field that are named and the kinds of change that the words sound like, or what can be asked for at all. */
export function hintFor(clause: string, app: AppSpec): string {
  if (app.entities.length === 0)
    return "Tell me what the app should keep, for example “add customers with name and phone”.";
  const words = plain(clause);
  const spoken = entityIn(clause, app);
  const owner = spoken ?? app.entities.find((entity) => fieldIn(clause, entity) !== null) ?? null;
  if (!owner) {
    const lists = listing(app.entities.map(({ many }) => many.toLowerCase()));
    return `${GENERAL} I can change lists, fields, rules, rights, pages and colours. The app has ${lists}: name one of them and what should be different.`;
  }
  const held = `${owner.many} have ${listing(owner.fields.map(({ label }) => label.toLowerCase()))}.`;
  const offers = offersFor(words, owner, fieldIn(clause, owner)?.label.toLowerCase());
  const perhaps = offers.length > 0 ? ` In other words, perhaps: ${offers.join(" or ")}?` : "";
  return `${GENERAL} ${held}${perhaps}`;
}

/** A field is offered where it is named. */
function offersFor(words: string, { many }: EntitySpec, field: string | undefined): string[] {
  return KINDS.flatMap(([said, offer]) =>
    said.test(words) && (field !== undefined || offer.length < 2)
      ? [`“${offer(many.toLowerCase(), field ?? "")}”`]
      : [],
  ).slice(0, OFFERS_MAX);
}
