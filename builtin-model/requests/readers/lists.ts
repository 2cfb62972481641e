// New lists, lists that go, other names for them, and lists that belong to one another.
import type { FieldSpec } from "../../blueprint/types.ts";
import { listing, singular } from "../../understanding/language/words.ts";
import {
  type Context,
  fieldsMeant,
  type IntentReader,
  listsNamed,
  lower,
  MEANT,
  nearBest,
  type Reading,
  slotsOf,
} from "../context.ts";
import type { Wish } from "../wish.ts";
import { newField } from "./new-field.ts";

const NAME_WORDS_MAX = 4;
const FIELDS_MAX = 20;

export const addList: IntentReader = (wish, context) => {
  const named = slotsOf(wish, "E", "N");
  const fresh = named.filter(({ text }) => (context.names.lists(text)[0]?.score ?? 0) < 0.75);
  const slot = fresh[0] ?? slotsOf(wish, "R").find(({ text }) => (context.names.lists(text)[0]?.score ?? 0) < 0.75);
  if (!slot || slot.text.split(" ").length > NAME_WORDS_MAX) return [];
  const one = singular(lower(slot.text));
  const others = named.flatMap(({ text }) => context.names.lists(text).slice(0, 1)).filter(({ score }) => score >= 0.8);
  const fields = fieldsOf(wish);
  const parent = others.length === 1 ? (others[0]?.is.name ?? null) : null;
  const withFields = fields.length > 0 ? ` with ${listing(fields.map(({ label }) => lower(label)))}` : "";
  return [
    {
      edits: [{ edit: "addEntity", one, fields, parent }],
      fit: (0.6 + 0.4 * slot.chance) * (fresh.length === 1 ? 1 : 0.8),
      words: `Add a list of ${lower(slot.text)}${withFields}`,
    },
  ];
};

/** The fields named, those once that are named twice. */
function fieldsOf(wish: Wish): FieldSpec[] {
  const fields = slotsOf(wish, "F").map((slot) => newField(slot, wish));
  return fields.filter(({ key }, at) => fields.findIndex((one) => one.key === key) === at).slice(0, FIELDS_MAX);
}

export const removeList: IntentReader = (wish, context) =>
  nearBest(listsNamed(wish, context)).map(
    ({ is, score }, _, all): Reading => ({
      edits: [{ edit: "removeEntity", entity: is.name }],
      fit: score / all.length,
      words: `Remove the list ${lower(is.many)}`,
    }),
  );

export const renameList: IntentReader = (wish, context) => {
  const lists = slotsOf(wish, "E", "G", "R").flatMap((slot) => context.names.lists(slot.text).slice(0, 1));
  const meant = nearBest(lists.sort((left, right) => right.score - left.score));
  const to = newName(wish, (text) => (context.names.lists(text)[0]?.score ?? 0) >= MEANT);
  if (!to) return [];
  return meant.map(
    ({ is, score }): Reading => ({
      edits: [{ edit: "renameEntity", entity: is.name, to: to.text }],
      fit: (score * to.sure) / meant.length,
      words: `Rename the list ${lower(is.many)} to “${to.text}”`,
    }),
  );
};

/** The phrase of a new name; a phrase of another kind that names nothing in the app may be one. */
export function newName(wish: Wish, isKnown: (text: string) => boolean): { text: string; sure: number } | null {
  const slot = slotsOf(wish, "N", "Q")[0];
  if (slot) return { text: slot.text, sure: 1 };
  const other = slotsOf(wish, "E", "F", "G", "O", "R").filter(({ text }) => !isKnown(text));
  return other.length === 1 && other[0] ? { text: other[0].text, sure: 0.75 } : null;
}

export const linkLists: IntentReader = (wish, context) => {
  const picked = pickedFrom(wish, context);
  if (picked.length > 0) return picked;
  const [first, second] = slotsOf(wish, "E").flatMap((slot) => context.names.lists(slot.text).slice(0, 1));
  if (!first || !second || first.is === second.is || Math.min(first.score, second.score) < MEANT) return [];
  const [entity, to] = [first.is, second.is];
  return [
    {
      edits: [{ edit: "link", entity: entity.name, to: to.name }],
      fit: Math.min(first.score, second.score) * 0.9,
      words: `Link each ${lower(entity.one)} to one of the ${lower(to.many)}`,
    },
  ];
};

/** "The away team should be picked from the teams": a field that was written so far. */
function pickedFrom(wish: Wish, context: Context): Reading[] {
  const [slot] = slotsOf(wish, "F");
  const written = slot ? nearBest(fieldsMeant(slot, wish, context)).filter(({ is }) => is.field.kind === "text") : [];
  const lists = slotsOf(wish, "E", "R").flatMap((one) => context.names.lists(one.text).slice(0, 1));
  return written.flatMap(({ is: { entity, field }, score }): Reading[] => {
    const [to] = lists.filter((one) => one.is !== entity && one.score >= MEANT);
    if (!to) return [];
    return [
      {
        edits: [{ edit: "link", entity: entity.name, to: to.is.name, instead: field.key }],
        fit: (Math.min(score, to.score) * 0.9) / written.length,
        words: `Let “${field.label}” of ${lower(entity.many)} be picked from ${lower(to.is.many)}`,
      },
    ];
  });
}
