// Which pages an app gets: an overview, one list for each thing, reports, forms and pages of text.
import type { Description } from "../understanding/describe.ts";
import { contentPages } from "./content-pages.ts";
import { groupPages } from "./page-groups.ts";
import type { ChartSpec, EntitySpec, FieldSpec, FigureSpec, PageOf, PageSpec, View } from "./types.ts";

const FILTERS_MAX = 4;

/** All pages in the order of the navigation. */
export function makePages(entities: readonly EntitySpec[], description: Description, appName: string): PageSpec[] {
  const { features, panels } = description;
  const pages: PageSpec[] = [
    overviewPage(entities),
    ...entities.flatMap((entity) => pagesOf(entity, entities, description)),
  ];
  const mine = entities.find(({ access, part }) => access === "published" && part === "main");
  if (features.has("profile") && mine)
    pages.push({
      ...listPage(mine, entities, description),
      id: "my_activity",
      title: `My ${mine.many.toLowerCase()}`,
      icon: "user",
      scope: "mine",
      intro: "Only what you wrote yourself.",
    });
  if (features.has("reports")) pages.push(...reportPages(entities, features.has("comparison")));
  pages.push(...contentPages(description, appName, entities));
  groupPages(pages, entities, panels);
  return pages.filter((page, at) => pages.findIndex(({ id }) => id === page.id) === at);
}

/** The pages of one entity, by its part in the app. */
function pagesOf(entity: EntitySpec, entities: readonly EntitySpec[], description: Description): PageSpec[] {
  const list = () => listPage(entity, entities, description);
  switch (entity.part) {
    case "main":
    case "side":
      return [list()];
    case "thread":
      return entity.fields.some(({ kind }) => kind === "relation") ? [] : [list()];
    case "profile":
      return [
        {
          id: "profile",
          kind: "profile",
          of: entity.name,
          title: entity.one === "Profile" ? "My profile" : entity.one,
          icon: entity.icon,
          intro: "What others can know about you. Change it whenever you like.",
        },
      ];
    case "inbox":
      return inboxPages(entity, list());
    case "toggle":
      return [];
  }
}

/** A form for everybody and, for the owner, what arrived. */
function inboxPages(entity: EntitySpec, list: PageOf<"list">): PageSpec[] {
  const isContact = entity.name === "contact_messages";
  return [
    {
      id: isContact ? "contact" : entity.name,
      kind: "form",
      of: entity.name,
      title: isContact ? "Contact" : entity.one,
      icon: entity.icon,
      intro: "Write to us and we will get back to you.",
      done: "Thank you. Your message has arrived.",
    },
    { ...list, id: `${entity.name}_inbox`, title: entity.many, role: "owner", create: false },
  ];
}

/** Fields that make good filters: choices first. */
function filtersOf(entity: EntitySpec): string[] {
  const rank = (field: FieldSpec) =>
    field.kind === "choice" ? 0 : field.kind === "relation" ? 1 : field.kind === "yesNo" ? 2 : 3;
  return entity.fields
    .filter((field) => rank(field) < 3 && !field.hidden)
    .toSorted((left, right) => rank(left) - rank(right))
    .map(({ key }) => key)
    .slice(0, FILTERS_MAX);
}

const has = (entity: EntitySpec, ...kinds: FieldSpec["kind"][]): boolean =>
  entity.fields.some(({ kind }) => kinds.includes(kind));
/** The choice that says how far a row is. */
export const statusOf = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find(({ kind, key }) => kind === "choice" && /^(status|stage|state|phase)$/.test(key));
/** The date that places a row in time. */
export const dateOf = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find(({ kind, required }) => (kind === "date" || kind === "dateTime") && required) ??
  entity.fields.find(({ kind }) => kind === "date" || kind === "dateTime");
/** The number that is worth adding up. */
export const amountOf = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find(({ kind, key }) => kind === "money" && !/price|unitCost|hourlyRate|deposit/i.test(key)) ??
  entity.fields.find(
    ({ kind, key }) =>
      (kind === "number" && /quantity|kilograms|distance|value|hours|days/.test(key)) || kind === "duration",
  );

function viewsOf(entity: EntitySpec, { features, audience }: Description): View[] {
  if (/^(messages|chat_messages|private_messages)$/.test(entity.name)) return ["chat", "table"];
  const status = statusOf(entity);
  const day = dateOf(entity);
  const cards =
    audience !== "team" && (entity.access === "published" || entity.access === "managed" || has(entity, "image"));
  const views: View[] = cards ? ["cards", "table"] : ["table"];
  if (status && (status.options?.length ?? 0) > 2 && (entity.access !== "published" || features.has("board")))
    views.push("board");
  if (
    day &&
    (day.kind === "dateTime" ||
      features.has("calendar") ||
      /start|due|check|leaves|departs|planned|scheduled/i.test(day.key))
  )
    views.push("calendar");
  if (
    has(entity, "image") &&
    (features.has("gallery") || /photo|image|gallery|artwork|creative|memor/.test(entity.name))
  )
    views.unshift("gallery");
  if (/milestone|schedule|activity|history|timeline/.test(entity.name)) views.push("timeline");
  return [...new Set(views)];
}

/** The page on which the rows of an entity are listed. */
export function listPage(
  entity: EntitySpec,
  entities: readonly EntitySpec[],
  description: Description,
): PageOf<"list"> {
  const page: PageOf<"list"> = {
    id: entity.name,
    kind: "list",
    of: entity.name,
    title: entity.many,
    icon: entity.icon,
    views: viewsOf(entity, description),
    filters: filtersOf(entity),
  };
  const intro = introOf(entity, entities);
  if (intro) page.intro = intro;
  if (entity.ownerOnly) page.role = "owner";
  const status = statusOf(entity);
  if (page.views.includes("board") && status) page.boardBy = status.key;
  const day = dateOf(entity);
  if (page.views.includes("calendar") && day) page.calendarBy = day.key;
  return page;
}

function introOf(entity: EntitySpec, entities: readonly EntitySpec[]): string {
  if (/notifications?$/.test(entity.name) && entity.fields.some(({ key }) => key === "channel"))
    return "Messages to send. Each waits with the status “Queued” until somebody sends it.";
  if (entity.name === "settings") return "Options and values that the app uses. Change them here.";
  if (entity.access === "inbox")
    return `Send ${entity.one.toLowerCase().match(/^[aeiou]/) ? "an" : "a"} ${entity.one.toLowerCase()} and follow what becomes of it.`;
  if (
    entity.access === "private" &&
    !entity.ownerOnly &&
    entities.some(({ access }) => access === "published" || access === "managed")
  )
    return "Only you see these.";
  if (entity.ownerOnly) return "Only you, as the app's owner, see this page.";
  if (entity.anonymous) return "Nobody sees who wrote what.";
  return "";
}

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

function reportPages(entities: readonly EntitySpec[], compared: boolean): PageSpec[] {
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
