// What a message wants gone: fields, lists, pages, views, charts and filters.
import { entityIn, fieldIn, fieldOf, isNameOf, pageIn, type Reader } from "./edit-context.ts";
import { isChart, viewIn } from "./edit-views.ts";
import { listing, plain } from "./words.ts";

const REMOVES =
  /^(?:remove|delete|drop|hide|get rid of|take out|take away|i don'?t (?:need|want)|we don'?t (?:need|want)|no more)\s+(?:the |all |my |our )?(.+)$/i;

/** "Remove the calendar", "hide the chart of hives", "drop the filter for floor". */
export const viewRemoval: Reader = (clause, context) => {
  const what = REMOVES.exec(clause)?.[1];
  if (!what || /\b(field|page|column)\b/i.test(what)) return null;
  const { app, entity, last } = context;
  if (isChart(what))
    return [
      {
        edit: "removeChart",
        entity: entity?.name ?? null,
        by: (/\bby\b/i.test(what) && entity ? fieldIn(what.replace(/^.*\bby\b/i, ""), entity)?.key : undefined) ?? null,
      },
    ];
  if (/\bfilters?\b/i.test(what)) {
    const found = fieldOf(what, context);
    return found ? [{ edit: "removeFilter", entity: found.entity.name, key: found.field.key }] : null;
  }
  const view = viewIn(what);
  if (!view || pageIn(what, app)?.title.toLowerCase() === plain(what)) return null;
  const shown = app.pages.find((page) => page.kind === "list" && page.views.includes(view));
  const of = entity?.name ?? (last ? last.name : shown?.kind === "list" ? shown.of : undefined);
  return of ? [{ edit: "removeView", entity: of, view }] : null;
};

/** "Remove the budget from projects", "delete suppliers", "hide the contact page". */
export const removal: Reader = (clause, context) => {
  const what = REMOVES.exec(clause)?.[1];
  if (!what) return null;
  const page = pageIn(what, context.app);
  if (page && /\bpage\b/i.test(what)) return [{ edit: "removePage", id: page.id }];
  const entity = entityIn(what, context.app);
  const bare = plain(what)
    .replace(/\b(entity|table|section|list|feature|completely|entirely|again|please)\b/g, "")
    .trim();
  if (entity && isNameOf(bare, entity)) return [{ edit: "removeEntity", entity: entity.name }];
  const parts = what.split(/\s+(?:and|&)\s+|,\s*/);
  const found = parts.flatMap(
    (part) => fieldOf(part, { ...context, entity: entityIn(part, context.app) ?? entity }) ?? [],
  );
  if (found.length > 0)
    return found.map(({ entity: owner, field }) => ({ edit: "removeField", entity: owner.name, key: field.key }));
  if (page) return [{ edit: "removePage", id: page.id }];
  const lists = parts.map((part) => entityIn(part, context.app));
  if (lists.every((one) => one !== null)) return lists.map(({ name }) => ({ edit: "removeEntity", entity: name }));
  return [
    {
      edit: "unknown",
      text: clause.slice(0, 200),
      hint: `I found nothing of that name. There are ${listing(context.app.entities.map(({ many }) => many.toLowerCase()))}.`,
    },
  ];
};
