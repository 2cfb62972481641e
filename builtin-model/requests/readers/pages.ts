// Pages, views, filters and the order of rows.

import type { View } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { dateOf } from "../../blueprint/telling-fields.ts";
import type { EntitySpec, PageOf, PageSpec } from "../../blueprint/types.ts";
import { sentenceCase } from "../../understanding/language/words.ts";
import type { Scored } from "../app-names.ts";
import {
  type Context,
  fieldsMeant,
  fieldsMentioned,
  type IntentReader,
  listsMeant,
  listsToTry,
  lower,
  MEANT,
  nearBest,
  type Reading,
  slotsOf,
} from "../context.ts";
import { lemmasOf } from "../likeness.ts";
import type { Wish } from "../wish.ts";
import { newName } from "./lists.ts";

/** Lemmas of what people call the views. */
const VIEWS: Readonly<Record<string, View>> = {
  calendar: "calendar",
  diary: "calendar",
  month: "calendar",
  board: "board",
  kanban: "board",
  lane: "board",
  trello: "board",
  gallery: "gallery",
  picture: "gallery",
  photo: "gallery",
  image: "gallery",
  card: "cards",
  tile: "cards",
  timeline: "timeline",
  table: "table",
  spreadsheet: "table",
  row: "table",
};

/** The view that a wish's phrase names, the last word first. */
function viewOf(wish: Wish): View | null {
  for (const slot of slotsOf(wish, "V", "Y", "S"))
    for (const lemma of lemmasOf(slot.text).reverse()) {
      const view = Object.hasOwn(VIEWS, lemma) ? VIEWS[lemma] : undefined;
      if (view) return view;
    }
  return null;
}

export const addView: IntentReader = (wish, context) => {
  const view = viewOf(wish);
  if (!view) return [];
  const by = slotsOf(wish, "F").flatMap((slot) => fieldsMeant(slot, wish, context).slice(0, 1))[0];
  const lists = listsToTry(wish, context);
  return lists.map(({ is: entity, score }) => {
    const field = by?.is.entity === entity && by.score >= MEANT ? by.is.field : undefined;
    const isFit = field && (view === "board" ? field.kind === "choice" : /^date/.test(field.kind));
    return {
      edits: [{ edit: "addView", entity: entity.name, view, ...(isFit ? { by: field.key } : {}) }],
      fit: score / lists.length,
      words: `Show ${lower(entity.many)} as a ${view}`,
    };
  });
};

export const removeView: IntentReader = (wish, context) => {
  const view = viewOf(wish);
  if (!view) return [];
  const having = listsMeant(wish, context).filter(({ is }) => listPageOf(is, context)?.views.includes(view));
  const all =
    having.length > 0
      ? having
      : context.app.entities
          .filter((one) => listPageOf(one, context)?.views.includes(view))
          .map((is) => ({ is, score: 0.85 }));
  return nearBest(all).map(({ is, score }, _, found) => ({
    edits: [{ edit: "removeView", entity: is.name, view }],
    fit: score / found.length,
    words: `Remove the ${view} of ${lower(is.many)}`,
  }));
};

export function listPageOf(entity: EntitySpec, { app }: Context): PageOf<"list"> | undefined {
  return app.pages.find((page): page is PageOf<"list"> => page.kind === "list" && page.of === entity.name);
}

/** Pages that phrases name, also by the list on them. */
export function pagesMeant(wish: Wish, context: Context): Scored<PageSpec>[] {
  const { names, app } = context;
  const titled = slotsOf(wish, "G", "V").flatMap(({ text }) => names.pages(text).slice(0, 3));
  const listed = slotsOf(wish, "E", "G").flatMap(({ text }) =>
    names
      .lists(text)
      .slice(0, 2)
      .flatMap(({ is, score }) => {
        const page = app.pages.find((one) => "of" in one && one.of === is.name);
        return page ? [{ is: page, score: score * 0.9 }] : [];
      }),
  );
  const all = [...titled, ...listed].sort((left, right) => right.score - left.score);
  return all.filter(({ is }, at) => all.findIndex((one) => one.is === is) === at);
}

