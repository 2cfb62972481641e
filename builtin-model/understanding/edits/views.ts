// What a message wants shown otherwise: views, charts, filters, links, colours of options, texts of pages.
import type { View } from "#entity";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { isPlural, listing, plain } from "../language/words.ts";
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

const ASKS = /^(add|show|include|create|give|use|make|put|i want|let|chart|graph|we need|i need)\b/i;
/** "Duties would be nicer as a calendar", "a week view like a calendar", "I prefer the rides on a board". */
const AS_VIEW =
  /\b(?:as|like|in|on|into|to) (?:an? |the )?(?:[a-z]+ )?(?:kanban|board|calendar|gallery|timeline|cards)(?: view)?\b|^(?:an? |the )?(?:(?:week|month|day|weekly|monthly) )?(?:calendar|board|gallery|timeline|cards)(?: view)?\b/i;
export const isAsView = (clause: string): boolean => AS_VIEW.test(clause);
const NO_WISH =
  /^(?:remove|delete|drop|hide|rename|call|sort|move|only|don'?t|no|is|are|do|does|why|what|where)\b|\bcalled\b/i;

/** "Show a chart of …", "add a filter for …", "add a calendar". */
export const views: Reader = (clause, context) => {
  if (NO_WISH.test(clause) || !(ASKS.test(clause) || AS_VIEW.test(clause))) return null;
  const { app, entity, last } = context;
  if (isChart(clause)) return chart(clause, context);
  if (/\bfilter/i.test(clause)) {
    const found = fieldOf(clause.replace(/^.*\bfilter\w*/i, ""), context) ?? fieldOf(clause, context);
    return found ? [{ edit: "addFilter", entity: found.entity.name, key: found.field.key }] : null;
  }
  const view = viewIn(clause);
  if (!view || view === "table" || /\b(field|page called)\b/i.test(clause)) return null;
  const missing = entity ? null : thingNotThere(clause, app);
  if (missing !== null) {
    const lists = app.entities.map(({ many }) => many.toLowerCase());
    const hint = `There is no list of ${missing}; there are ${listing(lists)}. Say it with one of them: “show ${lists[0]} as a ${view}”.`;
    return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
  }
  const of = withWhatItNeeds(view, entity ?? last ?? app.entities[0] ?? null, { app, isPer: PER.test(clause) });
  if (!of) return null;
  const said = /\b(?:by|per)\b(.+)$/i.exec(clause)?.[1] ?? (view === "calendar" ? clause : undefined);
  const by = said ? fieldIn(said, of) : null;
  const fits = by && (view === "board" ? by.kind === "choice" : isDay(by));
  return [{ edit: "addView", entity: of.name, view, ...(fits ? { by: by.key } : {}) }];
};

const PER = /\b(?:for|per|of) (?:each|every|the|all)?\b/i;
const isDay = ({ kind }: FieldSpec): boolean => kind === "date" || kind === "dateTime";
const NEEDS: Readonly<Partial<Record<View, (field: FieldSpec) => boolean>>> = {
  calendar: isDay,
  board: ({ kind }) => kind === "choice",
  gallery: ({ kind }) => kind === "image",
};

/** "A calendar for each instructor" is of what instructors have: the only list that points at them and has days. */
function withWhatItNeeds(
  view: View,
  of: EntitySpec | null,
  { app, isPer }: { app: AppSpec; isPer: boolean },
): EntitySpec | null {
  const needs = NEEDS[view];
  if (!of || !needs || !isPer || of.fields.some(needs)) return of;
  const pointing = app.entities.filter(({ fields }) => fields.some(({ to }) => to === of.name) && fields.some(needs));
  return pointing.length === 1 ? (pointing[0] ?? of) : of;
}

const SUBJECT =
  /^(?:(?:show|put|make|turn|display|i'?d (?:rather|prefer to) see|i (?:want|prefer|would (?:rather|prefer to) see)|we (?:want|prefer)|let me see) )?(?:the |our |my |all )*([a-z][a-z-]*s)\b/i;

/** A list that is spoken of and that the app does not have. */
function thingNotThere(clause: string, app: AppSpec): string | null {
  const word = SUBJECT.exec(clause)?.[1]?.toLowerCase();
  const isSaid =
    word !== undefined && isPlural(word) && !/^(?:this|its|cards|boards|calendars|rows|entries|things|us)$/.test(word);
  return isSaid && fieldOf(word, { app, entity: null, last: null }) === null ? word : null;
}

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
