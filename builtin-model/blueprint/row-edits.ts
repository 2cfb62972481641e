// Pages that show only some rows: restricted, lifted again, or new beside the whole list.
import { listing, tableName } from "../understanding/language/words.ts";
import type { RowEdit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageOf, RowCondition, RowConditions } from "./types.ts";

export const isRowEdit = (edit: { edit: string }): edit is RowEdit => /^(onlyRows|allRows|rowsPage)$/.test(edit.edit);

export function editRows(app: AppSpec, entity: EntitySpec, edit: RowEdit): Outcome {
  if (edit.edit === "rowsPage") return addRowsPage(app, entity, edit);
  const page = app.pages.find((one): one is PageOf<"list"> => one.kind === "list" && one.id === edit.id);
  if (!page) return refused(`${entity.many} have no list page.`);
  return edit.edit === "allRows" ? showAll(page) : showOnly(app, entity, { page, where: edit.where });
}

function showAll(page: PageOf<"list">): Outcome {
  if (!page.where) return refused(`The page “${page.title}” shows everything already.`);
  delete page.where;
  return done(`made the page “${page.title}” show everything again`);
}

type Restricted = { page: PageOf<"list">; where: RowConditions };

/** The others are not lost: where people hand things in or publish them, the owner and who decides get a page with all. */
function showOnly(app: AppSpec, entity: EntitySpec, { page, where }: Restricted): Outcome {
  const rows = entity.many.toLowerCase();
  if (JSON.stringify(page.where) === JSON.stringify(where))
    return refused(`The page “${page.title}” shows only these already.`);
  const whole = { ...page.where, ...where };
  const words = conditionsInWords(entity, whole);
  const id = `all_${entity.name}`.slice(0, 40);
  const isJudged = /^(published|inbox|managed)$/.test(entity.access) && page.role === undefined;
  const deciders = statusOf(entity)?.writers ?? [];
  const isThere = app.pages.some((one) => one.id === id);
  if (isJudged && !isThere) {
    const all: PageOf<"list"> = {
      ...structuredClone(page),
      id,
      title: `All ${rows}`,
      group: "Management",
      role: deciders.length > 0 ? [...deciders] : "owner",
    };
    delete all.where;
    app.pages.push(all);
  }
  page.where = whole;
  const rest = isJudged
    ? `; you, the owner,${deciders.length > 0 ? " and whoever decides" : ""} find all of them on the page “All ${rows}”`
    : `; the others stay, and “show all ${rows} again” brings them back`;
  return done(`made the page “${page.title}” show only ${rows} ${words}${rest}`);
}

const PAGES_MAX = 60;

function addRowsPage(
  app: AppSpec,
  entity: EntitySpec,
  { title, where, isOwn }: Extract<RowEdit, { edit: "rowsPage" }>,
): Outcome {
  const id = tableName(title).slice(0, 40);
  const rows = entity.many.toLowerCase();
  if (app.pages.length >= PAGES_MAX) return refused("This app has as many pages as I can manage.");
  if (app.pages.some((page) => page.id === id)) return refused(`There is a page “${title}” already.`);
  const list = app.pages.find((page): page is PageOf<"list"> => page.kind === "list" && page.of === entity.name);
  if (!list) return refused(`${entity.many} have no list page to start from.`);
  const page: PageOf<"list"> = { ...structuredClone(list), id, title };
  for (const key of ["intro", "scope", "where"] as const) delete page[key];
  if (isOwn) page.scope = "mine";
  else page.where = where;
  app.pages.splice(app.pages.indexOf(list) + 1, 0, page);
  const which = isOwn ? "that a person entered" : conditionsInWords(entity, where);
  return done(`added the page “${title}” with only ${rows} ${which}`);
}

/** "Whose status is approved and whose due date is past". */
export function conditionsInWords(entity: EntitySpec, where: RowConditions): string {
  const parts = Object.entries(where).map(([key, condition]) => {
    const field = entity.fields.find((one) => one.key === key);
    return inWords(field?.label.toLowerCase() ?? "creation date", condition, field);
  });
  return listing(parts);
}

function inWords(name: string, condition: RowCondition, field: FieldSpec | undefined): string {
  const label = / (?:on|at)$/.test(name) ? `“${name}”` : name;
  const quoted = (options: readonly string[]) => options.map((option) => `“${option}”`).join(" or ");
  if (typeof condition === "boolean") return `whose “${name}” is ${condition ? "yes" : "no"}`;
  if (typeof condition === "string" || Array.isArray(condition))
    return `whose ${label} is ${quoted([condition].flat())}`;
  if ("not" in condition) return `whose ${label} is not ${quoted([condition.not].flat())}`;
  if ("empty" in condition) return `${condition.empty ? "without" : "with"} ${label}`;
  if ("alert" in condition) return `whose ${label} stands out`;
  if ("during" in condition) return `whose ${label} is ${PERIODS[condition.during] ?? `in the ${condition.during}`}`;
  const shown = (value: number) => (field?.kind === "money" ? String(value / 100) : String(Math.round(value)));
  const isWhole = (value: number) => field?.kind === "money" || Number.isInteger(value);
  const { min, max } = condition;
  const parts = [
    ...(min === undefined ? [] : [isWhole(min) ? `at least ${shown(min)}` : `over ${Math.floor(min)}`]),
    ...(max === undefined ? [] : [isWhole(max) ? `at most ${shown(max)}` : `under ${Math.ceil(max)}`]),
  ];
  return `whose ${label} is ${parts.join(" and ")}`;
}

const PERIODS: Readonly<Record<string, string>> = {
  past: "before today",
  future: "today or later",
  today: "today",
  tomorrow: "tomorrow",
  yesterday: "yesterday",
  "this week": "in this week",
  "this month": "in this month",
  "this year": "in this year",
  "next week": "in the next week",
  "next month": "in the next month",
  "next year": "in the next year",
  "last week": "in the last week",
  "last month": "in the last month",
  "last year": "in the last year",
};
