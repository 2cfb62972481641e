// Changes to the example rows of the preview, to what money is counted in, and to what lists show at once.

import type { SampleEdit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageOf } from "./types.ts";

export const isSampleEdit = (edit: { edit: string }): edit is SampleEdit => /^(rows|samples)$/.test(edit.edit);

const ROWS_USUAL = 8;
const ROWS_MOST = 60;
/** Rules and unique values hold for examples too, and these run out. */
const ROWS_RULED = 12;
const ONLY_PREVIEW = "in the preview (the live app starts empty)";

export function editSamples(entity: EntitySpec, edit: SampleEdit): Outcome {
  const many = entity.many.toLowerCase();
  if (entity.imported !== undefined)
    return refused(`${entity.many} hold the rows of your file, so there are no example rows among them.`);
  if (edit.edit === "samples") {
    entity.samples = [...edit.names];
    delete entity.sampleRows;
    entity.rows = edit.names.length;
    return done(
      `made ${edit.names.length} example ${many} of these names ${ONLY_PREVIEW}; to bring rows into the live app, use “Import CSV” above its list`,
    );
  }
  if (edit.count === 0) {
    entity.rows = 0;
    return done(`removed the example rows of ${many}`);
  }
  const held = edit.more ? (entity.rows ?? ROWS_USUAL) : 0;
  const isRuled = entity.fields.some(({ unique }) => unique) || (entity.rules ?? []).length > 0;
  const most = isRuled ? ROWS_RULED : ROWS_MOST;
  entity.rows = Math.min(held + edit.count, most);
  const less = held + edit.count > most ? `, as many as its rules and I can make up` : "";
  return done(`put ${entity.rows} example ${many} into the preview${less} (the live app starts empty)`);
}

/** Every amount of money from now on; what is entered keeps its figure. */
export function setCurrency(app: AppSpec, currency: string): Outcome {
  const amounts = app.entities.flatMap(({ fields }) => fields.filter(({ kind }) => kind === "money"));
  if (amounts.length === 0) return refused("No list keeps an amount of money yet.");
  app.currency = currency;
  for (const field of amounts) field.currency = currency;
  return done(`set all amounts of money to ${currency} (figures that are entered already are not converted)`);
}

const SHOWN_MOST = 5;
const CHARTS_MOST = 2;
const LONG = new Set<FieldSpec["kind"]>(["longText", "file", "url", "location", "tags"]);

/** What a list can do without comes last: long texts, then what is neither asked for nor a state. */
function rankOf(field: FieldSpec, { title }: EntitySpec): number {
  if (field.key === title) return 0;
  if (field.kind === "choice") return 1;
  if (field.kind === "relation" || field.kind === "date" || field.kind === "dateTime") return 2;
  if (field.required || field.kind === "money") return 3;
  return LONG.has(field.kind) ? 5 : 4;
}

/** At most five columns in each list and two charts on the overview; forms and pages of rows keep everything. */
export function declutter(app: AppSpec, name: string | null): Outcome {
  const meant = app.entities.filter((entity) => name === null || entity.name === name);
  const hidden = meant.flatMap((entity) => {
    const shown = entity.fields.filter((field) => !field.hidden);
    const rest = shown
      .toSorted((left, right) => rankOf(left, entity) - rankOf(right, entity))
      .slice(SHOWN_MOST)
      .filter((field) => rankOf(field, entity) > 2);
    for (const field of rest) field.hidden = true;
    return rest.length > 0
      ? [`${rest.map(({ label }) => label.toLowerCase()).join(", ")} of ${entity.many.toLowerCase()}`]
      : [];
  });
  const page =
    name === null ? app.pages.find((one): one is PageOf<"dashboard"> => one.kind === "dashboard") : undefined;
  const charts = page ? page.charts.splice(CHARTS_MOST) : [];
  const parts = [
    ...(hidden.length > 0
      ? [`hid what lists can do without (${hidden.join("; ")}): forms and the page of each row still show it`]
      : []),
    ...(charts.length > 0 ? [`took ${charts.map(({ title }) => `“${title}”`).join(", ")} off the overview`] : []),
  ];
  if (parts.length === 0)
    return refused(
      "The lists show few columns already. Which page is too full? Say for example “remove the chart of …”, “remove the page …” or “hide … in …”.",
    );
  return done(parts.join(" and "));
}
