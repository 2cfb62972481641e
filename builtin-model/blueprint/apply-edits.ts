// Applies changes to an app, one after the other, and says what became of each.

import type { Renames } from "../files/migration.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Audience } from "../knowledge/kinds.ts";
import { readDescription } from "../understanding/describe.ts";
import { plain, plural, sentenceCase, tableName } from "../understanding/words.ts";
import type { Edit } from "./edit-types.ts";
import { makeEntities, type Wanted } from "./entities.ts";
import {
  addField,
  done,
  type EditResult,
  type EntityEdit,
  editField,
  labelOf,
  type Outcome,
  refused,
} from "./field-edits.ts";
import { amountOf, dateOf, listPage } from "./pages.ts";
import type { AppSpec, EntitySpec, PageOf } from "./types.ts";
import { addChart, addLink, addView, removeChart, removeView, setPageText } from "./view-edits.ts";

const ENTITIES_MAX = 40;
const PAGES_MAX = 60;

/** The app after all edits; `history` is what "undo" goes back to. */
export function applyEdits(app: AppSpec, edits: readonly Edit[], history: readonly AppSpec[]): EditResult {
  const result: EditResult = {
    app: structuredClone(app),
    done: [],
    refused: [],
    renamedFields: [],
    undone: false,
    slug: "change_data",
  };
  for (const edit of edits) {
    const outcome = applyEdit(result, edit, history);
    if ("done" in outcome) result.done.push(outcome.done);
    else result.refused.push(outcome.refused);
  }
  const first = edits.find((edit) => "entity" in edit || edit.edit === "addEntity");
  if (first)
    result.slug =
      `${plain(first.edit.replace(/([A-Z])/g, " $1"))}_${tableName("one" in first ? first.one : "entity" in first && first.entity ? first.entity : "data")}`
        .replaceAll(" ", "_")
        .slice(0, 50)
        .replace(/_+/g, "_")
        .replace(/_$/, "");
  if (result.undone) result.slug = "undo_change";
  return result;
}

function applyEdit(result: EditResult, edit: Edit, history: readonly AppSpec[]): Outcome {
  const { app } = result;
  switch (edit.edit) {
    case "undo": {
      const before = history.at(-1);
      if (!before) return refused("There is nothing to undo yet.");
      result.renamedFields.push(...renamesBetween(app, before));
      result.app = structuredClone(before);
      result.undone = true;
      return done("took back the last change");
    }
    case "theme":
      app.theme = { ...app.theme, ...edit.theme };
      return done(
        `set ${Object.entries(edit.theme)
          .map(([key, value]) => `the ${key} to ${value}`)
          .join(", ")}`,
      );
    case "text":
      return setText(app, edit.place, edit.text);
    case "addEntity":
      return addEntity(app, edit);
    case "addPage":
      return addPage(app, edit);
    case "removePage": {
      if (app.pages.length < 2) return refused("An app needs at least one page.");
      const page = app.pages.find(({ id }) => id === edit.id);
      app.pages = app.pages.filter(({ id }) => id !== edit.id);
      return page ? done(`removed the page “${page.title}”`) : refused("There is no such page.");
    }
    case "renamePage": {
      const page = app.pages.find(({ id }) => id === edit.id);
      if (!page) return refused("There is no such page.");
      page.title = sentenceCase(edit.title);
      return done(`renamed the page to “${page.title}”`);
    }
    case "pageText":
      return setPageText(app, edit);
    case "removeChart":
      return removeChart(app, edit);
    case "unknown":
      return refused(`I could not do this: “${edit.text}”. ${edit.hint}`);
    default: {
      const entity = app.entities.find(({ name }) => name === edit.entity);
      return entity ? editEntity(result, entity, edit) : refused(`There is no ${edit.entity} in this app.`);
    }
  }
}

/** Fields that only changed their name on the way from one app to the other: one gone and one new, of the same kind. */
function renamesBetween(from: AppSpec, to: AppSpec): Renames["fields"] {
  return from.entities.flatMap((entity) => {
    const other = to.entities.find(({ name }) => name === entity.name);
    const gone = entity.fields.filter(({ key }) => !other?.fields.some((field) => field.key === key));
    const fresh = (other?.fields ?? []).filter(({ key }) => !entity.fields.some((field) => field.key === key));
    const [left] = gone;
    const [right] = fresh;
    if (gone.length !== 1 || fresh.length !== 1 || !left || !right || left.kind !== right.kind) return [];
    return [{ entity: entity.name, from: left.key, to: right.key }];
  });
}

