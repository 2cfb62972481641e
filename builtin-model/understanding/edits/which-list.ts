// Which lists a wish may be about, and what becomes of it where several are as likely: it is asked, never guessed.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { keyOf } from "../../composing/words.ts";
import type { Reader } from "./context.ts";

type Context = Parameters<Reader>[1];

export const mainLists = ({ entities }: AppSpec): EntitySpec[] =>
  entities.filter(({ part, access }) => (part === "main" || part === "side") && access !== "inbox");

/** The list that is named, else those that have one of the words in their names: "unpaid rent" is of rent payments. */
export function listsSpokenOf(clause: string, { app, entity }: Pick<Context, "app" | "entity">): EntitySpec[] {
  if (entity) return [entity];
  const words = new Set(keyOf(clause).split(" "));
  return mainLists(app).filter(({ one }) =>
    keyOf(one)
      .split(" ")
      .some((word) => word.length > 2 && words.has(word)),
  );
}

/** What is found in the lists spoken of, else in those that point at them; without any in all lists. */
export function foundIn<T>(clause: string, context: Context, find: (entity: EntitySpec) => T[]): T[] {
  const spoken = listsSpokenOf(clause, context);
  if (spoken.length === 0) return mainLists(context.app).flatMap(find);
  const own = spoken.flatMap(find);
  if (own.length > 0) return own;
  const names = new Set(spoken.map(({ name }) => name));
  return mainLists(context.app)
    .filter(({ fields }) => fields.some(({ to }) => to !== undefined && names.has(to)))
    .flatMap(find);
}

/** What a label says besides what it is called: "number of copies", "amount in money". */
const SMALL = new Set(["number", "of", "count", "in", "money", "the", "a"]);
const tellingIn = (label: string): string[] => {
  const words = keyOf(label).split(" ");
  const telling = words.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : words;
};

/** Fields that a clause names by every telling word of their label, the longest label first. */
export function fieldsNamed(clause: string, fields: readonly FieldSpec[]): FieldSpec[] {
  const said = keyOf(clause).split(" ");
  const named = fields
    .map((field) => ({ field, words: tellingIn(field.label) }))
    .filter(({ words }) => words.every((word) => said.includes(word)));
  const most = Math.max(0, ...named.map(({ words }) => words.length));
  return named.filter(({ words }) => words.length === most).map(({ field }) => field);
}

const CHOICES_MAX = 3;
export type Meaning = { words: string; edits: Edit[] };

/** The only meaning is done, of several the person takes one; null without any. */
export function onlyOrAsked(meanings: readonly Meaning[], why?: string): Edit[] | null {
  const [only, ...more] = meanings;
  if (!only) return null;
  if (more.length === 0 && why === undefined) return only.edits;
  return [{ edit: "choose", ...(why === undefined ? {} : { why }), choices: meanings.slice(0, CHOICES_MAX) }];
}
