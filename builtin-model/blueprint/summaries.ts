// Pages that sum up: the overview and reports.

import { plain, singular } from "../understanding/language/words.ts";
import { filtersOf } from "./page-lists.ts";
import { amountOf, dateOf, has, statusOf } from "./telling-fields.ts";
import type { ChartSpec, EntitySpec, FieldSpec, FigureSpec, PageOf, PageSpec } from "./types.ts";

/** The first page: figures, charts and what is new. */
export function overviewPage(entities: readonly EntitySpec[]): PageOf<"dashboard"> {
  const mains = entities.filter(({ part, access }) => part === "main" && access !== "closed");
  const shown = mains.length > 0 ? mains : entities;
  return {
    id: "home",
    kind: "dashboard",
    title: "Overview",
    icon: "layout-dashboard",
    figures: figuresOf(shown),
    charts: oneRing(shown.flatMap(chartsOf).slice(0, CHARTS_MAX)),
    lists: shown
      .slice(0, 2)
      .map((entity) => ({ title: `Latest ${entity.many.toLowerCase()}`, of: entity.name, limit: 5 })),
  };
}

const FIGURES_MAX = 4;
const CHARTS_MAX = 4;
/** More parts than these are easier to compare as bars. */
const RING_PARTS_MAX = 4;

/** How many there are of each, what they add up to, and while there is room how many are in each state. */
function figuresOf(shown: readonly EntitySpec[]): FigureSpec[] {
  const counts: FigureSpec[] = shown.slice(0, 3).map((entity) => ({ label: entity.many, of: entity.name }));
  const sums = shown
    .flatMap((entity) => {
      const amount = amountOf(entity);
      return amount ? [{ entity, amount }] : [];
    })
    // Money says most.
    .toSorted((left, right) => Number(right.amount.kind === "money") - Number(left.amount.kind === "money"))
    .map(
      ({ entity, amount }): FigureSpec => ({
        label: labelOfSum(entity, amount),
        of: entity.name,
        measure: `sum:${amount.key}`,
      }),
    );
  const states = shown.slice(0, 1).flatMap((entity) => {
    const status = statusOf(entity);
    return (status?.options ?? []).map((option): FigureSpec => {
      const label = shown.length > 1 ? `${option} ${entity.many.toLowerCase()}` : option;
      return { label, of: entity.name, filter: { [status?.key ?? ""]: option } };
    });
  });
  return [...counts, ...sums, ...states].slice(0, FIGURES_MAX);
}

/** One ring at most, of few parts: beside one another they all look the same. */
function oneRing(charts: readonly ChartSpec[]): ChartSpec[] {
  const first = charts.find(({ kind }) => kind === "donut");
  return charts.map((chart) => (chart.kind === "donut" && chart !== first ? { ...chart, kind: "bar" } : chart));
}

const labelOfSum = (entity: EntitySpec, amount: FieldSpec): string =>
  /^(amount|total|price|value|cost|duration|length|hours|days|quantity)$/.test(amount.key)
    ? `${amount.label} of ${entity.many.toLowerCase()}`
    : amount.label;

/** What gathers many rows of another list: how many visits each single customer had says little. */
const GATHERS =
  /(project|categor|topic|department|team|group|class|course|room|site|field|place|location|venue|warehouse|station|hive|farm|route|vehicle|car|boat|building|school|section|season|plot|campaign|event)/;

function chartsOf(entity: EntitySpec): ChartSpec[] {
  const charts: ChartSpec[] = [];
  const amount = amountOf(entity);
  const day = dateOf(entity);
  const choice =
    statusOf(entity) ??
    entity.fields.find(({ kind }) => kind === "choice") ??
    entity.fields.find((field) => field.kind === "relation" && (!day?.required || GATHERS.test(field.to ?? "")));
  if (choice)
    charts.push({
      title: `${entity.many} by ${choice.label.toLowerCase()}`,
      of: entity.name,
      by: choice.key,
      kind: (choice.options?.length ?? RING_PARTS_MAX + 1) > RING_PARTS_MAX ? "bar" : "donut",
    });
  if (day?.required)
    charts.push({
      title: amount ? `${labelOfSum(entity, amount)} by month` : `${entity.many} by month`,
      of: entity.name,
      by: `${day.key}:month`,
      ...(amount ? { measure: `sum:${amount.key}` } : {}),
      kind: "bar",
    });
  return charts;
}

/** What stands for one of many: adding it up says nothing. */
const isRate = (key: string): boolean => /price|rate$|rating|score|age$|temperature/i.test(key);

const PERIOD = /\b(?:per|by|each|every|a|for each) (day|week|month|quarter|year)\b|\b(month|year|week)ly\b/;
const GROUPED = /\b(?:per|by|for each|and|each) (?:[a-z]+ )?([a-z]+)\b/g;

/** What a text sums up by comes first: "totals per month and category". */
function askedFirst(groups: readonly string[], { fields }: EntitySpec, words: string): string[] {
  const summing = /\b(?:per|by|each) .*$/.exec(words)?.[0] ?? "";
  const said = [...summing.matchAll(GROUPED)].flatMap(({ 0: phrase }) => phrase.split(" "));
  const place = (key: string) => {
    const label = fields.find((field) => field.key === key)?.label ?? key;
    const at = said.findIndex((word) => word === plain(label).split(" ").at(-1) || singular(word) === plain(label));
    return at < 0 ? said.length : at;
  };
  return groups.toSorted((left, right) => place(left) - place(right));
}

/** The period that a text sums up by; months without one. */
function periodIn(words: string): string {
  const [, unit, often] = PERIOD.exec(words) ?? [];
  const period = unit ?? often ?? "month";
  return period === "quarter" ? "month" : period;
}

export function reportPages(entities: readonly EntitySpec[], compared: boolean, words = ""): PageSpec[] {
  const rich = entities.filter(
    (entity) => entity.part === "main" && (amountOf(entity) || dateOf(entity) || has(entity, "choice")),
  );
  const ranked = rich.toSorted(
    (left, right) => Number(amountOf(right) !== undefined) - Number(amountOf(left) !== undefined),
  );
  return ranked.slice(0, 2).map((entity, at) => {
    const groups = askedFirst(
      entity.fields
        .filter(({ kind, hidden }) => (kind === "relation" || kind === "choice") && !hidden)
        .map(({ key }) => key),
      entity,
      words,
    );
    const period = periodIn(words);
    const isPeriodFirst = PERIOD.test(words);
    const day = dateOf(entity);
    const sums = entity.fields
      .filter(({ kind, key }) => (kind === "money" || kind === "number") && !/year|position|reorder/.test(key))
      .map(({ key }) => `${isRate(key) ? "avg" : "sum"}:${key}`);
    const page: PageOf<"report"> = {
      id: at === 0 ? "reports" : `${entity.name}_report`,
      kind: "report",
      of: entity.name,
      title: at === 0 ? "Reports" : `${entity.many} report`,
      icon: "chart-column",
      intro: `${entity.many} summed up${compared ? " and set side by side" : ""}. Choose how to group and filter them.`,
      by: [
        ...(day && isPeriodFirst ? [`${day.key}:${period}`] : []),
        ...groups.slice(0, 3),
        ...(day && !isPeriodFirst ? [`${day.key}:month`] : []),
        ...(groups.length === 0 && !day ? ["createdAt:month"] : []),
      ],
      measures: ["count", ...sums.slice(0, 4)],
      filters: filtersOf(entity),
    };
    if (groups[0]) page.compare = groups[0];
    return page;
  });
}
