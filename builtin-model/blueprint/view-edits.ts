// Changes to what pages show: views, charts, links and texts.
import { fieldKey, listing } from "../understanding/language/words.ts";
import type { Edit } from "./edit-types.ts";
import { linkInstead } from "./field-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { dateOf, statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, PageOf } from "./types.ts";

export function addView(
  entity: EntitySpec,
  list: PageOf<"list">,
  { view, by }: Extract<Edit, { edit: "addView" }>,
): Outcome {
  const held = view === "board" ? list.boardBy : view === "calendar" ? list.calendarBy : by;
  if (list.views.includes(view) && (view !== "board" || list.boardBy) && (by === undefined || by === held))
    return refused(`The page “${list.title}” has that view already: the switch above the list changes to the ${view}.`);
  const named = entity.fields.find(({ key }) => key === by);
  const choice = named ?? statusOf(entity) ?? entity.fields.find(({ kind }) => kind === "choice");
  const day = named ?? dateOf(entity);
  if (view === "board" && !choice)
    return refused(`A board needs a status. Try: “add a status field to ${entity.many.toLowerCase()}”.`);
  if (view === "calendar" && !day)
    return refused(`A calendar needs a date. Try: “add a date to ${entity.many.toLowerCase()}”.`);
  if (view === "gallery" && !entity.fields.some(({ kind }) => kind === "image"))
    return refused(`A gallery needs pictures. Try: “add a photo to ${entity.many.toLowerCase()}”.`);
  if (view === "board" && choice) list.boardBy = choice.key;
  if (view === "calendar" && day) list.calendarBy = day.key;
  list.views = [...new Set([...list.views, view])];
  const grouped = named ? ` by ${named.label.toLowerCase()}` : "";
  return done(`added the ${view}${grouped} to ${entity.many.toLowerCase()}`);
}

export function removeChart(app: AppSpec, edit: Extract<Edit, { edit: "removeChart" }>): Outcome {
  const page = app.pages.find((one): one is PageOf<"dashboard"> => one.kind === "dashboard");
  const found = (page?.charts ?? []).filter(
    ({ of, by }) => (!edit.entity || of === edit.entity) && (!edit.by || by.split(":")[0] === edit.by),
  );
  if (!page || found.length === 0) return refused("There is no such chart on the overview.");
  const placed = edit.at === undefined ? undefined : page.charts.at(edit.at);
  if (edit.at !== undefined && !placed)
    return refused(`The overview has only ${page.charts.length} ${page.charts.length === 1 ? "chart" : "charts"}.`);
  const isVague = !placed && !edit.all && !edit.entity && !edit.by && found.length > 1;
  if (isVague) {
    const names = found.map(({ title }) => `“${title}”`);
    return refused(`Which chart? The overview has ${listing(names)}. Say its name, or “remove all charts”.`);
  }
  const gone = placed ? [placed] : found;
  page.charts = page.charts.filter((chart) => !gone.includes(chart));
  return done(`removed ${gone.map(({ title }) => `“${title}”`).join(", ")} from the overview`);
}

export function removeView(
  entity: EntitySpec,
  list: PageOf<"list"> | undefined,
  view: PageOf<"list">["views"][number],
): Outcome {
  if (!list?.views.includes(view)) return refused(`${entity.many} have no ${view}.`);
  if (list.views.length === 1)
    return refused(
      `The ${view} is the only view of ${entity.many.toLowerCase()}; removing the page would be another thing.`,
    );
  list.views = list.views.filter((one) => one !== view);
  return done(`removed the ${view} from ${entity.many.toLowerCase()}`);
}

/** A field that points at a row of the other list. @param instead key of the field whose place it takes */
export function addLink(app: AppSpec, entity: EntitySpec, to: string, instead?: string): Outcome {
  const target = app.entities.find(({ name }) => name === to);
  if (!target) return refused("I do not know what to link to.");
  const written = entity.fields.find((field) => field.key === instead);
  if (written) return linkInstead(entity, written, target);
  if (entity.fields.some((field) => field.to === to))
    return refused(`${entity.many} are linked to ${target.many.toLowerCase()} already.`);
  const key = fieldKey(target.one);
  if (entity.fields.some((field) => field.key === key))
    return refused(`${entity.one} has a field “${target.one}” already; rename or remove it first.`);
  entity.fields.splice(1, 0, { key, label: target.one, kind: "relation", to });
  return done(`linked ${entity.many.toLowerCase()} to ${target.many.toLowerCase()}`);
}

export function setPageText(app: AppSpec, { id, text }: Extract<Edit, { edit: "pageText" }>): Outcome {
  const page = app.pages.find((one) => one.id === id);
  if (!page) return refused("There is no such page.");
  const section = page.kind === "content" ? page.sections[0] : undefined;
  if (section) section.text = text;
  else page.intro = text;
  return done(`changed the text of “${page.title}”`);
}