const onPages = (
  wish: Wish,
  context: Context,
  { edit, words }: { edit: (page: PageSpec) => Edit; words: (title: string) => string },
): Reading[] => {
  const pages = nearBest(pagesMeant(wish, context));
  return pages.map(({ is, score }) => ({
    edits: [edit(is)],
    fit: score / pages.length,
    words: words(is.title),
  }));
};

export const removePage: IntentReader = (wish, context) =>
  onPages(wish, context, {
    edit: ({ id }) => ({ edit: "removePage", id }),
    words: (title) => `Remove the page “${title}”`,
  });

export const renamePage: IntentReader = (wish, context) => {
  const to = newName(wish, (text) => (context.names.pages(text)[0]?.score ?? 0) >= MEANT);
  if (!to) return [];
  const others = { ...wish, slots: wish.slots.filter(({ text }) => text !== to.text) };
  return onPages(others, context, {
    edit: ({ id }) => ({ edit: "renamePage", id, title: to.text }),
    words: (title) => `Rename the page “${title}” to “${sentenceCase(to.text)}”`,
  }).map((reading) => ({ ...reading, fit: reading.fit * to.sure }));
};

export const duplicatePage: IntentReader = (wish, context) =>
  onPages(wish, context, {
    edit: ({ id }) => ({ edit: "duplicatePage", id, title: slotsOf(wish, "N")[0]?.text ?? null }),
    words: (title) => `Copy the page “${title}”`,
  });

const FIRST = new Set(["first", "top", "start", "begin", "front", "up"]);
const LAST = new Set(["last", "end", "bottom", "down", "under"]);

/** Whether a place says first or last; null when it says neither. */
export function isFirst(wish: Wish): boolean | null {
  const said = slotsOf(wish, "W").flatMap(({ text }) => lemmasOf(text));
  if (said.some((word) => FIRST.has(word))) return true;
  return said.some((word) => LAST.has(word)) ? false : null;
}

export const movePage: IntentReader = (wish, context) => {
  const first = isFirst(wish);
  if (first === null) return [];
  return onPages(wish, context, {
    edit: ({ id }) => ({ edit: "movePage", id, isFirst: first }),
    words: (title) => `Put the page “${title}” ${first ? "first" : "last"} in the menu`,
  });
};

export const groupPages: IntentReader = (wish, context) => {
  const group = slotsOf(wish, "N", "Q")[0];
  if (!group) return [];
  const found = slotsOf(wish, "G", "E").map((slot) => pagesMeant({ ...wish, slots: [slot] }, context)[0]);
  const pages = found.filter((one): one is Scored<PageSpec> => one !== undefined && one.score >= MEANT);
  if (pages.length === 0 || pages.length < found.length) return [];
  return [
    {
      edits: [{ edit: "groupPages", ids: pages.map(({ is }) => is.id), group: sentenceCase(group.text) }],
      fit: Math.min(...pages.map(({ score }) => score)),
      words: `Put ${pages.map(({ is }) => `“${is.title}”`).join(" and ")} under “${sentenceCase(group.text)}”`,
    },
  ];
};

export const addTextPage: IntentReader = (wish, { names }) => {
  const name = slotsOf(wish, "N", "G", "Q")[0];
  if (!name || (names.pages(name.text)[0]?.score ?? 0) >= 0.9) return [];
  const text = slotsOf(wish, "Q").find((slot) => slot !== name);
  const title = sentenceCase(name.text);
  return [
    {
      edits: [
        { edit: "addPage", page: "content", title, entity: null },
        ...(text ? [{ edit: "pageText" as const, id: lemmaId(title), text: text.text }] : []),
      ],
      fit: name.label === "N" ? 0.6 + 0.4 * name.chance : 0.7,
      words: `Add a page “${title}”`,
    },
  ];
};

