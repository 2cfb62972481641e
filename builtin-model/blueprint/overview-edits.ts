// Changes to the overview: figures, short lists, charts, and what stands first.
import { listing, sentenceCase } from "../understanding/language/words.ts";
import type { Edit } from "./edit-types.ts";
import { labelOf } from "./field-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { conditionsInWords } from "./row-edits.ts";
import { dateOf, statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, PageOf } from "./types.ts";

const PARTS_MAX = 12;
const NO_PAGE = "There is no overview page.";
const HOW = { sum: "", avg: "average ", min: "lowest ", max: "highest " } as const;

export const dashboardOf = (app: AppSpec): PageOf<"dashboard"> | undefined =>
  app.pages.find((page): page is PageOf<"dashboard"> => page.kind === "dashboard");

export function addChart(app: AppSpec, entity: EntitySpec, edit: Extract<Edit, { edit: "addChart" }>): Outcome {
  const { by, sum, how = "sum", grain = "month", kind } = edit;
  const page = dashboardOf(app);
  if (!page) return refused("There is no overview page for a chart.");
  const field =
    by === "createdAt"
      ? undefined
      : (entity.fields.find(({ key }) => key === by) ??
        statusOf(entity) ??
        entity.fields.find(({ kind }) => kind === "choice") ??
        dateOf(entity) ??
        entity.fields.find(({ kind }) => kind === "relation"));
  const isTime = !field || field.kind === "date" || field.kind === "dateTime";
  const path = isTime ? `${field?.key ?? "createdAt"}:${grain}` : field.key;
  const measure = sum ? `${how}:${sum}` : undefined;
  const rows = entity.many.toLowerCase();
  const subject = sum ? `${HOW[how]}${labelOf(entity, sum)} of ${rows}` : rows;
  const same = page.charts.find(
    (chart) => chart.of === entity.name && chart.by === path && chart.measure === measure && !chart.filter,
  );
  if (same) return refused(`That chart of ${rows} is on the overview already: “${same.title}”.`);
  const grouping = isTime ? grain : field.label.toLowerCase();
  page.charts.push({
    title: `${sentenceCase(subject)} by ${grouping}`,
    of: entity.name,
    by: path,
    ...(measure ? { measure } : {}),
    kind: kind ?? (isTime && how !== "sum" ? "line" : isTime || measure ? "bar" : "donut"),
  });
  return done(`added a chart of ${subject} by ${grouping} to the overview`);
}

export function addFigure(app: AppSpec, entity: EntitySpec, edit: Extract<Edit, { edit: "addFigure" }>): Outcome {
  const { label, measure, filter } = edit;
  const page = dashboardOf(app);
  if (!page) return refused(NO_PAGE);
  const same = page.figures.find(
    (one) =>
      one.label === label ||
      (one.of === entity.name && one.measure === measure && JSON.stringify(one.filter) === JSON.stringify(filter)),
  );
  if (same) return refused(`The overview shows that already: the figure “${same.label}”.`);
  if (page.figures.length >= PARTS_MAX) return refused("The overview has as many figures as fit.");
  page.figures.push({ label, of: entity.name, ...(measure ? { measure } : {}), ...(filter ? { filter } : {}) });
  const which = filter ? `, of ${entity.many.toLowerCase()} ${conditionsInWords(entity, filter)}` : "";
  return done(`added the figure “${label}” to the overview${which}`);
}

export function addShortList(app: AppSpec, entity: EntitySpec, edit: Extract<Edit, { edit: "addShortList" }>): Outcome {
  const { title, filter, sort, limit } = edit;
  const page = dashboardOf(app);
  if (!page) return refused(NO_PAGE);
  if (page.lists.some((one) => one.title === title)) return refused(`The overview shows “${title}” already.`);
  if (page.lists.length >= PARTS_MAX) return refused("The overview has as many lists as fit.");
  page.lists.push({
    title,
    of: entity.name,
    limit: limit ?? 5,
    ...(sort ? { sort } : {}),
    ...(filter ? { filter } : {}),
  });
  const which = filter ? ` with ${entity.many.toLowerCase()} ${conditionsInWords(entity, filter)}` : "";
  const order = sort
    ? `, by ${labelOf(entity, sort.replace(/^-/, ""))}, ${sort.startsWith("-") ? "highest" : "lowest"} first`
    : "";
  return done(`added the list “${title}” to the overview${which}${order}`);
}

