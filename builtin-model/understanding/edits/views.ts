// What a message wants shown otherwise: views, charts, filters, links, colours of options, texts of pages.
import type { View } from "../../blueprint/types.ts";
import { plain } from "../language/words.ts";
import { readTheme } from "../theme.ts";
import { chart, isChart } from "./charts.ts";
import { clean, entityIn, fieldIn, fieldOf, pageIn, type Reader } from "./context.ts";

const VIEWS: readonly (readonly [RegExp, View])[] = [
  [/\b(kanban|board)\b/i, "board"],
  [/\bcalendar\b/i, "calendar"],
  [/\bgallery\b/i, "gallery"],
  [/\btimeline\b/i, "timeline"],
  [/\bcards?( view)?\b/i, "cards"],
  [/\btable( view)?\b/i, "table"],
];
export const viewIn = (clause: string): View | undefined => VIEWS.find(([pattern]) => pattern.test(clause))?.[1];
/** "Show a chart of …", "add a filter for …", "add a calendar". */
export const views: Reader = (clause, context) => {
  if (!/^(add|show|include|create|give|use|make|put|i want|let|chart|graph|we need|i need)\b/i.test(clause))
    return null;
  const { app, entity, last } = context;
  if (isChart(clause)) return chart(clause, context);
  if (/\bfilter/i.test(clause)) {
    const found = fieldOf(clause.replace(/^.*\bfilter\w*/i, ""), context) ?? fieldOf(clause, context);
    return found ? [{ edit: "addFilter", entity: found.entity.name, key: found.field.key }] : null;
  }
  const of = entity ?? last ?? app.entities[0];
  const view = viewIn(clause);
  if (!of || !view || view === "table") return null;
  if (/\b(field|page called)\b/i.test(clause)) return null;
  const said = /\b(?:by|per)\b(.+)$/i.exec(clause)?.[1] ?? (view === "calendar" ? clause : undefined);
  const by = said ? fieldIn(said, of) : null;
  const fits = by && (view === "board" ? by.kind === "choice" : by.kind === "date" || by.kind === "dateTime");
  return [{ edit: "addView", entity: of.name, view, ...(fits ? { by: by.key } : {}) }];
};

/** "Link tastings to barrels". */
export const link: Reader = (clause, { app }) => {
  const match =
    /^(?:link|connect|relate|attach|assign) (.+?) (?:to|with|and) (.+)$/i.exec(clause) ??
    /^(?:the |all |every |each )?(.+?) (?:should|must|can|could|shall) (?:be )?(?:link(?:ed)?|connect(?:ed)?|belong|point|refer|relate[d]?|attached|assigned) (?:to|with) (?:an? |one |the |each )?(.+)$/i.exec(
      clause,
    ) ??
    /^(?:(?:each|every|an?|the|all) )?(.+?) (?:belongs? to|is part of|are part of|refers? to|points? (?:to|at)) (?:an? |one |the )?(.+)$/i.exec(
      clause,
    );
  const from = match?.[1] ? entityIn(match[1], app) : null;
  const to = match?.[2] ? entityIn(match[2], app) : null;
  return from && to && from !== to ? [{ edit: "link", entity: from.name, to: to.name }] : null;
};

/** "Mark Broken as red", "make Done green". */
export const optionColor: Reader = (clause, context) => {
  const several = clause.split(/,\s*|\s+and\s+/);
  if (several.length > 1) {
    const found = several.map((part) =>
      colorOfOption(/^(?:mark|make|colou?r|paint|show|set)\b/i.test(part) ? part : `make ${part}`, context),
    );
    if (found.every((edits) => edits !== null)) return found.flat();
  }
  return colorOfOption(clause, context);
};

const colorOfOption: Reader = (clause, context) => {
  const match =
    /^(?:mark|make|colou?r|paint|show|set)?\s*(?:the )?(.+?)(?: (?:as|in|to|should be|should be shown in|is|are))? ((?:(?:dark|light|medium|deep|pale) ?)?[\w#]+)$/i.exec(
      clause,
    );
  if (!match?.[1]) return null;
  const words = ` ${plain(match[1])} `;
  for (const entity of [context.entity, context.last, ...context.app.entities])
    for (const field of entity?.fields ?? []) {
      const option = field.options?.find((one) => words.includes(` ${plain(one)} `));
      const color = option ? readTheme(`the accent is ${match[2]}`).theme.accent : undefined;
      if (entity && option && color)
        return [{ edit: "colorOption", entity: entity.name, key: field.key, option, color }];
    }
  return null;
};

/** "Change the text on the overview to …". */
export const pageText: Reader = (clause, { app }) => {
  const match =
    /^(?:change|set|replace|make|put|write) (?:the )?(?:page )?(?:text|intro|introduction|description|words|content)(?: text)? (?:on|of|for|in) (?:the )?(.+?)(?: page)? (?:to|as|into|:)\s*(.+)$/i.exec(
      clause,
    ) ?? /^(?:on|in) the (.+?)(?: page)?,? (?:write|say|put)\s*:?\s*(.+)$/i.exec(clause);
  if (!match?.[1] || !match[2]) return null;
  const page = pageIn(match[1], app);
  return page ? [{ edit: "pageText", id: page.id, text: clean(match[2]).slice(0, 600) }] : null;
};
