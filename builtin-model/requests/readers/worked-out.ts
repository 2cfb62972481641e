// Fields that are worked out of others of their row: formulas, figures that are named with what is done with them, days so long after another.
import type { Edit } from "../../blueprint/edit-types.ts";
import { dateOf } from "../../blueprint/telling-fields.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { isDueDay } from "../../composing/due.ts";
import { daysIn, lapseIn } from "../../reading/index.ts";
import { arithmetic } from "../../understanding/edits/arithmetic.ts";
import { fieldFromName } from "../../understanding/field.ts";
import { listing } from "../../understanding/language/words.ts";
import { type Context, type IntentReader, listsToTry, lower, MEANT, type Reading, slotsOf } from "../context.ts";
import type { Slot, Wish } from "../wish.ts";

export const computedField: IntentReader = (wish, context) => {
  const formula = ofFormula(wish, context);
  if (formula.length > 0) return formula;
  return listsToTry(wish, context).flatMap(({ is, score }, _, all) =>
    [...dayAfter(wish, is, context), ...ofFigures(wish, is, context)].map((reading) => ({
      ...reading,
      fit: (reading.fit * score) / all.length,
    })),
  );
};

/** The reader of formulas sees the wish's own words in order, with signs for their words. */
function ofFormula(wish: Wish, context: Context): Reading[] {
  const lists = listsToTry(wish, context);
  const clause = wish.text.slice(0, 300);
  const edits = arithmetic(clause, { app: context.app, entity: lists[0]?.is ?? null, last: context.last });
  if (!edits || edits.some(({ edit }) => edit === "unknown" || edit === "answer")) return [];
  const total = edits.find((edit): edit is Extract<Edit, { edit: "total" }> => edit.edit === "total");
  if (!total) return [];
  const made = edits.filter(({ edit }) => edit === "addField").length;
  return [
    {
      edits,
      fit: made > 0 ? 0.5 : 0.9,
      words: `Work out “${total.label ?? total.key}” from ${listing(total.of.map((key) => `“${key}”`))}`,
    },
  ];
}

type Named = { slot: Slot; field: FieldSpec | null };

/** What each phrase of a field stands for in this list: one of its fields, or nothing yet. */
const namedIn = (wish: Wish, entity: EntitySpec, { names }: Context): Named[] =>
  slotsOf(wish, "F").map((slot) => {
    const [best] = names.fields(slot.text, entity);
    return { slot, field: best && best.score >= MEANT ? best.is.field : null };
  });

/** A result that nobody fills in so far. */
const newResult = (named: readonly Named[]): FieldSpec | null => {
  const fresh = named.find(({ field }) => field === null);
  return fresh ? fieldFromName(fresh.slot.text) : null;
};

const isDay = ({ kind }: FieldSpec): boolean => kind === "date" || kind === "dateTime";

const AHEAD = new Set(
  "before beforehand ahead earlier prior advance back until till away off minus less not take".split(" "),
);
const ONWARDS = new Set("after from since past later plus + following".split(" "));
const EVERY_MAX = 1_000;

/** "A year and 6 months", "3 weeks or 5". */
const SEVERAL = /\b(?:or|and)\b|\d+\D+\d/;

