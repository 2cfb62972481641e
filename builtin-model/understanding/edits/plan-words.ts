// A message about an app in another language, in the words of its plan: shown names become the plan's own, and simple wishes English ones.
import { spoken } from "../../blueprint/spoken.ts";
import type { AppSpec } from "../../blueprint/types.ts";
import { inEnglishWish } from "./foreign-wishes.ts";

/** The message with every shown name as the plan has it. What stands in quotes is a new name and stays. */
export function inPlanWords(message: string, app: AppSpec): string {
  const names = namesOf(app);
  const text = inEnglishWish(message, app.language ?? null);
  return text
    .split(/(["“„«][^"”“»]*["”“»])/)
    .map((part, at) => (at % 2 === 1 ? part : replaced(part, names)))
    .join("");
}

function replaced(text: string, names: readonly (readonly [string, string])[]): string {
  // What a thing is to be called is no name yet.
  const end = text.search(/(?<=^(?:rename|change|call)\b.*) (?:to|into|as) (?!.* (?:to|into|as) )/i);
  const head = end < 0 ? text : text.slice(0, end);
  return (
    names.reduce(
      (all, [shown, planned]) =>
        all.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${shown.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "giu"),
          planned,
        ),
      head,
    ) + text.slice(head.length)
  );
}

/** Shown names and the plan's, the longest first; names that mean the same in both are left out. */
function namesOf(app: AppSpec): [string, string][] {
  if (!app.language) return [];
  const shown = spoken(app);
  const pairs: [string | undefined, string][] = app.entities.flatMap((entity, at) => {
    const other = shown.entities[at];
    return [
      [other?.many, entity.many],
      [other?.one, entity.one],
      ...entity.fields.map((field, index): [string | undefined, string] => [other?.fields[index]?.label, field.label]),
    ] as [string | undefined, string][]; // pairs of what is shown and what is planned
  });
  pairs.push(...app.pages.map(({ title }, at): [string | undefined, string] => [shown.pages[at]?.title, title]));
  const known = new Map<string, string>();
  for (const [name, planned] of pairs)
    if (name !== undefined && name !== planned && !known.has(name)) known.set(name, planned.toLowerCase());
  return [...known].toSorted(([left], [right]) => right.length - left.length);
}
