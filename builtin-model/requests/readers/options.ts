// The values to choose from: more, fewer, other names, colours.

import { statusOf } from "../../blueprint/telling-fields.ts";
import { optionsOf } from "../../understanding/field.ts";
import { listing, sentenceCase } from "../../understanding/language/words.ts";
import { readTheme } from "../../understanding/theme.ts";
import type { FieldPlace, Scored } from "../app-names.ts";
import {
  type Context,
  fieldsMeant,
  fieldsMentioned,
  type IntentReader,
  listsMeant,
  lower,
  MEANT,
  nearBest,
  optionsMeant,
  type Reading,
  slotsOf,
} from "../context.ts";
import type { Wish } from "../wish.ts";

/** The choice that is named, else the status of the list meant, else its only choice. */
function choices(wish: Wish, context: Context): Scored<FieldPlace>[] {
  const named = slotsOf(wish, "F", "E")
    .flatMap((slot) => fieldsMeant(slot, wish, context))
    .concat(fieldsMentioned(wish, context))
    .filter(({ is, score }) => is.field.kind === "choice" && score >= MEANT);
  const known = slotsOf(wish, "O")
    .flatMap((slot) => optionsMeant(slot, wish, context).slice(0, 1))
    .filter(({ score }) => score >= 0.9)
    .map(({ is, score }) => ({ is: { entity: is.entity, field: is.field }, score: score * 0.95 }));
  const found = [...named, ...known].sort((left, right) => right.score - left.score);
  if (found.length > 0) return nearBest(distinct(found));
  const all = listsMeant(wish, context).flatMap(({ is: entity, score }) => {
    const own = entity.fields.filter(({ kind }) => kind === "choice");
    const field = statusOf(entity) ?? (own.length === 1 ? own[0] : undefined);
    return field ? [{ is: { entity, field }, score: score * (own.length === 1 ? 0.9 : 0.7) }] : [];
  });
  if (all.length > 0) return all.slice(0, 1);
  const every = context.app.entities.flatMap((entity) =>
    entity.fields.filter(({ kind }) => kind === "choice").map((field) => ({ entity, field })),
  );
  return every.length === 1 && every[0] ? [{ is: every[0], score: 0.8 }] : [];
}

const distinct = (all: readonly Scored<FieldPlace>[]): Scored<FieldPlace>[] =>
  all.filter(({ is }, at) => all.findIndex((one) => one.is.field === is.field) === at);

export const addOption: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "O", "N");
  if (said.length === 0) return [];
  const places = choices(wish, context);
  return places.flatMap(({ is: { entity, field }, score }): Reading[] => {
    const there = (field.options ?? []).map(lower);
    const options = optionsOf(said.map(({ text }) => text)).filter((option) => !there.includes(lower(option)));
    if (options.length === 0) return [];
    const sure = Math.min(...said.map(({ chance }) => chance));
    return [
      {
        edits: [{ edit: "addOption", entity: entity.name, key: field.key, options }],
        fit: (score * (0.6 + 0.4 * sure)) / places.length,
        words: `Add ${listing(options.map((option) => `“${option}”`))} to the ${lower(field.label)} of ${lower(entity.many)}`,
      },
    ];
  });
};

export const removeOption: IntentReader = (wish, context) => {
  const slot = slotsOf(wish, "O", "F", "X")[0];
  const found = slot ? nearBest(optionsMeant(slot, wish, context)) : [];
  return found.map(({ is: { entity, field, option }, score }) => ({
    edits: [{ edit: "removeOption", entity: entity.name, key: field.key, option }],
    fit: score / found.length,
    words: `Remove “${option}” from the ${lower(field.label)} of ${lower(entity.many)}`,
  }));
};

export const renameOption: IntentReader = (wish, context) => {
  const slots = slotsOf(wish, "O", "F", "N", "X");
  const scored = slots
    .flatMap((slot) =>
      optionsMeant(slot, wish, context)
        .slice(0, 3)
        .map((found) => ({ slot, ...found })),
    )
    .filter(({ score, slot }) => score >= MEANT && slot.label !== "N")
    .sort((left, right) => right.score - left.score);
  const best = scored[0];
  if (!best) return [];
  const to = slotsOf(wish, "N")[0] ?? slots.find((slot) => slot !== best.slot && slot.label !== "F");
  if (!to || to === best.slot) return [];
  const places = scored.filter(({ slot, score }) => slot === best.slot && score >= best.score - 0.05);
  const name = sentenceCase(to.text);
  return places.map(({ is: { entity, field, option }, score }) => ({
    edits: [{ edit: "renameOption", entity: entity.name, key: field.key, option, to: name }],
    fit: (score * (to.label === "N" ? 1 : 0.75)) / places.length,
    words: `Rename “${option}” in the ${lower(field.label)} of ${lower(entity.many)} to “${name}”`,
  }));
};

export const colorOption: IntentReader = (wish, context) => {
  const marks = slotsOf(wish, "S").flatMap((slot) => {
    const { accent, background } = readTheme(`${slot.text} accent`).theme;
    const color = accent ?? background;
    return color ? [{ slot, color }] : [];
  });
  const options = slotsOf(wish, "O", "C", "X").flatMap((slot) => {
    const [best] = optionsMeant(slot, wish, context);
    return best && best.score >= MEANT ? [{ slot, best }] : [];
  });
  if (marks.length === 0 || options.length === 0) return [];
  const pairs = options.flatMap(({ slot, best }) => {
    const mark = marks.find(({ slot: one }) => one.start > slot.start) ?? marks.at(-1);
    return mark ? [{ ...best, color: mark.color }] : [];
  });
  return [
    {
      edits: pairs.map(({ is, color }) => ({
        edit: "colorOption",
        entity: is.entity.name,
        key: is.field.key,
        option: is.option,
        color,
      })),
      fit: Math.min(...pairs.map(({ score }) => score)),
      words: `Mark ${listing(pairs.map(({ is, color }) => `“${is.option}” in ${color}`))}`,
    },
  ];
};
