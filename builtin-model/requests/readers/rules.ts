// What values may be: bounds, order of dates, steps, places.
import { optionsOf } from "../../understanding/field.ts";
import {
  fieldsMeant,
  type IntentReader,
  listsMeant,
  lower,
  nearBest,
  optionsMeant,
  type Reading,
  slotsOf,
} from "../context.ts";
import { lemmasOf } from "../likeness.ts";
import { numberOf } from "./looks.ts";

const FIGURES = /^(number|money|percent|duration|rating)$/;
const LEAST = new Set(
  "least minimum min more over above below under from less negative lower lowest smaller".split(" "),
);
const MOST = new Set(
  "most maximum max past exceed beyond up longer than over higher larger more cap limit highest".split(" "),
);

export const limitValue: IntentReader = (wish, context) => {
  const slot = slotsOf(wish, "F")[0];
  const values = slotsOf(wish, "X", "B");
  if (!slot || values.length === 0) return [];
  const numbers = values.map((value) => numberOf({ ...wish, slots: [{ ...value, label: "X" }] }));
  if (numbers.some((number) => number === undefined)) return [];
  const said = wish.words.map(({ lemma }) => lemma);
  const isLeast =
    said.includes("least") || said.includes("minimum") || said.includes("negative") || said.includes("below");
  const isMost = said.some((word) => MOST.has(word)) && !said.includes("least");
  const [low, high] =
    numbers.length > 1
      ? [Math.min(...(numbers as number[])), Math.max(...(numbers as number[]))]
      : isLeast
        ? [numbers[0], undefined]
        : [undefined, numbers[0]];
  const isSaid = numbers.length > 1 || isLeast || isMost || said.some((word) => LEAST.has(word));
  const places = nearBest(fieldsMeant(slot, wish, context)).filter(({ is }) => FIGURES.test(is.field.kind));
  return places.map(({ is: { entity, field }, score }): Reading => {
    const cents = field.kind === "money" ? 100 : 1;
    return {
      edits: [
        {
          edit: "changeField",
          entity: entity.name,
          key: field.key,
          ...(low === undefined ? {} : { min: low * cents }),
          ...(high === undefined ? {} : { max: high * cents }),
        },
      ],
      fit: (score * (isSaid ? 0.95 : 0.7)) / places.length,
      words: `Let “${field.label}” of ${lower(entity.many)} be ${[...(low === undefined ? [] : [`at least ${low}`]), ...(high === undefined ? [] : [`at most ${high}`])].join(" and ")}`,
    };
  });
};

export const dropRule: IntentReader = (wish, context) => {
  const slot = slotsOf(wish, "F")[0];
  const places = slot ? nearBest(fieldsMeant(slot, wish, context)) : [];
  return places
    .filter(({ is: { entity, field } }) => JSON.stringify(entity.rules ?? []).includes(`"${field.key}"`))
    .map(({ is: { entity, field }, score }) => ({
      edits: [{ edit: "dropRules", entity: entity.name, key: field.key }],
      fit: score / places.length,
      words: `Drop the rules about “${field.label}” of ${lower(entity.many)}`,
    }));
};

const BEFORE = new Set("before precede earlier prior".split(" "));
const AFTER = new Set("after later follow than".split(" "));

