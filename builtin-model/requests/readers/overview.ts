// What the overview shows, and pages with some of the rows.
import type { Edit } from "../../blueprint/edit-types.ts";
import { dashboardOf } from "../../blueprint/overview-edits.ts";
import { conditionsInWords } from "../../blueprint/row-edits.ts";
import { amountOf, dateOf } from "../../blueprint/telling-fields.ts";
import type { EntitySpec, RowConditions } from "../../blueprint/types.ts";
import { chart } from "../../understanding/edits/charts.ts";
import { othersThan, rowConditions } from "../../understanding/edits/row-conditions.ts";
import { spokenNumber } from "../../understanding/language/spoken-numbers.ts";
import { listing, sentenceCase } from "../../understanding/language/words.ts";
import type { Scored } from "../app-names.ts";
import {
  type Context,
  fieldsMeant,
  type IntentReader,
  listsMeant,
  listsToTry,
  lower,
  MEANT,
  nearBest,
  type Reading,
  slotsOf,
} from "../context.ts";
import { lemmasOf, likeness } from "../likeness.ts";
import type { Slot, Wish } from "../wish.ts";
import { listPageOf } from "./pages.ts";

const TITLE_MAX = 40;
const MEASURED = /^(?:number|money|duration|percent|rating)$/;

export const addChart: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "M")[0];
  if (!said) return [];
  const kind = slotsOf(wish, "V", "Y")
    .map(({ text }) => text)
    .join(" ");
  const [entity] = listsToTry(wish, context);
  const text = `add a ${kind} chart of ${said.text}`;
  const edits = chart(text, { app: context.app, entity: entity?.is ?? null, last: entity?.is ?? context.last });
  const [edit] = edits ?? [];
  if (edit?.edit !== "addChart") return [];
  const of = context.app.entities.find(({ name }) => name === edit.entity);
  return [
    {
      edits: [edit],
      fit: edit.by === null ? 0.5 : 0.85 * (entity && entity.is !== of ? 0.7 : 1),
      words: `Add a chart of ${said.text}`,
    },
  ];
};

/** Conditions that the phrases of a wish name on a list's rows. */
function conditionsOf(
  wish: Wish,
  entity: EntitySpec,
  ...labels: Parameters<typeof slotsOf>[1][]
): RowConditions | null {
  const said = slotsOf(wish, ...labels)
    .map(({ text }) => text)
    .join(" ");
  return said === "" ? null : rowConditions(said, entity);
}

const onRows = (
  wish: Wish,
  context: Context,
  read: (entity: EntitySpec, where: RowConditions) => { edit: Edit; words: string } | null,
): Reading[] => {
  const lists = listsToTry(wish, context);
  return lists.flatMap(({ is: entity, score }) => {
    const where = conditionsOf(wish, entity, "C", "M", "O", "T");
    const found = where ? read(entity, where) : null;
    return found ? [{ edits: [found.edit], fit: (score * 0.9) / lists.length, words: found.words }] : [];
  });
};

export const rowsPage: IntentReader = (wish, context) =>
  onRows(wish, context, (entity, where) => {
    const said = slotsOf(wish, "C", "M", "O")[0]?.text ?? "";
    const named = slotsOf(wish, "N")[0]?.text;
    const title = sentenceCase(
      named ?? (said.split(" ").length > 2 ? `Some ${lower(entity.many)}` : `${said} ${lower(entity.many)}`),
    ).slice(0, TITLE_MAX);
    return {
      edit: { edit: "rowsPage", entity: entity.name, title, where },
      words: `Add a page with only ${lower(entity.many)} ${conditionsInWords(entity, where)}`,
    };
  });

const LEAVING_OUT = new Set(
  "hide without not except out no never keep drop remove away gone disappear don't dont stop".split(" "),
);

