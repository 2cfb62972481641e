// Changes to one entity as a whole, and to the page that lists it.
import { type Access, EVERY_MEMBER } from "#entity";
import { isKnownWord } from "../understanding/language/vocabulary.ts";
import { plural, sentenceCase } from "../understanding/language/words.ts";
import { editAccess, isAccessEdit } from "./access-edits.ts";
import { editBehaviour, isBehaviourEdit } from "./behaviour-edits.ts";
import { editCondition, isConditionEdit } from "./condition-edits.ts";
import { openPages } from "./decided.ts";
import { addField, type EditResult, type EntityEdit, editField, labelOf } from "./field-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { addChart, addFigure, addShortList, startWith } from "./overview-edits.ts";
import { editPublicPage } from "./public-lists.ts";
import { memberRights } from "./right-words.ts";
import { closeList } from "./role-edits.ts";
import { revoke } from "./roles.ts";
import { editRows, isRowEdit } from "./row-edits.ts";
import { editRule, isRuleEdit } from "./rule-edits.ts";
import { editSamples, isSampleEdit } from "./sample-edits.ts";
import type { AppSpec, EntitySpec, PageOf, PageSpec } from "./types.ts";
import { addLink, addView, removeView } from "./view-edits.ts";

export function editEntity(result: EditResult, entity: EntitySpec, edit: EntityEdit): Outcome {
  const { app } = result;
  if (isSampleEdit(edit)) return editSamples(entity, edit);
  if (isAccessEdit(edit)) return editAccess(app, entity, edit);
  if (isRowEdit(edit)) return editRows(app, entity, edit);
  if (isBehaviourEdit(edit)) return editBehaviour(app, entity, edit);
  if (isConditionEdit(edit)) return editCondition(app, entity, edit);
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
    case "publicPage":
      return editPublicPage(entity, edit);
    case "access":
      return setAccess(app, entity, edit.access);
    case "sort": {
      entity.sort = [edit, ...(edit.then ?? [])]
        .map(({ key, descending }) => `${descending ? "-" : ""}${key}`)
        .join(",");
      for (const page of app.pages) if (page.kind === "list" && page.of === entity.name) delete page.sort;
      return done(
        `sorted ${entity.many.toLowerCase()} by ${labelOf(entity, edit.key)}${direction(entity, edit)}${(edit.then ?? []).map((one) => `, then by ${labelOf(entity, one.key)}${direction(entity, one)}`).join("")}`,
      );
    }
    case "addFilter":
      if (!list) return refused(`${entity.many} have no list page to filter.`);
      if (!list.filters.includes(edit.key)) list.filters.push(edit.key);
      return done(`added a filter for ${labelOf(entity, edit.key)} to ${entity.many.toLowerCase()}`);
    case "addView":
      return list ? addView(entity, list, edit) : refused(`${entity.many} have no list page.`);
    case "addChart":
      return addChart(app, entity, edit);
    case "addFigure":
      return addFigure(app, entity, edit);
    case "addShortList":
      return addShortList(app, entity, edit);
    case "startWith":
      return startWith(app, entity, edit);
    case "removeView":
      return removeView(entity, list, edit.view);
    case "removeFilter":
      if (!list?.filters.includes(edit.key)) return refused(`${entity.many} have no such filter.`);
      list.filters = list.filters.filter((key) => key !== edit.key);
      return done(`removed the filter for ${labelOf(entity, edit.key)} from ${entity.many.toLowerCase()}`);
    case "link":
      return addLink(app, entity, edit.to, edit.instead);
    default:
      return isRuleEdit(edit) ? editRule(result, entity, edit) : editField(result, entity, edit);
  }
}

/** What stands on top. */
function direction({ fields }: EntitySpec, { key, descending }: { key: string; descending: boolean }): string {
  const kind = fields.find((field) => field.key === key)?.kind ?? "dateTime";
  if (/^(date|dateTime)$/.test(kind)) return descending ? ", latest first" : ", earliest first";
  if (/^(number|money|percent|duration|rating)$/.test(kind)) return descending ? ", highest first" : ", lowest first";
  return descending ? ", from Z to A" : "";
}

const WORDS: Readonly<Record<Access, string>> = {
  private: "made # private",
  shared: "made # shared",
  published: "made # published",
  managed: "kept # for you to change",
  inbox: "made # something that is sent to you",
  closed: "kept # for your eyes only",
};

function setAccess(app: AppSpec, entity: EntitySpec, access: Access): Outcome {
  const many = entity.many.toLowerCase();
  if (entity.access === access && entity.own === undefined)
    return refused(`That is so already: of ${many}, a member ${memberRights(app, entity)}.`);
  if (entity.access === "closed") openPages(app, entity);
  entity.access = access;
  delete entity.own;
  if (entity.grants) revoke(entity, EVERY_MEMBER, ["create", "update", "delete"]);
  if (access === "closed") return closeList(app, entity);
  const seen = entity.grants ? `a member ${memberRights(app, entity)}` : SEEN[access];
  return done(`${WORDS[access].replace("#", many)} (${seen})`);
}

const SEEN: Readonly<Record<Access, string>> = {
  private: "everybody sees and changes only their own",
  shared: "everybody sees and changes all",
  published: "everybody sees all and changes their own",
  managed: "everybody sees all, only you change them",
  inbox: "everybody sends and sees their own, you see all",
  closed: "only you see and change them",
};

/** The table keeps its name: only what people read changes. */
function renameEntity(app: AppSpec, entity: EntitySpec, to: string): Outcome {
  const before = entity.many;
  const isUncounted = before === entity.one && !/s$/i.test(to);
  // "VIP guests" keeps its capitals.
  const words = to.replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}s?$/u.test(word) ? word : word.toLowerCase()));
  const isEnglish = words.endsWith("s") || isKnownWord(words.split(" ").at(-1)?.toLowerCase() ?? "");
  const one = words.replace(/s$/, (ending) => (plural(words.slice(0, -1)) === words ? "" : ending));
  entity.one = sentenceCase(isEnglish ? one : to);
  // What no English word is has a plural of its own: "Kunden" stays as it is.
  entity.many = isEnglish && !isUncounted ? sentenceCase(plural(one)) : entity.one;
  for (const page of app.pages) renameOnPage(page, before, entity.many);
  for (const feature of app.landing.features) if (feature.title === before) feature.title = entity.many;
  return done(`renamed ${before.toLowerCase()} to ${isEnglish ? entity.many.toLowerCase() : `“${entity.many}”`}`);
}

/** Titles of the page, its figures, charts and lists. */
function renameOnPage(page: PageSpec, before: string, after: string): void {
  const renamed = (text: string) => text.replace(before, after).replace(before.toLowerCase(), after.toLowerCase());
  if (page.title === before) page.title = after;
  if (page.kind !== "dashboard") return;
  for (const figure of page.figures) figure.label = renamed(figure.label);
  for (const titled of [...page.charts, ...page.lists]) titled.title = renamed(titled.title);
}