const lemmaId = (title: string): string => title.toLowerCase().replaceAll(" ", "_");

export const pageText: IntentReader = (wish, context) => {
  const text = slotsOf(wish, "Q")[0];
  if (!text) return [];
  return onPages(wish, context, {
    edit: ({ id }) => ({ edit: "pageText", id, text: sentenceCase(text.text) }),
    words: (title) => `Write “${text.text}” on the page “${title}”`,
  });
};

export const contactForm: IntentReader = () => [
  {
    edits: [{ edit: "addPage", page: "contact", title: "Contact", entity: null }],
    fit: 1,
    words: "Add a contact form",
  },
];

const filterable = new Set(["choice", "relation", "yesNo", "text", "date", "dateTime", "tags", "number", "rating"]);

export const addFilter: IntentReader = (wish, context) => {
  const named = slotsOf(wish, "F", "R", "C", "E").flatMap((slot) => fieldsMeant(slot, wish, context).slice(0, 2));
  const found = nearBest(
    (named.length > 0 ? named : fieldsMentioned(wish, context)).filter(({ is }) => filterable.has(is.field.kind)),
  );
  return found.map(({ is: { entity, field }, score }) => ({
    edits: [{ edit: "addFilter", entity: entity.name, key: field.key }],
    fit: score / found.length,
    words: `Add a filter for “${field.label}” to ${lower(entity.many)}`,
  }));
};

export const removeFilter: IntentReader = (wish, context) =>
  addFilter(wish, context).map((reading) => ({
    ...reading,
    edits: reading.edits.map((edit) => (edit.edit === "addFilter" ? { ...edit, edit: "removeFilter" as const } : edit)),
    words: reading.words.replace("Add a filter for", "Remove the filter for"),
  }));

const DOWN = new Set(
  "newest latest recent highest biggest largest longest most best descending worst expensive".split(" "),
);
const UP = new Set(
  "oldest earliest soonest lowest smallest shortest least cheapest ascending next alphabetical alphabetically abc az".split(
    " ",
  ),
);
const OF_TIME = new Set("newest latest recent oldest earliest next soonest".split(" "));

export const sort: IntentReader = (wish, context) => {
  const said = wish.words.map(({ lower: word }) => word);
  const down = said.some((word) => DOWN.has(word));
  const up = said.some((word) => UP.has(word));
  const isOfTime = said.some((word) => OF_TIME.has(word));
  const named = slotsOf(wish, "F").flatMap((slot) => fieldsMeant(slot, wish, context).slice(0, 2));
  const [first] = slotsOf(wish, "F");
  const ofFirst = first ? nearBest(fieldsMeant(first, wish, context)) : nearBest(named);
  if (ofFirst.length > 0)
    return ofFirst.map(({ is: { entity, field }, score }) => ({
      edits: [{ edit: "sort", entity: entity.name, key: field.key, descending: down && !up }],
      fit: score / ofFirst.length,
      words: `Sort ${lower(entity.many)} by ${lower(field.label)}${down && !up ? ", highest or latest first" : ""}`,
    }));
  if (!(down || up)) return [];
  const lists = listsToTry(wish, context);
  return lists.flatMap(({ is: entity, score }) => {
    const isByName = said.some((word) => word.startsWith("alphabetical"));
    const key = isByName ? entity.title : isOfTime ? (dateOf(entity)?.key ?? "createdAt") : undefined;
    return key
      ? [
          {
            edits: [{ edit: "sort" as const, entity: entity.name, key, descending: down && !up }],
            fit: (score * 0.95) / lists.length,
            words: `Sort ${lower(entity.many)} ${isByName ? "by name" : down ? "with the newest first" : "with the oldest first"}`,
          },
        ]
      : [];
  });
};