function editEntity(result: EditResult, entity: EntitySpec, edit: EntityEdit): Outcome {
  const { app } = result;
  const list = app.pages.find((page): page is PageOf<"list"> => page.kind === "list" && page.of === entity.name);
  switch (edit.edit) {
    case "addField":
      return addField(app, entity, edit.field);
    case "removeEntity":
      if (app.entities.length < 2) return refused(`${entity.many} is all that this app keeps, so I left it.`);
      app.entities = app.entities.filter((other) => other !== entity);
      return done(`removed ${entity.many.toLowerCase()} (the rows stay in the database)`);
    case "renameEntity":
      return renameEntity(app, entity, edit.to);
    case "access":
      entity.access = edit.access;
      return done(`made ${entity.many.toLowerCase()} ${edit.access}`);
    case "sort": {
      entity.sort = `${edit.descending ? "-" : ""}${edit.key}`;
      for (const page of app.pages) if (page.kind === "list" && page.of === entity.name) delete page.sort;
      return done(`sorted ${entity.many.toLowerCase()} by ${labelOf(entity, edit.key)}`);
    }
    case "addFilter":
      if (!list) return refused(`${entity.many} have no list page to filter.`);
      if (!list.filters.includes(edit.key)) list.filters.push(edit.key);
      return done(`added a filter for ${labelOf(entity, edit.key)} to ${entity.many.toLowerCase()}`);
    case "addView":
      return list ? addView(entity, list, edit.view) : refused(`${entity.many} have no list page.`);
    case "addChart":
      return addChart(app, entity, edit);
    case "removeView":
      return removeView(entity, list, edit.view);
    case "removeFilter":
      if (!list?.filters.includes(edit.key)) return refused(`${entity.many} have no such filter.`);
      list.filters = list.filters.filter((key) => key !== edit.key);
      return done(`removed the filter for ${labelOf(entity, edit.key)} from ${entity.many.toLowerCase()}`);
    case "link":
      return addLink(app, entity, edit.to);
    default:
      return editField(result, entity, edit);
  }
}

/** The table keeps its name: only what people read changes. */
function renameEntity(app: AppSpec, entity: EntitySpec, to: string): Outcome {
  const before = entity.many;
  const words = plain(to) === "" ? to.toLowerCase() : to.toLowerCase();
  entity.one = sentenceCase(words.replace(/s$/, (ending) => (plural(words.slice(0, -1)) === words ? "" : ending)));
  entity.many = sentenceCase(plural(entity.one.toLowerCase()));
  for (const page of app.pages) {
    if (page.title === before) page.title = entity.many;
    if (page.kind === "dashboard")
      for (const one of [
        ...page.figures.map((figure) => ({
          set: (text: string) => {
            figure.label = text;
          },
          text: figure.label,
        })),
        ...page.charts.map((chart) => ({
          set: (text: string) => {
            chart.title = text;
          },
          text: chart.title,
        })),
        ...page.lists.map((list) => ({
          set: (text: string) => {
            list.title = text;
          },
          text: list.title,
        })),
      ])
        one.set(one.text.replace(before, entity.many).replace(before.toLowerCase(), entity.many.toLowerCase()));
  }
  for (const feature of app.landing.features) if (feature.title === before) feature.title = entity.many;
  return done(`renamed ${before.toLowerCase()} to ${entity.many.toLowerCase()}`);
}

function setText(app: AppSpec, place: Extract<Edit, { edit: "text" }>["place"], text: string): Outcome {
  if (text === "") return refused("The new text is empty.");
  if (place === "name" || place === "tagline") app[place] = text;
  else app.landing[place] = text;
  return done(`changed the ${place === "text" ? "landing text" : place} to “${text}”`);
}

