// What a message wants gone: fields, lists, pages, views, charts and filters.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { listing, plain } from "../language/words.ts";
import { isChart } from "./charts.ts";
import { entityIn, fieldIn, fieldOf, isNameOf, pageIn, type Reader } from "./context.ts";
import { viewIn } from "./views.ts";

const REMOVES =
  /^(?:remove|delete|drop|hide|get rid of|take out|take away|i don'?t (?:need|want)|we don'?t (?:need|want)|no more)\s+(?:the |all |my |our )?(.+)$/i;

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** "The second chart", "all charts". */
function placeOf(what: string): { at?: number; all?: true } {
  const place = /\b(first|second|third|fourth|fifth|sixth|last)\b/i.exec(what)?.[1]?.toLowerCase();
  if (/\b(all|every|charts|graphs)\b/i.test(what) && !/\b(both|two|three)\b/i.test(what)) return { all: true };
  return place ? { at: place === "last" ? -1 : PLACES.indexOf(place) } : {};
}

/** "Remove the calendar", "hide the chart of hives", "drop the filter for floor". */
export const viewRemoval: Reader = (clause, context) => {
  const what = REMOVES.exec(clause)?.[1];
  if (!what || /\b(field|page|column)\b/i.test(what)) return null;
  // "Remove the table number": a field whose name only sounds like a view.
  const named = fieldOf(what, context)?.field.label ?? "";
  if (viewIn(named) !== undefined) return null;
  const { app, entity, last } = context;
  const parts = what.split(/\s+and (?:the )?/i);
  if (parts.length > 1 && parts.every((part) => isChart(part) || viewIn(part) !== undefined))
    return parts.flatMap(
      (part) =>
        viewRemoval(`remove ${part}`, { ...context, entity: entityIn(part, app) ?? entity }) ?? [
          { edit: "unknown" as const, text: `remove the ${part}`, hint: "I found no such view." },
        ],
    );
  if (isChart(what) && /\b(?:others?|rest)\b/i.test(what)) {
    const titles = app.pages.flatMap((page) =>
      page.kind === "dashboard" ? page.charts.map(({ title }) => `“${title}”`) : [],
    );
    const text = `Which charts should go? The overview has ${listing(titles)}. Say their names, or “remove all charts”.`;
    return [{ edit: "answer", text }];
  }
  if (isChart(what))
    return [
      {
        edit: "removeChart",
        entity: entity?.name ?? null,
        ...placeOf(what),
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

/** "Remove paid from the status": the option, and never the field. */
function optionRemoval(what: string, context: Parameters<Reader>[1]): Edit[] | null {
  const match = /^["“]?(.+?)["”]? (?:from|out of|of) (?:the |its )?(.+)$/i.exec(what);
  if (!match?.[1] || !match[2]) return null;
  const wanted = plain(match[1]);
  const found = choicesNamed(match[2], context);
  if (found.length === 0) return null;
  for (const { entity, field } of found) {
    const option = field.options?.find((one) => plain(one) === wanted);
    if (option) return [{ edit: "removeOption", entity: entity.name, key: field.key, option }];
  }
  const [first] = found;
  if (!first || fieldOf(match[1], { ...context, entity: first.entity })) return null;
  const hint = `${first.field.label} of ${first.entity.many.toLowerCase()} can be ${listing(first.field.options ?? [])}; there is no ${match[1]}.`;
  return [{ edit: "unknown", text: `remove ${what}`.slice(0, 200), hint }];
}

/** "And remove lunch": an option of the list spoken of. */
function optionNamed(name: string, { entity, last }: Parameters<Reader>[1]): Edit[] | null {
  for (const one of [entity, last])
    for (const field of one?.fields ?? []) {
      const option = field.options?.find((each) => plain(each) === name);
      if (one && option) return [{ edit: "removeOption", entity: one.name, key: field.key, option }];
    }
  return null;
}

/** Choices that a text names by their label, those of the list spoken of first. */
function choicesNamed(text: string, { app, entity, last }: Parameters<Reader>[1]) {
  const words = ` ${plain(text)} `;
  return [...new Set([entity, last, ...app.entities])].flatMap((one) =>
    (one?.fields ?? []).flatMap((field) =>
      one && field.kind === "choice" && words.includes(` ${plain(field.label)} `) ? [{ entity: one, field }] : [],
    ),
  );
}

/** "Insurance company" is not the company. */
function namesOnly(part: string, { entity, field }: { entity: EntitySpec; field: FieldSpec }): boolean {
  const own = new Set(
    [entity.one, entity.many, field.label, field.key.replace(/([A-Z])/g, " $1")].flatMap((name) =>
      plain(name).split(" "),
    ),
  );
  const rest = plain(part.replace(/\b(?:from|of|in|on|to|for) .*$/i, ""))
    .split(" ")
    .filter((word) => !own.has(word) && !BESIDE_NAMES.test(word));
  return (
    rest.length === 0 ||
    !plain(part).includes(plain(field.label)) ||
    rest.every((word) => /^(?:dates?|times?|number|prices?|costs?|fees?|amount|e?mail|phone)$/.test(word))
  );
}

const BESIDE_NAMES =
  /^(?:the|a|an|field|fields|column|columns|from|of|in|on|all|our|my|again|please|that|this|it|completely|entirely|altogether|value|values|thing|stuff|part|line|box|too|also|both|whole)$/;

/** "Remove the budget from projects", "delete suppliers", "hide the contact page". */
export const removal: Reader = (clause, context) => {
  const what = REMOVES.exec(clause)?.[1];
  if (!what) return null;
  const option = optionRemoval(what, context);
  if (option) return option;
  const page = pageIn(what, context.app);
  // "Hide broken items from the items page" is about rows, and never about the page.
  if (
    page &&
    / (?:from|off|on|out of) (?:the |my )?.*\bpage$/i.test(what) &&
    entityIn(what.replace(/ (?:from|off|on|out of) .*$/i, ""), context.app)
  )
    return [
      {
        edit: "unknown",
        text: clause.slice(0, 200),
        hint: `I did not find which rows of “${page.title}” are meant. A status or a yes-or-no field can tell them apart.`,
      },
    ];
  if (page && /\bpage\b/i.test(what)) return [{ edit: "removePage", id: page.id }];
  const entity = entityIn(what, context.app);
  const bare = plain(what)
    .replace(/\b(entity|table|section|list|feature|completely|entirely|again|please)\b/g, "")
    .trim();
  if (entity && isNameOf(bare, entity)) return [{ edit: "removeEntity", entity: entity.name }];
  const parts = what.split(/\s+(?:and|&)\s+|,\s*/);
  const found = parts.flatMap((part) => {
    const field = fieldOf(part, { ...context, entity: entityIn(part, context.app) ?? entity });
    return field && namesOnly(part, field) ? [field] : [];
  });
  if (found.length > 0)
    return found.map(({ entity: owner, field }) => ({ edit: "removeField", entity: owner.name, key: field.key }));
  // "Hide ugly orders" is not the page of orders.
  if (page && [plain(page.title), plain(page.id)].includes(bare)) return [{ edit: "removePage", id: page.id }];
  const lists = parts.map((part) => entityIn(part, context.app));
  const areNames = parts.every((part, at) => {
    const list = lists[at];
    return (
      list &&
      isNameOf(
        plain(part)
          .replace(/^(?:the|all|my|our|list|of) /, "")
          .replace(/ (?:list|page|table|too|again|please)$/, ""),
        list,
      )
    );
  });
  if (areNames && lists.every((one) => one !== null))
    return lists.map(({ name }) => ({ edit: "removeEntity", entity: name }));
  const held = optionNamed(plain(what), context);
  if (held) return held;
  return [
    {
      edit: "unknown",
      text: clause.slice(0, 200),
      hint: `I found nothing of that name. There are ${listing(context.app.entities.map(({ many }) => many.toLowerCase()))}.`,
    },
  ];
};