export const onlyRows: IntentReader = (wish, context) =>
  onRows(wish, context, (entity, where) => {
    const page = listPageOf(entity, context);
    if (!page) return null;
    const inner = new Set(
      slotsOf(wish, "C").flatMap(({ start, end }) =>
        wish.words.filter((word) => word.start >= start && word.end <= end),
      ),
    );
    const isOut = wish.words.some(
      (word) => !inner.has(word) && (LEAVING_OUT.has(word.lower) || LEAVING_OUT.has(word.lemma)),
    );
    const shown = isOut ? othersThan(where) : where;
    return shown
      ? {
          edit: { edit: "onlyRows", entity: entity.name, id: page.id, where: shown },
          words: `Show only ${lower(entity.many)} ${conditionsInWords(entity, shown)}`,
        }
      : null;
  });

export const allRows: IntentReader = (wish, context) => {
  const lists = listsToTry(wish, context);
  return lists.flatMap(({ is: entity, score }) => {
    const page = listPageOf(entity, context);
    return page?.where
      ? [
          {
            edits: [{ edit: "allRows" as const, entity: entity.name, id: page.id }],
            fit: score / lists.length,
            words: `Show all ${lower(entity.many)} again`,
          },
        ]
      : [];
  });
};

/** One figure for each phrase that asks for one, as far as all can be had. */
export const addFigure: IntentReader = (wish, context) => {
  const said = slotsOf(wish, "M");
  const [only, ...more] = said.map((slot) => figure(slot, wish, context));
  if (!only || more.length === 0) return only ?? [];
  const best = [only, ...more].flatMap((found) => found.toSorted((left, right) => right.fit - left.fit).slice(0, 1));
  if (best.length < said.length) return [];
  return [
    {
      edits: best.flatMap(({ edits }) => edits),
      fit: Math.min(...best.map(({ fit }) => fit)),
      words: listing(best.map(({ words }) => words)),
    },
  ];
};

const SUMMED = /^(?:much|total|sum|taking|income|revenue|earn|spend|owe)$/;
/** Who or which it is that has most is no figure. */
const ASKING_WHO = /^(?:who|which|where|when)\b/i;

/** Where a figure may be counted: in the list that it names, in one that has such rows, in the one that is spoken of. */
function listsCounted(said: Slot, wish: Wish, context: Context): Scored<EntitySpec>[] {
  const named = listsToTry({ ...wish, slots: [...wish.slots, { ...said, label: "E" }] }, context);
  if (named.length > 0) return named;
  const telling = context.app.entities.filter((entity) => rowConditions(said.text, entity) !== null);
  if (telling.length > 0) return telling.slice(0, 3).map((is) => ({ is, score: OF_ROWS }));
  // Of several lists of which none is named any would be a guess.
  return listsMeant(wish, context)
    .slice(0, 1)
    .filter(({ score }) => score >= MEANT);
}
const OF_ROWS = 0.8;

function figure(said: Slot, wish: Wish, context: Context): Reading[] {
  if (ASKING_WHO.test(said.text)) return [];
  const named = listsCounted(said, wish, context);
  const of = slotsOf(wish, "F").flatMap((slot) => nearBest(fieldsMeant(slot, wish, context)));
  const [measuring] = of.filter(({ is }) => MEASURED.test(is.field.kind));
  // "Cash in tin: the total on the overview": of the list that has it.
  const lists = measuring ? [{ is: measuring.is.entity, score: measuring.score }] : named;
  return lists.flatMap(({ is: entity, score }) => {
    const filter = rowConditions(said.text, entity);
    const words = lemmasOf(said.text);
    const measured =
      measuring?.is.field ??
      entity.fields.find(({ kind, label }) => MEASURED.test(kind) && likeness(words, lemmasOf(label)) >= 0.65) ??
      (words.some((word) => SUMMED.test(word)) ? amountOf(entity) : undefined);
    const isAverage = words.includes("average") || words.includes("mean");
    const label = sentenceCase(said.text).slice(0, TITLE_MAX);
    return [
      {
        edits: [
          {
            edit: "addFigure" as const,
            entity: entity.name,
            label,
            ...(measured ? { measure: `${isAverage ? "avg" : "sum"}:${measured.key}` } : {}),
            ...(filter ? { filter } : {}),
          },
        ],
        fit: (score * (filter || measured ? 0.9 : 0.6)) / lists.length,
        words: `Show “${label}” on the overview`,
      },
    ];
  });
}

