// Makes any blueprint one that the kit accepts: what contradicts itself is mended or dropped.
import { kitEntity } from "../files/kit-entity.ts";
import { soundConditions } from "./page-conditions.ts";
import { withSoundPublic } from "./public-lists.ts";
import { soundRights } from "./roles.ts";
import { withSoundReaders } from "./sound-readers.ts";
import type { AppSpec, ChartSpec, EntitySpec, FieldSpec, FigureSpec, ListSpec, PageSpec, RuleSpec } from "./types.ts";

/** The same app without anything that its entities can't carry. */
export function sound(given: AppSpec): AppSpec {
  const app = soundRights(given);
  const names = new Set(app.entities.map(({ name }) => name));
  const read = withSoundReaders(app.entities.map((entity) => soundEntity(entity, names)));
  const known = read.map(withSoundPublic).filter((entity) => isValid(entity));
  const entities = known.map((entity) => withSoundRules(entity, known));
  return { ...app, entities, pages: app.pages.flatMap((page) => soundPage(page, entities)) };
}

function soundEntity(entity: EntitySpec, names: ReadonlySet<string>): EntitySpec {
  const fields = entity.fields.filter(({ kind, to }) => kind !== "relation" || (to !== undefined && names.has(to)));
  const keys = new Set([...fields.map(({ key }) => key), "createdAt", "updatedAt"]);
  const { title, sort, rules, ...rest } = entity;
  const kept: EntitySpec = { ...rest, fields };
  const named = fields.find(({ key }) => key === title) ?? fields.find(({ kind }) => kind === "text");
  if (named) kept.title = named.key;
  const order = (sort ?? "").split(",").filter((part) => keys.has(part.replace(/^-/, "")));
  if (order.length > 0) kept.sort = order.join(",");
  const sane = (rules ?? []).filter((rule) => {
    if (rule.rule === "ordered") return keys.has(rule.start) && keys.has(rule.end);
    if (rule.rule === "within" || rule.rule === "like") return keys.has(rule.field);
    if (rule.rule === "when") return keys.has(rule.field) && keys.has(rule.by);
    if (rule.rule === "onePer") return rule.fields.every((key) => keys.has(key));
    if (rule.rule === "noOverlap")
      return [rule.start, rule.end, rule.per].every((key) => key === undefined || keys.has(key));
    if (rule.rule === "sumOf" || rule.rule === "latestOf") return keys.has(rule.field);
    if (rule.rule === "dueAfter") return fieldsOfDue(rule).every((key) => keys.has(key));
    if (rule.rule === "stock") return keys.has(rule.relation) && keys.has(rule.by);
    return [rule.field, ...rule.of].every((key) => keys.has(key));
  });
  if (sane.length > 0) kept.rules = sane;
  return withSoundAlerts(kept);
}

/** Without alerts that their fields can't have any more. */
function withSoundAlerts(entity: EntitySpec): EntitySpec {
  const bare = ({ alert: _, ...field }: FieldSpec): FieldSpec => field;
  const isSound = ({ key }: FieldSpec) =>
    isValid({ ...entity, rules: [], fields: entity.fields.map((one) => (one.key === key ? one : bare(one))) });
  return { ...entity, fields: entity.fields.map((field) => (!field.alert || isSound(field) ? field : bare(field))) };
}

const fieldsOfDue = ({ field, after, every }: Extract<RuleSpec, { rule: "dueAfter" }>): string[] =>
  typeof every === "string" ? [field, after, every] : [field, after];

/** Without rules that name a field which another entity does not have. */
function withSoundRules(entity: EntitySpec, all: readonly EntitySpec[]): EntitySpec {
  const { rules, ...rest } = entity;
  const fieldOf = (name: string | undefined, key: string) =>
    all.find((other) => other.name === name)?.fields.find((field) => field.key === key);
  const sane = (rules ?? []).filter((rule) => {
    if (rule.rule === "stock") return fieldOf(fieldOf(entity.name, rule.relation)?.to, rule.field)?.kind === "number";
    if (rule.rule !== "sumOf" && rule.rule !== "latestOf") return true;
    const added = rule.of === undefined ? "number" : fieldOf(rule.from, rule.of)?.kind;
    const kinds = rule.rule === "sumOf" ? /^(?:number|money|duration)$/ : /^(?:date|dateTime)$/;
    const isOfKind = added === fieldOf(entity.name, rule.field)?.kind && kinds.test(added ?? "");
    const where = Object.keys(rule.rule === "sumOf" ? (rule.where ?? {}) : {});
    if (where.some((key) => !fieldOf(rule.from, key))) return false;
    return isOfKind && rule.from !== entity.name && fieldOf(rule.from, rule.by)?.to === entity.name;
  });
  return sane.length > 0 ? { ...rest, rules: sane } : rest;
}

