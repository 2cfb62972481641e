// The pages of a composed app: the archetype's overview, views and pages of some rows, with the names of now.

import type { View } from "#entity";
import type { Archetype } from "../archetypes/index.ts";
import { listPage } from "../blueprint/page-lists.ts";
import { makePages } from "../blueprint/pages.ts";
import { dateOf } from "../blueprint/telling-fields.ts";
import type { AppSpec, ChartSpec, EntitySpec, FigureSpec, ListSpec, PageOf, PageSpec } from "../blueprint/types.ts";
import type { Description } from "../understanding/describe.ts";
import { tableName } from "../understanding/language/words.ts";
import { type Fitted, fieldNow, renamedWhere } from "./fit-thing.ts";

const FIGURES_MAX = 5;
const CHARTS_MAX = 3;
const LISTS_MAX = 3;

/** All pages; without an archetype those that such entities usually get. */
export function composedPages(
  app: AppSpec,
  { archetype, fitted }: { archetype: Archetype | null; fitted: readonly Fitted[] },
  description: Description,
): PageSpec[] {
  const pages = makePages(app.entities, description, app.name);
  if (!archetype) return pages;
  const of = (one: string) => fitted.find(({ thing }) => thing.one === one);
  for (const [at, page] of pages.entries()) {
    if (page.kind === "dashboard") pages[at] = overviewOf(archetype, page, of);
    if (page.kind !== "list" || page.id !== page.of) continue;
    const own = fitted.find(({ entity }) => entity.name === page.of);
    const views = own && archetype.views[own.thing.one];
    if (own && views) giveViews(page, views, own.entity);
  }
  for (const { title, of: one, where } of archetype.some.toReversed()) {
    const own = of(one);
    const now = own && renamedWhere(where, own);
    const list = pages.findIndex((page) => page.kind === "list" && page.id === own?.entity.name);
    if (!own || !now || list < 0) continue;
    const base = pages[list] as PageOf<"list">;
    const id = tableName(title);
    if (pages.some((page) => page.id === id)) continue;
    const { intro: _, ...rest } = listPage(own.entity, app.entities, description);
    pages.splice(list + 1, 0, {
      ...rest,
      id,
      title,
      where: now,
      views: base.views.slice(0, 1),
      ...(base.role ? { role: base.role } : {}),
      ...(base.boardBy ? { boardBy: base.boardBy } : {}),
      ...(base.calendarBy ? { calendarBy: base.calendarBy } : {}),
      ...(base.group ? { group: base.group } : {}),
    });
  }
  return pages;
}

/** The views that the entity's fields can carry. */
export function giveViews(page: PageOf<"list">, views: readonly View[], entity: EntitySpec): void {
  const has = (...kinds: string[]) => entity.fields.some(({ kind }) => kinds.includes(kind));
  const steps =
    entity.fields.find(({ kind, options, default: preset }) => kind === "choice" && preset === options?.[0]) ??
    entity.fields.find(({ kind }) => kind === "choice");
  const day = dateOf(entity);
  const fits: Partial<Record<View, boolean>> = {
    board: steps !== undefined,
    calendar: day !== undefined,
    timeline: day !== undefined,
    gallery: has("image"),
    places: has("location"),
  };
  const kept = views.filter((view) => fits[view] !== false);
  page.views = kept.length > 0 ? [...kept] : ["table"];
  delete page.boardBy;
  delete page.calendarBy;
  if (page.views.includes("board") && steps) page.boardBy = steps.key;
  if (page.views.includes("calendar") && day) page.calendarBy = day.key;
}

type Find = (one: string) => Fitted | undefined;

/** The archetype's overview where enough of it is left, else the usual one. */
function overviewOf(archetype: Archetype, usual: PageOf<"dashboard">, of: Find): PageOf<"dashboard"> {
  const figures = archetype.figures.flatMap(({ label, of: one, sum, where }): FigureSpec[] => {
    const own = of(one);
    const filter = own && renamedWhere(where, own);
    const summed = own && sum ? fieldNow(own, sum) : undefined;
    if (!own || filter === null || (sum && !summed)) return [];
    return [
      {
        label: renamed(label, own),
        of: own.entity.name,
        ...(summed ? { measure: `sum:${summed.key}` } : {}),
        ...(filter ? { filter } : {}),
      },
    ];
  });
  const charts = archetype.charts.flatMap(({ title, of: one, by, sum, kind, where }): ChartSpec[] => {
    const own = of(one);
    const field = own && fieldNow(own, by);
    const filter = own && renamedWhere(where, own);
    const summed = own && sum ? fieldNow(own, sum) : undefined;
    if (!own || !field || filter === null || (sum && !summed)) return [];
    const isTime = field.kind === "date" || field.kind === "dateTime";
    return [
      {
        title: renamed(title, own),
        of: own.entity.name,
        by: isTime ? `${field.key}:month` : field.key,
        ...(summed ? { measure: `sum:${summed.key}` } : {}),
        kind,
        ...(filter ? { filter } : {}),
      },
    ];
  });
  const lists = archetype.lists.flatMap(({ title, of: one, where, sort, limit }): ListSpec[] => {
    const own = of(one);
    const filter = own && renamedWhere(where, own);
    if (!own || filter === null) return [];
    const key = sort ? fieldNow(own, sort.replace("-", ""))?.key : undefined;
    return [
      {
        title: renamed(title, own),
        of: own.entity.name,
        ...(limit ? { limit } : {}),
        ...(key ? { sort: `${sort?.startsWith("-") ? "-" : ""}${key}` } : {}),
        ...(filter ? { filter } : {}),
      },
    ];
  });
  return {
    ...usual,
    figures: (figures.length > 0 ? figures : usual.figures).slice(0, FIGURES_MAX),
    charts: (charts.length > 0 ? charts : usual.charts.slice(0, 1)).slice(0, CHARTS_MAX),
    lists: (lists.length > 0 ? lists : usual.lists).slice(0, LISTS_MAX),
  };
}

/** "Repairs by step" of what somebody calls jobs: "Jobs by step". */
function renamed(label: string, { thing, entity }: Fitted): string {
  if (thing.many.toLowerCase() === entity.many.toLowerCase()) return label;
  const lower = label.toLowerCase();
  for (const [before, now] of [
    [thing.many, entity.many],
    [thing.one, entity.one],
  ] as const) {
    const at = lower.indexOf(before.toLowerCase());
    const end = at + before.length;
    const isWord = at >= 0 && !isLetter(lower[at - 1]) && !isLetter(lower[end]);
    if (isWord) return `${label.slice(0, at)}${at === 0 ? now : now.toLowerCase()}${label.slice(end)}`;
  }
  return label;
}

const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char);