/** A list of these rows before all else: the one that is there, or a new one. */
export function startWith(app: AppSpec, entity: EntitySpec, edit: Extract<Edit, { edit: "startWith" }>): Outcome {
  const { title, filter, sort } = edit;
  const page = dashboardOf(app);
  if (!page) return refused(NO_PAGE);
  const held = page.lists.find(
    (list) =>
      list.of === entity.name &&
      JSON.stringify(list.filter) === JSON.stringify(filter) &&
      (sort === undefined || list.sort === sort),
  );
  if (held !== undefined && page.lists[0] === held && page.order?.[0] === "lists")
    return refused(`“${held.title}” stands first on the overview already.`);
  if (!held) {
    const added = addShortList(app, entity, { ...edit, edit: "addShortList" });
    if ("refused" in added) return added;
  }
  const name = held?.title ?? title;
  page.lists = moved(page.lists, (one) => one.title === name, true);
  page.order = ["lists", ...(page.order ?? SECTIONS).filter((one) => one !== "lists")];
  const which = filter ? `, with ${entity.many.toLowerCase()} ${conditionsInWords(entity, filter)}` : "";
  const order = sort
    ? `, by ${labelOf(entity, sort.replace(/^-/, ""))}, ${sort.startsWith("-") ? "latest" : "earliest"} first`
    : "";
  return done(`put the list “${name}” at the top of the overview${which}${order}`);
}

const SECTIONS = ["figures", "charts", "lists"] as const;
type Section = (typeof SECTIONS)[number];

export function moveOnOverview(app: AppSpec, edit: Extract<Edit, { edit: "moveOnOverview" }>): Outcome {
  const { part, title, isFirst, beside } = edit;
  const page = dashboardOf(app);
  if (!page) return refused(NO_PAGE);
  if (page[part].length === 0) return refused(`The overview has no ${part}.`);
  if (title === null || beside) {
    const rest = (page.order ?? SECTIONS).filter((one) => one !== part);
    const at = beside ? rest.indexOf(beside) + (isFirst ? 0 : 1) : isFirst ? 0 : rest.length;
    const order: Section[] = [...rest.slice(0, at), part, ...rest.slice(at)];
    if (order.join() === (page.order ?? SECTIONS).join()) return refused(`The ${part} stand there already.`);
    page.order = order;
    return done(`put the ${listing(order)} of the overview in this order`);
  }
  if (part === "figures") page.figures = moved(page.figures, ({ label }) => label === title, isFirst);
  else if (part === "charts") page.charts = moved(page.charts, (one) => one.title === title, isFirst);
  else page.lists = moved(page.lists, (one) => one.title === title, isFirst);
  return done(`put “${title}” ${isFirst ? "first" : "last"} among the ${part} of the overview`);
}

function moved<T>(all: readonly T[], isMeant: (one: T) => boolean, isFirst: boolean): T[] {
  const [meant, rest] = [all.filter(isMeant), all.filter((one) => !isMeant(one))];
  return isFirst ? [...meant, ...rest] : [...rest, ...meant];
}

export function removeFromOverview(app: AppSpec, edit: Extract<Edit, { edit: "removeFromOverview" }>): Outcome {
  const { part, title } = edit;
  const page = dashboardOf(app);
  if (!page) return refused(NO_PAGE);
  const gone = page[part]
    .map((one) => ("label" in one ? one.label : one.title))
    .filter((one) => title === null || one === title);
  if (gone.length === 0) return refused(`The overview has no such ${part.slice(0, -1)}.`);
  if (part === "figures") page.figures = page.figures.filter(({ label }) => !gone.includes(label));
  else page.lists = page.lists.filter((one) => !gone.includes(one.title));
  return done(`removed ${listing(gone.map((one) => `“${one}”`))} from the overview`);
}