/** Who uses the app, from what its entities allow. */
function audienceOf(app: AppSpec): Audience {
  const count = (access: string) =>
    app.entities.filter((entity) => entity.part === "main" && entity.access === access).length;
  if (count("shared") > 0) return "team";
  if (count("managed") > 0) return "public";
  return count("published") > 0 ? "community" : "personal";
}

function addEntity(app: AppSpec, { one, fields, parent }: Extract<Edit, { edit: "addEntity" }>): Outcome {
  if (app.entities.length >= ENTITIES_MAX || app.pages.length >= PAGES_MAX)
    return refused("This app has as many lists as I can manage.");
  if (app.entities.some(({ name }) => name === tableName(plural(one))))
    return refused(`There are ${plural(one)} already.`);
  const head = one.split(" ").at(-1) ?? "";
  const target = parent ?? (["thread", "toggle"].includes(knownEntity(one)?.part ?? "") ? app.entities[0]?.name : null);
  const asWanted = (entity: EntitySpec): Wanted => ({
    one: entity.one.toLowerCase(),
    many: entity.many.toLowerCase(),
    known: knownEntity(entity.one.toLowerCase()),
    fields: entity.fields,
    parents: [],
  });
  const owner = app.entities.find(({ name }) => name === target);
  const wanted: Wanted = {
    one,
    known: knownEntity(one) ?? knownEntity(head),
    fields,
    parents: owner ? [owner.one.toLowerCase()] : [],
  };
  const made = makeEntities([...app.entities.map(asWanted), wanted], audienceOf(app)).find(
    ({ name }) => name === tableName(plural(one)),
  );
  if (!made) return refused(`I could not add ${plural(one)}.`);
  // Relations were resolved by the names that people read; tables may have older ones.
  for (const field of made.fields)
    if (field.to) field.to = app.entities.find((entity) => tableName(entity.many) === field.to)?.name ?? field.to;
  app.entities.push(made);
  if (made.part === "main" || made.part === "side" || (made.part === "thread" && !owner))
    app.pages.push(listPage(made, app.entities, readDescription(`${app.summary} ${one}`)));
  if (made.part === "profile")
    app.pages.push({ id: made.name, kind: "profile", of: made.name, title: made.one, icon: made.icon });
  if (made.part === "inbox")
    app.pages.push({
      id: made.name,
      kind: "form",
      of: made.name,
      title: made.one,
      icon: made.icon,
      done: "Thank you. Your message has arrived.",
    });
  return done(
    `added ${made.many.toLowerCase()} with ${made.fields.map(({ label }) => label.toLowerCase()).join(", ")}`,
  );
}

function addPage(app: AppSpec, edit: Extract<Edit, { edit: "addPage" }>): Outcome {
  if (edit.page === "contact") {
    if (app.entities.some(({ name }) => name === "contact_messages"))
      return refused("There is a contact page already.");
    return addEntity(app, { edit: "addEntity", one: "contact message", fields: [], parent: null });
  }
  const id = tableName(edit.title);
  if (app.pages.some((page) => page.id === id)) return refused(`There is a page “${edit.title}” already.`);
  if (edit.page === "content") {
    app.pages.push({
      id,
      kind: "content",
      title: edit.title,
      icon: "info",
      group: "Information",
      sections: [
        {
          heading: edit.title,
          text: `What people should know about ${app.name}. Tell me what to write here, for example: “change the tagline to …”.`,
        },
      ],
    });
    return done(`added the page “${edit.title}”`);
  }
  const entity = app.entities.find(({ name }) => name === edit.entity);
  if (!entity) return refused("I do not know what to report on.");
  const day = dateOf(entity);
  const amount = amountOf(entity);
  const groups = entity.fields
    .filter(({ kind }) => kind === "choice" || kind === "relation")
    .map(({ key }) => key)
    .slice(0, 3);
  app.pages.push({
    id,
    kind: "report",
    of: entity.name,
    title: edit.title,
    icon: "chart-column",
    group: "Reports",
    by: [...groups, day ? `${day.key}:month` : "createdAt:month"],
    measures: ["count", ...(amount ? [`sum:${amount.key}`] : [])],
    filters: groups,
    ...(groups[0] ? { compare: groups[0] } : {}),
  });
  return done(`added a report on ${entity.many.toLowerCase()}`);
}
