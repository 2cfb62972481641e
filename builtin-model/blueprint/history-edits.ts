// Goes back: steps of the whole app, only its looks, or one thing that was removed.
import type { Renames } from "../files/columns.ts";
import { plain } from "../understanding/language/words.ts";
import type { EditResult } from "./field-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec } from "./types.ts";

/** Takes back the last change that is not taken back yet, or all that are remembered. */
export function undo(result: EditResult, history: readonly AppSpec[], all: boolean): Outcome {
  const steps = all ? history.length - result.undone : 1;
  const before = history.at(-steps - result.undone);
  if (!before || steps < 1)
    return refused(result.undone > 0 ? "There is nothing more to undo." : "There is nothing to undo yet.");
  noteRenames(result, before);
  result.app = structuredClone(before);
  result.undone += steps;
  if (all)
    return done(steps > 1 ? `took back the last ${steps} changes, as far as I remember` : "took back the last change");
  return done(result.undone > 1 ? "took back the change before it" : "took back the last change");
}

/** What was taken back comes again, one change for each time. */
export function redo(result: EditResult, { history, taken }: Past, orUndo: boolean): Outcome {
  const next = taken.at(-1 - result.redone);
  if (!next) {
    if (orUndo) return undo(result, history, false);
    return refused(
      "There is nothing to do again: only what was just taken back can come again. Say the wish once more, or restore the revision in the code view.",
    );
  }
  noteRenames(result, next);
  result.app = structuredClone(next);
  result.redone += 1;
  return done(result.redone > 1 ? "did the change after it again as well" : "did again what was taken back");
}

/** Earlier states of the app, and those that were taken back. */
export type Past = { history: readonly AppSpec[]; taken: readonly AppSpec[] };

/** What is only called otherwise in the app that comes keeps its rows. */
function noteRenames(result: EditResult, next: AppSpec): void {
  result.renamedFields.push(...renamesBetween(result.app, next));
  result.renamedOptions.push(...renamedOptionsBetween(result.app, next));
}

/** Options that only changed their name: of a choice's options one is another. */
function renamedOptionsBetween(from: AppSpec, to: AppSpec): EditResult["renamedOptions"] {
  return from.entities.flatMap((entity) => {
    const other = to.entities.find(({ name }) => name === entity.name);
    return entity.fields.flatMap(({ key, options = [] }) => {
      const next = other?.fields.find((field) => field.key === key)?.options ?? [];
      const gone = options.filter((option) => !next.includes(option));
      const [before] = gone;
      const after = before === undefined ? undefined : next[options.indexOf(before)];
      const isRename = next.length === options.length && gone.length === 1 && after !== undefined;
      return before === undefined || !isRename || options.includes(after)
        ? []
        : [{ entity: entity.name, key, from: before, to: after }];
    });
  });
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

/** The colours, font and shape as they were before they last changed; everything else stays. */
export function restoreLooks(app: AppSpec, history: readonly AppSpec[]): Outcome {
  const now = JSON.stringify(app.theme);
  const before = history.findLast(({ theme }) => JSON.stringify(theme) !== now);
  if (!before) return refused("The looks were never changed, as far as I remember.");
  app.theme = structuredClone(before.theme);
  return done("brought back the looks from before; everything else stayed");
}

/** A field, list or page of that name, as it last was. */
export function bringBack(app: AppSpec, name: string, history: readonly AppSpec[]): Outcome {
  const wanted = plain(name)
    .replace(/\b(field|column|page|list|section)\b/g, " ")
    .trim();
  const place = / (?:to|in|of|for|on) (?:the )?(.+)$/.exec(wanted)?.[1];
  const bare = plain(
    place === undefined
      ? wanted
      : wanted.slice(0, wanted.length - place.length).replace(/ (?:to|in|of|for|on)(?: the)? $/, ""),
  );
  for (const past of history.toReversed()) {
    const entity = past.entities.find(({ one, many }) => [plain(one), plain(many)].includes(bare));
    if (entity && !app.entities.some((one) => one.name === entity.name)) return entityBack(app, entity, past);
    const page = past.pages.find(({ title }) => plain(title) === bare);
    if (page && !app.pages.some(({ id }) => id === page.id)) return pageBack(app, page, past);
    const held = fieldBack(app, bare, past);
    if (held) return held;
  }
  return refused(
    `I remember nothing called “${name}” that was removed. I remember the last five changes; older ones are among the revisions in the code view.`,
  );
}

function entityBack(app: AppSpec, entity: EntitySpec, past: AppSpec): Outcome {
  app.entities.push(structuredClone(entity));
  for (const page of past.pages)
    if ("of" in page && page.of === entity.name && !app.pages.some(({ id }) => id === page.id))
      app.pages.push(structuredClone(page));
  for (const { name, fields } of past.entities)
    for (const field of fields)
      if (field.to === entity.name) app.entities.find((one) => one.name === name)?.fields.push(structuredClone(field));
  return done(`brought back ${entity.many.toLowerCase()} with what was entered in them`);
}

function pageBack(app: AppSpec, page: PageSpec, past: AppSpec): Outcome {
  app.pages.splice(past.pages.indexOf(page), 0, structuredClone(page));
  return done(`brought back the page “${page.title}”`);
}

function fieldBack(app: AppSpec, name: string, past: AppSpec): Outcome | null {
  const isMeant = ({ label }: FieldSpec) => plain(label) === name || plain(label).replace(/ (on|at)$/, "") === name;
  for (const entity of app.entities) {
    const before = past.entities.find((one) => one.name === entity.name);
    const field = before?.fields.find(isMeant);
    if (!before || !field || entity.fields.some(({ key }) => key === field.key)) continue;
    entity.fields.splice(before.fields.indexOf(field), 0, structuredClone(field));
    return done(`brought back “${field.label}” of ${entity.many.toLowerCase()} with what was written there`);
  }
  return null;
}