/** "Next due = last date + 6 weeks", "when I put the day the ram went in it ought to figure 147 days". */
function dayAfter(wish: Wish, entity: EntitySpec, context: Context): Reading[] {
  const spans = slotsOf(wish, "X", "T").flatMap(({ text }) =>
    daysIn(text) === null || SEVERAL.test(text) ? [] : (lapseIn(`after ${text}`) ?? []),
  );
  const [span] = spans;
  // Where it depends on what a row says, one span is not the answer.
  if (!span || spans.length > 1) return [];
  if (!Number.isInteger(span.every) || span.every < 1 || span.every > EVERY_MAX) return [];
  const around = wish.words.filter(
    ({ start, end }) => !slotsOf(wish, "F").some((slot) => start >= slot.start && end <= slot.end),
  );
  const onwards = around.filter(({ lower: word }) => ONWARDS.has(word));
  if (onwards.length === 0 || around.some(({ lower: word }) => AHEAD.has(word))) return [];
  const named = namedIn(wish, entity, context);
  const known = named.filter(({ field }) => field && isDay(field));
  const [first] = known;
  // A day that people give themselves may be the one that is meant to follow: the one before stands behind such a word.
  if (known.length > 1 || (first && !onwards.some(({ end }) => end <= first.slot.start))) return [];
  const after = first?.field ?? dateOf(entity);
  // A day that people give themselves is not taken from them.
  if (!after || isDueDay(after) || entity.fields.some(isDueDay)) return [];
  const result = newResult(named) ?? { label: "Due", key: "due" };
  if (entity.fields.some(({ key }) => key === result.key)) return [];
  const { every, unit } = span;
  return [
    {
      edits: [
        { edit: "dueAfter", entity: entity.name, key: result.key, label: result.label, after: after.key, every, unit },
      ],
      fit: first ? 0.9 : 0.7,
      words: `Work out “${result.label}” of ${lower(entity.many)}: ${every} ${unit}${every === 1 ? "" : "s"} after “${after.label}”`,
    },
  ];
}

const FIGURES = /^(?:number|money|percent|duration)$/;
type Operation = "times" | "plus" | "minus" | "between";
const SIGNS: readonly (readonly [Operation, RegExp])[] = [
  ["minus", /^(?:minus|less|without|-|–|−)$/],
  ["between", /^(?:difference|between)$/],
  ["times", /^(?:times|multiply|multiplied|×|x)$/],
  ["plus", /^(?:plus|sum|total|together|altogether|\+)$/],
];
/** How far before the first figure a word tells what is done with them: "the difference of the …". */
const BEFORE_WORDS = 4;

/** What is done with the figures by the words between them and right before; null without one, or where there are several. */
function operationOf(parts: readonly Named[], { words }: Wish): Operation | null {
  const slots = parts.map(({ slot }) => slot);
  const from = Math.min(...slots.map(({ start }) => start));
  const to = Math.max(...slots.map(({ end }) => end));
  const before = words.filter(({ end }) => end <= from).slice(-BEFORE_WORDS);
  const between = words.filter(
    ({ start, end }) => start >= from && end <= to && !slots.some((slot) => start >= slot.start && end <= slot.end),
  );
  const said = [...before, ...between].flatMap(({ lower: word, lemma }) => [word, lemma]);
  const found = SIGNS.filter(([, signs]) => said.some((word) => signs.test(word)));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

/** "What we made: takings minus hire fee", "total of parts and labour": two figures of the row, or two days. */
function ofFigures(wish: Wish, entity: EntitySpec, context: Context): Reading[] {
  const named = namedIn(wish, entity, context);
  const once = named.filter(({ field }, at) => field && named.findIndex((one) => one.field === field) === at);
  const figures = once.filter(({ field }) => FIGURES.test(field?.kind ?? ""));
  const days = once.filter(({ field }) => field?.kind === "date");
  const parts = figures.length > 1 ? figures : days.length === 2 ? days : [];
  const op = parts.length > 0 ? operationOf(parts, wish) : null;
  const of = parts.flatMap(({ field }) => field ?? []);
  // Of figures nobody says which is the larger; what lies between two days ends with the second.
  if (!op || (op === "between" && parts !== days) || (parts === days && /times|plus/.test(op))) return [];
  const ordered = op === "between" ? of.toReversed() : of;
  const [first, second, ...more] = ordered;
  if (!first || !second) return [];
  const rule = op === "between" ? "minus" : op;
  const usual = rule === "minus" ? { label: "Difference", key: "difference" } : { label: "Total", key: "total" };
  const result = newResult(named) ?? usual;
  if (entity.fields.some(({ key }) => key === result.key)) return [];
  return [
    {
      edits: [
        {
          edit: "total",
          entity: entity.name,
          key: result.key,
          label: result.label,
          of: [first.key, second.key, ...more.map(({ key }) => key)],
          op: rule,
        },
      ],
      fit: 0.8,
      words: `Work out “${result.label}” of ${lower(entity.many)} from ${listing(ordered.map(({ label }) => `“${label}”`))}`,
    },
  ];
}