function isValid(entity: EntitySpec): boolean {
  try {
    kitEntity(entity);
    return true;
  } catch {
    return false;
  }
}

/** A page without what its entity no longer has; no page when the entity is gone. */
function soundPage(page: PageSpec, entities: readonly EntitySpec[]): PageSpec[] {
  const entityOf = (name: string) => entities.find((entity) => entity.name === name);
  const known = (name: string, path: string) => {
    const key = path.split(":")[0] ?? "";
    return (
      key === "createdAt" || key === "updatedAt" || entityOf(name)?.fields.some((field) => field.key === key) === true
    );
  };
  // What members can't read is nothing to them: on a page for all it would only be empty.
  const isShown = (name: string, path: string) => {
    const field = entityOf(name)?.fields.find(({ key }) => key === path.split(":")[0]);
    return known(name, path) && (field?.readers === undefined || page.role !== undefined);
  };
  const measured = (name: string, measure: string) => measure === "count" || isShown(name, measure.split(":")[1] ?? "");
  if (page.kind === "content") return [page];
  if (page.kind === "dashboard") {
    const figures = page.figures
      .filter(({ of, measure }) => entityOf(of) && measured(of, measure ?? "count"))
      .flatMap((figure) => filtered(figure, entityOf(figure.of)));
    const charts = page.charts
      .filter(
        ({ of, by, measure, split }) =>
          entityOf(of) && isShown(of, by) && measured(of, measure ?? "count") && (!split || isShown(of, split)),
      )
      .flatMap((chart) => filtered(chart, entityOf(chart.of)));
    return [{ ...page, figures, charts, lists: page.lists.flatMap((list) => filtered(list, entityOf(list.of))) }];
  }
  const entity = entityOf(page.of);
  if (!entity) return [];
  if (page.kind === "report") {
    const { compare, ...rest } = page;
    const by = page.by.filter((path) => isShown(page.of, path));
    return [
      {
        ...rest,
        by: by.length > 0 ? by : ["createdAt:month"],
        measures: page.measures.filter((measure) => measured(page.of, measure)),
        filters: page.filters.filter((key) => known(page.of, key)),
        ...(compare && isShown(page.of, compare) ? { compare } : {}),
      },
    ];
  }
  if (page.kind === "list") {
    const { boardBy, calendarBy, sort, where: asked, ...rest } = page;
    const where = soundConditions(asked, entity);
    // A page that was made for some rows has nothing to show when they can't be told any more.
    if (asked && !where && page.id !== page.of) return [];
    const views = page.views.filter(
      (view) =>
        (view !== "board" || (boardBy && isShown(page.of, boardBy))) &&
        (view !== "calendar" || (calendarBy && isShown(page.of, calendarBy))),
    );
    return [
      {
        ...rest,
        views: views.length > 0 ? views : ["table"],
        filters: page.filters.filter((key) => known(page.of, key)),
        ...(boardBy && isShown(page.of, boardBy) ? { boardBy } : {}),
        ...(calendarBy && isShown(page.of, calendarBy) ? { calendarBy } : {}),
        ...(sort && known(page.of, sort.replace(/^-/, "")) ? { sort } : {}),
        ...(where ? { where } : {}),
      },
    ];
  }
  return [page];
}

/** What counts or lists only some rows, while they can be told. */
function filtered<T extends FigureSpec | ChartSpec | ListSpec>(one: T, entity: EntitySpec | undefined): T[] {
  if (!entity || !one.filter) return entity ? [one] : [];
  const filter = soundConditions(one.filter, entity);
  return filter ? [{ ...one, filter }] : [];
}
