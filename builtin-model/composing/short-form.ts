// An app in a form that is short to read: lists with fields, steps and access, pages, figures.

import { rulesOfApp } from "../blueprint/rule-words.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec, RowConditions } from "../blueprint/types.ts";

export function shortForm(app: AppSpec): string {
  const rules = rulesOfApp(app.entities);
  return [
    `${app.name}: ${app.tagline}`,
    ...app.entities.map(thing),
    `Pages: ${app.pages.map(page).join("; ")}`,
    ...app.pages.flatMap(parts),
    ...(rules.length > 0 ? [`Rules: ${rules.join("; ")}`] : []),
    ...(app.roles?.length ? [`Roles: ${app.roles.map(({ label }) => label).join(", ")}`] : []),
  ].join("\n");
}

const thing = (entity: EntitySpec): string => {
  const roles = Object.entries(entity.grants ?? {}).map(([role, can]) => `${role} may ${can.join(", ")}`);
  const access = [
    entity.access,
    ...(entity.own ? [`own: ${entity.own.join(", ") || "nothing"}`] : []),
    ...roles,
    ...(entity.account ? ["rows are people"] : []),
  ].join("; ");
  return `- ${entity.many} (${access}): ${entity.fields.map(field).join(", ")}`;
};

function field({ label, kind, options, to, required, grants }: FieldSpec): string {
  const told = options ? options.join("/") : to ? `→ ${to}` : kind === "text" ? "" : kind;
  return `${label}${required ? "*" : ""}${told ? ` [${told}]` : ""}${grants ? ` (that one may ${grants.join(", ")})` : ""}`;
}

function page(one: PageSpec): string {
  const role = one.role ? ` for ${[one.role].flat().join(", ")}` : "";
  if (one.kind !== "list") return `${one.title} (${one.kind}${role})`;
  return `${one.title} (${one.views.join(", ")}${one.where ? ` where ${where(one.where)}` : ""}${one.scope ? ", own" : ""}${role})`;
}

const where = (conditions: RowConditions): string => JSON.stringify(conditions);

function parts(one: PageSpec): string[] {
  if (one.kind !== "dashboard") return [];
  const filter = (conditions?: RowConditions) => (conditions ? ` ${where(conditions)}` : "");
  return [
    `Figures: ${one.figures.map((figure) => `${figure.label} (${figure.measure ?? "count"} of ${figure.of}${filter(figure.filter)})`).join("; ")}`,
    `Charts: ${one.charts.map(({ title, by }) => `${title} (by ${by})`).join("; ")}`,
    `Lists: ${one.lists.map((list) => `${list.title} (${list.of}${filter(list.filter)})`).join("; ")}`,
  ];
}
