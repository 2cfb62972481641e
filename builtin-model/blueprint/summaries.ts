// Pages that sum up: the overview and reports.

import { filtersOf } from "./page-lists.ts";
import { amountOf, dateOf, has, statusOf } from "./telling-fields.ts";
import type { ChartSpec, EntitySpec, FieldSpec, FigureSpec, PageOf, PageSpec } from "./types.ts";

/** The first page: figures, charts and what is new. */
export function overviewPage(entities: readonly EntitySpec[]): PageOf<"dashboard"> {
  const mains = entities.filter(({ part, ownerOnly }) => part === "main" && !ownerOnly);
  const shown = mains.length > 0 ? mains : entities;
  const figures: FigureSpec[] = shown.slice(0, 3).map((entity) => ({ label: entity.many, of: entity.name }));
  for (const entity of shown) {
    const amount = amountOf(entity);
    if (amount && figures.length < 4)
      figures.push({ label: labelOfSum(entity, amount), of: entity.name, measure: `sum:${amount.key}` });
  }
  return {
    id: "home",
    kind: "dashboard",
    title: "Overview",
    icon: "layout-dashboard",
    figures,
    charts: shown.flatMap(chartsOf).slice(0, 4),
    lists: shown
      .slice(0, 2)
      .map((entity) => ({ title: `Latest ${entity.many.toLowerCase()}`, of: entity.name, limit: 5 })),
  };
}

const labelOfSum = (entity: EntitySpec, amount: FieldSpec): string =>
  /^(amount|total|price|value|cost)$/.test(amount.key) ? `${entity.many}, ${amount.label.toLowerCase()}` : amount.label;

function chartsOf(entity: EntitySpec): ChartSpec[] {
  const charts: ChartSpec[] = [];
  const amount = amountOf(entity);
  const day = dateOf(entity);
  const choice =
    statusOf(entity) ??
    entity.fields.find(({ kind }) => kind === "choice") ??
    entity.fields.find(({ kind }) => kind === "relation");
  if (choice)
    charts.push({
      title: `${entity.many} by ${choice.label.toLowerCase()}`,
      of: entity.name,
      by: choice.key,
      kind: "donut",
    });
  if (day?.required)
    charts.push({
      title: amount ? `${amount.label} by month` : `${entity.many} by month`,
      of: entity.name,
      by: `${day.key}:month`,
      ...(amount ? { measure: `sum:${amount.key}` } : {}),
      kind: "bar",
    });
  return charts;
}

export function reportPages(entities: readonly EntitySpec[], compared: boolean): PageSpec[] {
  const rich = entities.filter(
    (entity) => entity.part === "main" && (amountOf(entity) || dateOf(entity) || has(entity, "choice")),
  );
  const ranked = rich.toSorted(
    (left, right) => Number(amountOf(right) !== undefined) - Number(amountOf(left) !== undefined),
  );
  return ranked.slice(0, 2).map((entity, at) => {
    const groups = entity.fields
      .filter(({ kind, hidden }) => (kind === "relation" || kind === "choice") && !hidden)
      .map(({ key }) => key);
    const day = dateOf(entity);
    const sums = entity.fields
      .filter(({ kind, key }) => (kind === "money" || kind === "number") && !/year|position|reorder/.test(key))
      .map(({ key }) => `sum:${key}`);
    const page: PageOf<"report"> = {
      id: at === 0 ? "reports" : `${entity.name}_report`,
      kind: "report",
      of: entity.name,
      title: at === 0 ? "Reports" : `${entity.many} report`,
      icon: "chart-column",
      intro: `${entity.many} summed up${compared ? " and set side by side" : ""}. Choose how to group and filter them.`,
      by: [
        ...groups.slice(0, 3),
        ...(day ? [`${day.key}:month`] : []),
        ...(groups.length === 0 && !day ? ["createdAt:month"] : []),
      ],
      measures: ["count", ...sums.slice(0, 4)],
      filters: filtersOf(entity),
    };
    if (groups[0]) page.compare = groups[0];
    return page;
  });
}
