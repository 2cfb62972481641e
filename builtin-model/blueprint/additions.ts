// New entities and pages in an app that is already there.

import type { Audience } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { mannerOf } from "../understanding/describe.ts";
import { plural, tableName } from "../understanding/language/words.ts";
import type { Edit } from "./edit-types.ts";
import { makeEntities } from "./entities.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { listPage } from "./page-lists.ts";
import type { Wanted } from "./parts.ts";
import { amountOf, dateOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, PageOf, PageSpec } from "./types.ts";

const ENTITIES_MAX = 40;
const PAGES_MAX = 60;

/** Who uses the app, from what its entities allow. */
export function audienceOfApp(app: AppSpec): Audience {
  const count = (access: string) =>
    app.entities.filter((entity) => entity.part === "main" && entity.access === access).length;
  if (count("shared") > 0) return "team";
  if (app.roles?.length) return "team";
  if (count("managed") > 0) return "public";
  return count("published") > 0 ? "community" : "personal";
}

type Addition = Extract<Edit, { edit: "addEntity" }>;

export function addEntity(app: AppSpec, { one, fields, parent }: Addition): Outcome {
  if (app.entities.length >= ENTITIES_MAX || app.pages.length >= PAGES_MAX)
    return refused("This app has as many lists as I can manage.");
  if (app.entities.some(({ name }) => name === tableName(plural(one))))
    return refused(`There are ${plural(one)} already.`);
  const head = one.split(" ").at(-1) ?? "";
  const target = parent ?? (["thread", "toggle"].includes(knownEntity(one)?.part ?? "") ? app.entities[0]?.name : null);
  const owner = app.entities.find(({ name }) => name === target);
  const wanted: Wanted = {
    one,
    known: knownEntity(one) ?? knownEntity(head),
    fields,
    parents: owner ? [owner.one.toLowerCase()] : [],
  };
  const made = makeEntities([...app.entities.map(asWanted), wanted], audienceOfApp(app)).find(
    ({ name }) => name === tableName(plural(one)),
  );
  if (!made) return refused(`I could not add ${plural(one)}.`);
  // Relations were resolved by the names that people read; tables may have older ones.
  for (const field of made.fields)
    if (field.to) field.to = app.entities.find((entity) => tableName(entity.many) === field.to)?.name ?? field.to;
  app.entities.push(made);
  app.pages.push(...pagesFor(made, app, owner !== undefined));
  return done(
    `added ${made.many.toLowerCase()} with ${made.fields.map(({ label }) => label.toLowerCase()).join(", ")}`,
  );
}

/** What the app has already, so that the new entity can point at it. */
const asWanted = (entity: EntitySpec): Wanted => ({
  one: entity.one.toLowerCase(),
  many: entity.many.toLowerCase(),
  known: knownEntity(entity.one.toLowerCase()),
  fields: entity.fields,
  parents: [],
  access: entity.access,
});

function pagesFor(made: EntitySpec, app: AppSpec, isOwned: boolean): PageSpec[] {
  const { name, one, icon, part } = made;
  const place = { id: name, of: name, title: one, icon };
  if (part === "main" || part === "side" || (part === "thread" && !isOwned))
    return [listPage(made, app.entities, mannerOf(`${app.summary} ${one.toLowerCase()}`))];
  if (part === "profile") return [{ ...place, kind: "profile" }];
  return part === "inbox" ? [{ ...place, kind: "form", done: "Thank you. Your message has arrived." }] : [];
}

export function addPage(app: AppSpec, edit: Extract<Edit, { edit: "addPage" }>): Outcome {
  if (edit.page === "contact") {
    if (app.entities.some(({ name }) => name === "contact_messages"))
      return refused("There is a contact page already.");
    return addEntity(app, { edit: "addEntity", one: "contact message", fields: [], parent: null });
  }
  const id = tableName(edit.title);
  if (app.pages.some((page) => page.id === id)) return refused(`There is a page “${edit.title}” already.`);
  if (edit.page === "content") {
    app.pages.push(contentPage(app, id, edit.title));
    return done(`added the page “${edit.title}”`);
  }
  const entity = app.entities.find(({ name }) => name === edit.entity);
  if (!entity) return refused("I do not know what to report on.");
  app.pages.push(reportPage(entity, id, edit.title));
  return done(`added a report on ${entity.many.toLowerCase()}`);
}

function contentPage(app: AppSpec, id: string, title: string): PageOf<"content"> {
  const text = `What people should know about ${app.name}. Tell me what to write here, for example: “change the text of the ${title.toLowerCase()} page to …”.`;
  return { id, kind: "content", title, icon: "info", group: "Information", sections: [{ heading: title, text }] };
}

const GROUPS_MAX = 3;

function reportPage(entity: EntitySpec, id: string, title: string): PageOf<"report"> {
  const day = dateOf(entity);
  const amount = amountOf(entity);
  const groups = entity.fields
    .filter(({ kind }) => kind === "choice" || kind === "relation")
    .map(({ key }) => key)
    .slice(0, GROUPS_MAX);
  return {
    id,
    kind: "report",
    of: entity.name,
    title,
    icon: "chart-column",
    group: "Reports",
    by: [...groups, day ? `${day.key}:month` : "createdAt:month"],
    measures: ["count", ...(amount ? [`sum:${amount.key}`] : [])],
    filters: groups,
    ...(groups[0] ? { compare: groups[0] } : {}),
  };
}
