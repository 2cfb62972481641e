// Applies changes to an app, one after the other, and says what became of each.
import { listing, plain, sentenceCase, tableName } from "../understanding/language/words.ts";
import { addEntity, addPage } from "./additions.ts";
import type { Edit } from "./edit-types.ts";
import { editEntity } from "./entity-edits.ts";
import type { EditResult } from "./field-edits.ts";
import { bringBack, type Past, redo, restoreLooks, undo } from "./history-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { moveOnOverview, removeFromOverview } from "./overview-edits.ts";
import { closeHidden } from "./public-lists.ts";
import { editRoles } from "./role-edits.ts";
import { declutter, setCurrency } from "./sample-edits.ts";
import { setTheme } from "./theme-edits.ts";
import { noteGiven, translate } from "./translation.ts";
import type { AppSpec } from "./types.ts";
import { removeChart, setPageText } from "./view-edits.ts";

const SLUG_LENGTH_MAX = 50;
const PAGES_MAX = 60;

/** The app after all edits; `history` is what "undo" goes back to, `taken` what comes again. */
export function applyEdits(
  app: AppSpec,
  wanted: readonly Edit[],
  history: readonly AppSpec[],
  taken: readonly AppSpec[] = [],
): EditResult {
  const edits = backFirst(wanted);
  const result: EditResult = {
    app: structuredClone(app),
    done: [],
    refused: [],
    renamedFields: [],
    renamedOptions: [],
    undone: 0,
    redone: 0,
    slug: "change_data",
  };
  let wasDone = true;
  for (const [at, edit] of edits.entries()) {
    // The text of a page that could not be added belongs to no other.
    const isOrphan = edit.edit === "pageText" && edits[at - 1]?.edit === "addPage" && !wasDone;
    if (isOrphan) continue;
    const outcome = applyEdit(result, edit, { history, taken });
    wasDone = "done" in outcome;
    if (wasDone) noteGiven(result.app, edit);
    if ("done" in outcome) result.done.push(outcome.done);
    else result.refused.push(outcome.refused);
  }
  result.done.push(...closeHidden(result.app));
  result.slug = result.undone > 0 ? "undo_change" : result.redone > 0 ? "redo_change" : slugOf(edits);
  return result;
}

/** "Make it dark and undo that": what is taken back is what was there before the message. */
function backFirst(edits: readonly Edit[]): Edit[] {
  const isBack = ({ edit }: Edit) => edit === "undo" || edit === "redo";
  return [...edits.filter(isBack), ...edits.filter((edit) => !isBack(edit))];
}

/** The name of the migration: what the first change to the data does, and to what. */
function slugOf(edits: readonly Edit[]): string {
  const first = edits.find((edit) => "entity" in edit || edit.edit === "addEntity");
  if (!first) return "change_data";
  const subject = "one" in first ? first.one : "entity" in first && first.entity ? first.entity : "data";
  return `${plain(first.edit.replace(/([A-Z])/g, " $1"))}_${tableName(subject)}`
    .replaceAll(" ", "_")
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/_+/g, "_")
    .replace(/_$/, "");
}

function applyEdit(result: EditResult, edit: Edit, past: Past): Outcome {
  const { app } = result;
  const { history } = past;
  switch (edit.edit) {
    case "undo":
      return undo(result, history, edit.all === true);
    case "redo":
      return redo(result, past, edit.orUndo === true);
    case "restoreLooks":
      return restoreLooks(app, history);
    case "bringBack":
      return bringBack(app, edit.name, history);
    case "declutter":
      return declutter(app, edit.entity);
    case "currency":
      return setCurrency(app, edit.currency);
    case "translate":
      return translate(app, edit.language);
    case "theme":
      return setTheme(app, edit.theme);
    case "text":
      return setText(app, edit.place, edit.text);
    case "addEntity":
      return addEntity(app, edit);
    case "addPage":
      return addPage(app, edit);
    case "removePage":
      return removePage(app, edit.id);
    case "renamePage":
      return renamePage(app, edit.id, edit.title);
    case "pageText":
      return setPageText(app, edit);
    case "removeChart":
      return removeChart(app, edit);
    case "moveOnOverview":
      return moveOnOverview(app, edit);
    case "removeFromOverview":
      return removeFromOverview(app, edit);
    case "duplicatePage":
      return duplicatePage(app, edit);
    case "groupPages":
      return groupPages(app, edit.ids, edit.group);
    case "movePage":
      return movePage(app, edit);
    case "answer":
      return refused(edit.text);
    case "choose":
      return refused(edit.why ?? "Which of these is meant is not clear.");
    case "addRole":
    case "removeRole":
    case "renameRole":
    case "pageFor":
      return editRoles(app, edit);
    case "unknown":
      return refused(`I did not do “${edit.text}”. ${edit.hint}`);
    default: {
      const entity = app.entities.find(({ name }) => name === edit.entity);
      return entity ? editEntity(result, entity, edit) : refused(`There is no ${edit.entity} in this app.`);
    }
  }
}