/** Two dates in order, or one that is not in the past or the future. */
export const dateRule: IntentReader = (wish, context) => {
  const dates = slotsOf(wish, "F").flatMap((slot) =>
    fieldsMeant(slot, wish, context)
      .filter(({ is }) => /^date/.test(is.field.kind))
      .slice(0, 1),
  );
  const [first, second] = dates;
  const said = wish.words.map(({ lemma }) => lemma);
  if (first && second && first.is.entity === second.is.entity && first.is.field !== second.is.field) {
    const isBefore = said.some((word) => BEFORE.has(word));
    const isAfter = !isBefore && said.some((word) => AFTER.has(word));
    if (!isBefore && !isAfter) return [];
    // "The end can't be before the start" and "the end must be after the start": the second begins.
    const isForbidden =
      said.some((word) => /^(not|can't|cannot|mustn't|never|impossible|no|nobody|wrong)$/.test(word)) ||
      wish.words.some(({ lower: word }) => word.endsWith("n't"));
    const endsWithFirst = isBefore === isForbidden;
    const [start, end] = endsWithFirst ? [second, first] : [first, second];
    const entity = first.is.entity;
    return [
      {
        edits: [{ edit: "ordered", entity: entity.name, start: start.is.field.key, end: end.is.field.key, same: true }],
        fit: Math.min(first.score, second.score) * 0.9,
        words: `Let “${end.is.field.label}” of ${lower(entity.many)} never be before “${start.is.field.label}”`,
      },
    ];
  }
  const isPast = said.includes("past");
  const isFuture = said.includes("future");
  if (!first || isPast === isFuture) return [];
  const { entity, field } = first.is;
  return [
    {
      edits: [{ edit: "within", entity: entity.name, key: field.key, ...(isPast ? { from: 0 } : { to: 0 }) }],
      fit: first.score * 0.9,
      words: `Let “${field.label}” of ${lower(entity.many)} never be in the ${isPast ? "past" : "future"}`,
    },
  ];
};

export const noOverlap: IntentReader = (wish, context) => {
  const lists = nearBest(
    listsMeant(wish, context).filter(({ is }) => is.fields.some(({ kind }) => kind === "date" || kind === "dateTime")),
  );
  return lists.map(({ is, score }) => {
    const per = slotsOf(wish, "F", "E", "R")
      .flatMap(({ text }) => context.names.fields(text, is).slice(0, 1))
      .find((one) => one.score >= 0.65 && !/^date|^duration|^time/.test(one.is.field.kind))?.is.field;
    return {
      edits: [{ edit: "noOverlap", entity: is.name, per: per?.key ?? null }],
      fit: score / lists.length,
      words: `Let no two ${lower(is.many)}${per ? ` of one ${lower(per.label)}` : ""} overlap`,
    };
  });
};

export const setSteps: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "O").map((slot) => ({ slot, found: optionsMeant(slot, wish, context)[0] }));
  const field = said[0]?.found?.is.field;
  const entity = said[0]?.found?.is.entity;
  const isOne = said.length > 1 && said.every(({ found }) => found && found.score >= 0.8 && found.is.field === field);
  if (!isOne || !field || !entity) return [];
  const steps = said.map(({ found }) => found?.is.option ?? "");
  if (new Set(steps).size < steps.length) return [];
  return [
    {
      edits: [
        {
          edit: "steps",
          entity: entity.name,
          key: field.key,
          steps: optionsOf(steps).length === steps.length ? steps : steps,
        },
      ],
      fit: Math.min(...said.map(({ found }) => found?.score ?? 0)),
      words: `Let the ${lower(field.label)} of ${lower(entity.many)} go from ${steps.join(" to ")}`,
    },
  ];
};

export const moveField: IntentReader = (wish, context) => {
  const slot = slotsOf(wish, "F")[0];
  const places = slot ? nearBest(fieldsMeant(slot, wish, context)) : [];
  const where = slotsOf(wish, "W")[0];
  if (!where) return [];
  const words = lemmasOf(where.text);
  const side = words.some((word) => /^(after|behind|below|under|beneath|last|end|bottom)$/.test(word))
    ? "after"
    : "before";
  return places.flatMap(({ is: { entity, field }, score }) => {
    const others = slotsOf(wish, "F")
      .filter((one) => one !== slot)
      .concat([{ ...where, text: words.slice(1).join(" ") }]);
    const beside = others
      .flatMap(({ text }) => context.names.fields(text, entity).slice(0, 1))
      .find((one) => one.score >= 0.8 && one.is.field !== field)?.is.field;
    const isPlain = words.some((word) => /^(first|last|top|bottom|end|start|begin)$/.test(word));
    if (!beside && !isPlain) return [];
    return [
      {
        edits: [
          {
            edit: "moveField" as const,
            entity: entity.name,
            key: field.key,
            beside: beside?.key ?? null,
            side: side as "before" | "after",
          },
        ],
        fit: score / places.length,
        words: `Put “${field.label}” of ${lower(entity.many)} ${beside ? `${side} “${beside.label}”` : side === "before" ? "first" : "last"}`,
      },
    ];
  });
};