export const addShortList: IntentReader = (wish, context) => {
  const lists = listsToTry(wish, context);
  const number = slotsOf(wish, "X")
    .map(({ text }) => spokenNumber(text))
    .find((one) => Number.isInteger(one) && one > 0);
  return lists.map(({ is: entity, score }) => {
    const filter = conditionsOf(wish, entity, "C", "M");
    const said = slotsOf(wish, "C")
      .map(({ text }) => lower(text))
      .join(" ");
    const isLatest = lemmasOf(said).some((word) => /^(late|latest|newest|new|last|recent)$/.test(word));
    const isNext = lemmasOf(said).some((word) => /^(next|upcoming|soon|coming)$/.test(word));
    const day = dateOf(entity)?.key ?? "createdAt";
    const order = isLatest ? `-${day}` : isNext ? day : undefined;
    const where = isLatest ? null : filter;
    return {
      edits: [
        {
          edit: "addShortList" as const,
          entity: entity.name,
          title: sentenceCase(`${said} ${lower(entity.many)}`.trim()).slice(0, TITLE_MAX),
          ...(where ? { filter: where } : {}),
          ...(order ? { sort: order } : {}),
          ...(number ? { limit: Math.min(number, 20) } : {}),
        },
      ],
      fit: (score * (where || order ? 0.95 : 0.5)) / lists.length,
      words: `Show ${number ? `${number} ` : ""}${said} ${lower(entity.many)} on the overview`.replace(/\s+/g, " "),
    };
  });
};

type Part = { part: "figures" | "lists" | "charts"; title: string; of: string };

/** What stands on the overview, by how much it is like a phrase. */
function partsLike(wish: Wish, { app }: Context): { is: Part; score: number }[] {
  const page = dashboardOf(app);
  if (!page) return [];
  const parts: Part[] = [
    ...page.figures.map(({ label, of }) => ({ part: "figures" as const, title: label, of })),
    ...page.charts.map(({ title, of }) => ({ part: "charts" as const, title, of })),
    ...page.lists.map(({ title, of }) => ({ part: "lists" as const, title, of })),
  ];
  const said = slotsOf(wish, "M", "V", "E", "G", "C", "F").map(({ text }) => lemmasOf(text));
  const text = lower(wish.text);
  const mentioned = parts.map(({ title }) => lower(title)).filter((title) => text.includes(title));
  // "Duration of rehearsals" is not the figure "Rehearsals", though that is said within it.
  const isWithin = (title: string) => mentioned.some((one) => one.length > title.length && one.includes(title));
  return parts
    .filter(({ title }) => !isWithin(lower(title)))
    .map((is) => ({ is, score: Math.max(0, ...said.map((words) => likeness(words, lemmasOf(is.title)))) }))
    .sort((left, right) => right.score - left.score);
}

export const removeFromOverview: IntentReader = (wish, context) => {
  const found = nearBest(partsLike(wish, context).filter(({ is }) => is.part !== "charts"));
  return found.map(({ is, score }) => ({
    edits: [{ edit: "removeFromOverview", part: is.part === "lists" ? "lists" : "figures", title: is.title }],
    fit: score / found.length,
    words: `Take “${is.title}” off the overview`,
  }));
};

export const removeChart: IntentReader = (wish, context) => {
  const page = dashboardOf(context.app);
  const charts = page?.charts ?? [];
  const kind = slotsOf(wish, "V", "Y").flatMap(({ text }) => lemmasOf(text));
  const ofKind = charts.flatMap((one, at) =>
    kind.includes(one.kind ?? "bar") || (one.kind === "donut" && kind.includes("pie")) ? [at] : [],
  );
  const liked = nearBest(partsLike(wish, context).filter(({ is }) => is.part === "charts"));
  const [best] = liked;
  const meant = best
    ? charts.findIndex(({ title }) => title === best.is.title)
    : charts.length === 1
      ? 0
      : ofKind.length === 1
        ? (ofKind[0] ?? -1)
        : -1;
  const one = charts[meant];
  if (!one) return [];
  return [
    {
      edits: [{ edit: "removeChart", entity: null, by: null, at: meant }],
      fit: best ? best.score / liked.length : 0.85,
      words: `Remove the chart “${one.title}”`,
    },
  ];
};