function removePage(app: AppSpec, id: string): Outcome {
  if (app.pages.length < 2) return refused("An app needs at least one page.");
  const page = app.pages.find((one) => one.id === id);
  if (!page) return refused("There is no such page.");
  app.pages = app.pages.filter((one) => one !== page);
  return done(`removed the page “${page.title}”`);
}

function renamePage(app: AppSpec, id: string, title: string): Outcome {
  const page = app.pages.find((one) => one.id === id);
  if (!page) return refused("There is no such page.");
  page.title = sentenceCase(title);
  return done(`renamed the page to “${page.title}”`);
}

/** The same page once more, to be changed on its own. */
function duplicatePage(app: AppSpec, edit: Extract<Edit, { edit: "duplicatePage" }>): Outcome {
  const page = app.pages.find((one) => one.id === edit.id);
  if (!page) return refused("There is no such page.");
  const title = sentenceCase(edit.title ?? `${page.title} copy`).slice(0, 40);
  const id = tableName(title).slice(0, 40);
  if (app.pages.length >= PAGES_MAX) return refused("This app has as many pages as I can manage.");
  if (app.pages.some((one) => one.id === id)) return refused(`There is a page “${title}” already.`);
  app.pages.splice(app.pages.indexOf(page) + 1, 0, { ...structuredClone(page), id, title });
  return done(`added the page “${title}”, which shows the same as “${page.title}”`);
}

function groupPages(app: AppSpec, ids: readonly string[], group: string | null): Outcome {
  const pages = app.pages.filter(({ id }) => ids.includes(id));
  if (pages.length === 0) return refused("There are no such pages.");
  for (const page of pages) {
    if (group === null) delete page.group;
    else page.group = group;
  }
  // Pages of one group stand together in the navigation.
  const [first] = pages;
  const rest = app.pages.filter((page) => page === first || !pages.includes(page));
  const at = first ? rest.indexOf(first) : 0;
  app.pages = [...rest.slice(0, at), ...pages, ...rest.slice(at + 1)];
  const names = listing(pages.map(({ title }) => `“${title}”`));
  return done(group === null ? `took ${names} out of their group` : `put ${names} under the heading “${group}”`);
}

function movePage(app: AppSpec, { id, isFirst, at }: Extract<Edit, { edit: "movePage" }>): Outcome {
  const page = app.pages.find((one) => one.id === id);
  if (!page) return refused("There is no such page.");
  const rest = app.pages.filter((one) => one !== page);
  const place = at ?? (isFirst ? 0 : rest.length);
  app.pages = [...rest.slice(0, place), page, ...rest.slice(place)];
  const where = place === 0 ? "the top" : place >= rest.length ? "the end" : `place ${place + 1}`;
  return done(`moved “${page.title}” to ${where} of the navigation`);
}

function setText(app: AppSpec, place: Extract<Edit, { edit: "text" }>["place"], text: string): Outcome {
  if (text === "") return refused("The new text is empty.");
  if (place === "name" || place === "tagline") app[place] = text;
  else app.landing[place] = text;
  return done(`changed the ${place === "text" ? "landing text" : place} to “${text}”`);
}
