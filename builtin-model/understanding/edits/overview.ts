// What a message wants on the overview: figures, short lists, their order, and what goes from it.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, PageOf, RowConditions } from "../../blueprint/types.ts";
import { listing, plain, sentenceCase } from "../language/words.ts";
import { earnedIn, figureWords } from "./charts.ts";
import { clean, entityIn, fieldIn, onlyOneMeant, type Reader } from "./context.ts";
import { dayOf } from "./order.ts";
import { rowConditions } from "./row-conditions.ts";

type Context = Parameters<Reader>[1];

const OVERVIEW = "(?:overview|dashboard|home ?page|home screen|start ?page|first page|main page|front ?page)(?: page)?";
const ON = new RegExp(`,? (?:on|to|in|at|onto|for) (?:the |my |our )?${OVERVIEW}$| (?:somewhere|anywhere)$`, "i");
const ON_FIRST = new RegExp(`^(?:on|in|at) (?:the |my |our )?${OVERVIEW},? (?:please )?`, "i");
const SHOWS =
  /^(?:also )?(?:show|put|add|display|include|i (?:want|need|would like)(?: to see)?|we (?:want|need)(?: to see)?|let me see|have|there should be|see)(?: me| us)? /i;
const FIGURE =
  /^(?:an? |the |another )?(?:figure|number|tile|counter|kpi|metric|stat|statistic|count)s? (?:for|of|with|that shows|showing|how many) (?:the |how many |all )*/i;
const COUNTED = /^(?:the )?(?:how many|number of|count of|amount of(?= \w+s\b)) (?:the |all )?/i;
const AS_FIGURE = / as (?:an? |one )?(?:big )?(?:figure|number|tile|counter|kpi|metric)$/i;
const ONES = /\b(?:ones|rows|entries)\b/i;

/** "Average price on the overview", "today's bookings on the dashboard", "put the charts first". */
export const overview: Reader = (clause, context) => {
  const moved = movedOn(clause, context) ?? firstOnStart(clause, context);
  if (moved) return moved;
  const gone = goneFrom(clause, context);
  if (gone) return gone;
  const isPlaced = ON.test(clause) || ON_FIRST.test(clause);
  const what = clause
    .replace(ON, "")
    .replace(ON_FIRST, "")
    .replace(SHOWS, "")
    .replace(/^(?:the|my|our) /i, "");
  if (isPlaced && /^(?:that|it|this|these|those|them)(?: too| as well)?$/i.test(what)) {
    const text =
      "What should the overview show? For example: “show the average price on the overview”, “this month’s orders on the overview” or “add a chart of orders by month”.";
    return [{ edit: "answer", text }];
  }
  const isFigure = FIGURE.test(what) || AS_FIGURE.test(what);
  if (
    (!isPlaced && !isFigure) ||
    /\b(?:chart|graph|diagram|pie|text|intro|title|headline|page|calendar|board)\b/i.test(what)
  )
    return null;
  if (/^(?:rename|call|change|make|move|hide|remove|sort|translate)\b/i.test(clause)) return null;
  return figure(what, context) ?? (isFigure ? noNumber(what, context) : shortList(what, context));
};

/** A number that is added up, averaged or counted. */
function figure(given: string, context: Context): Edit[] | null {
  const isFigure = FIGURE.test(given) || COUNTED.test(given) || AS_FIGURE.test(given);
  const what = given
    .replace(AS_FIGURE, "")
    .replace(FIGURE, "")
    .replace(COUNTED, "")
    .replace(/\b(?:there are|we have|i have|are there)\b/gi, " ");
  const { how, rest } = figureWords(what);
  if (how === null && !isFigure) return null;
  const named = entityIn(rest, context.app);
  const field = how === null ? null : numberIn(rest, { ...context, entity: named });
  const entity = field?.entity ?? named ?? (ONES.test(rest) ? context.last : null);
  if (!entity || (how !== null && !field)) return null;
  const filter = rowConditions(withoutNames(rest, entity, field?.field.label), entity) ?? undefined;
  // "Open tasks" where nothing says what is open: a count of all would be told wrongly.
  const left = plain(withoutNames(rest, entity))
    .split(" ")
    .filter((word) => word.length > 2 && !SMALL.test(word));
  if (how === null && !filter && left.length > 0) return [untoldCount(rest, entity)];
  const measure = how !== null && field ? `${how}:${field.field.key}` : undefined;
  const label = sentenceCase(clean(what.replace(/\s+/g, " "))).slice(0, 40);
  return [
    { edit: "addFigure", entity: entity.name, label, ...(measure ? { measure } : {}), ...(filter ? { filter } : {}) },
  ];
}

/** "A figure for total revenue" where nothing is earned. */
function noNumber(what: string, { app }: Context): Edit[] {
  const known = app.entities.flatMap(({ many, fields }) => {
    const own = fields.filter(({ kind }) => NUMBERS.test(kind)).map(({ label }) => label.toLowerCase());
    return own.length > 0 ? [`${many.toLowerCase()} have ${listing(own)}`] : [];
  });
  const text = `I did not find what “${what.replace(FIGURE, "")}” should be counted from.${known.length > 0 ? ` ${sentenceCase(known.join("; "))}.` : " No list has a number yet."}`;
  return [{ edit: "answer", text }];
}

const SMALL = /^(?:the|all|our|there|are|have|entries|rows|total|different|how|many|any|been|ever)$/;

function untoldCount(what: string, { many, fields }: EntitySpec): Edit {
  const choices = fields.flatMap(({ label, options }) =>
    options ? [`${label.toLowerCase()} can be ${options.join(", ")}`] : [],
  );
  const known = choices.length > 0 ? `: their ${choices.join("; their ")}` : "";
  return { edit: "answer", text: `Nothing in ${many.toLowerCase()} tells “${what}” from the others${known}.` };
}

const NUMBERS = /^(number|money|percent|duration|rating)$/;

/** The number that is meant: of the named list, else of whichever has one of that name. */
function numberIn(
  text: string,
  { app, entity, last }: Context,
): { entity: EntitySpec; field: EntitySpec["fields"][number] } | null {
  const lists = [entity, ...(entity ? [] : [last, ...app.entities])].filter((one) => one !== null);
  const earned = earnedIn(text, lists);
  if (earned) return earned;
  for (const one of lists) {
    const fields = one.fields.filter(({ kind }) => NUMBERS.test(kind));
    const field = fieldIn(text, { ...one, fields }) ?? onlyOneMeant(plain(text), { ...one, fields });
    if (field) return { entity: one, field };
  }
  return null;
}

const SUPERLATIVE =
  /\b(?:top|best|worst|highest|lowest|cheapest|most expensive|biggest|largest|smallest|longest|shortest|oldest|fastest|slowest)\b/i;

/** "The longest incidents": by their length; "the most expensive" by what they cost. */
function superlative(what: string, { fields }: EntitySpec): string | undefined {
  const of = (...kinds: string[]) => fields.find(({ kind }) => kinds.includes(kind))?.key;
  if (/\b(?:longest|shortest)\b/i.test(what)) return of("duration");
  if (/\b(?:cheapest|most expensive)\b/i.test(what)) return of("money");
  return /\b(?:best|worst)\b/i.test(what) ? of("rating") : undefined;
}

const TOP = /^(?:top|first|best|highest|latest|newest|last|lowest|cheapest|biggest|oldest) ?(\d+)?\b/i;

/** "Today's bookings", "the top 5 books by rating", "overdue invoices". */
function shortList(what: string, context: Context): Edit[] | null {
  const entity = entityIn(what, context.app) ?? (ONES.test(what) ? context.last : null);
  if (!entity) return null;
  const filter = rowConditions(withoutNames(what, entity), entity) ?? undefined;
  const limit = Number(/\b(\d{1,2})\b/.exec(what)?.[1] ?? 5);
  const by = /\b(?:by|with (?:the )?(?:most|highest|lowest|least)) (?:the )?(.+)$/i.exec(what)?.[1];
  const key = by
    ? fieldIn(by, entity)?.key
    : /\b(?:best|top|highest)\b.*\brated|rating\b/i.test(what)
      ? entity.fields.find(({ kind }) => kind === "rating")?.key
      : superlative(what, entity);
  if (SUPERLATIVE.test(what) && !key) return null;
  const isRising = /\b(?:lowest|cheapest|least|oldest|smallest|fewest|shortest|worst)\b/i.test(what);
  const isNamedOnly =
    !filter && !key && !TOP.test(what) && plain(what).split(" ").length > plain(entity.many).split(" ").length + 1;
  if (isNamedOnly) return null;
  const title = sentenceCase(clean(what)).slice(0, 40);
  return [
    {
      edit: "addShortList",
      entity: entity.name,
      title,
      ...(filter ? { filter } : {}),
      ...(key ? { sort: `${isRising ? "" : "-"}${key}` } : {}),
      ...(TOP.test(what) && limit !== 5 ? { limit: Math.min(Math.max(limit, 1), 20) } : {}),
    },
  ];
}

const withoutNames = (text: string, { one, many }: EntitySpec, label = ""): string =>
  [many, one, label]
    .filter(Boolean)
    .reduce((rest, name) => rest.replace(new RegExp(` ${plain(name)}(?: s)? `), " "), ` ${plain(text)} `);

type Part = "figures" | "charts" | "lists";
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/\b(?:charts?|graphs?|diagrams?)\b/i, "charts"],
  [/\b(?:figures?|numbers?|tiles?|counters?|kpis?|metrics?|stats)\b/i, "figures"],
  [/\b(?:lists?|latest)\b/i, "lists"],
];
const MOVES =
  /^(?:(?:put|move|place|show|bring|have|make)(?: me)? )?(?:the |all |my |that |this )*(.+?) (?:(?:to |at |on |be )?(?:the )?(?:very )?(first|front|top|beginning|start|last|end|bottom)|(above|before|over|below|after|under|behind) (?:the |all )*(.+?))(?: (?:of|on|in) (?:the |my )?.+)?$/i;

/** The parts of the overview in another order, or one of them first among its like. */
function movedOn(clause: string, { app }: Context): Edit[] | null {
  const match = MOVES.exec(clause.replace(ON_FIRST, ""));
  const what = match?.[1] ?? "";
  const part = PARTS.find(([pattern]) => pattern.test(what))?.[1];
  const page = dashboardOf(app);
  if (!match || !part || !page || /\b(?:field|column|page)\b/i.test(clause)) return null;
  const other = match[4] ? PARTS.find(([pattern]) => pattern.test(match[4] ?? ""))?.[1] : undefined;
  if (match[4] && !other) return null;
  const isFirst = match[2] ? !/last|end|bottom/i.test(match[2]) : /above|before|over/i.test(match[3] ?? "");
  const title = isAll(what, page, part) ? null : titleIn(what, page, part, app);
  if (title === undefined) {
    const names = page[part].map((one) => `“${"label" in one ? one.label : one.title}”`);
    return [{ edit: "answer", text: `Which of the ${part}? The overview has ${listing(names)}.` }];
  }
  return [{ edit: "moveOnOverview", part, title, isFirst, ...(other && other !== part ? { beside: other } : {}) }];
}

const WHEN_OPENED =
  /,? (?:when(?:ever)?|as soon as|once|after) (?:one|i|we|you|they|people|somebody|someone|members|anybody|everybody) (?:opens?|starts?|comes?|enters?|visits?|logs? in(?:to)?|signs? in(?:to)?)(?: in(?:to)?)?(?: (?:the app|it|to it))?\b/i;
const ON_START = new RegExp(`,? (?:on|of|in|at|to) (?:the |my |our )?${OVERVIEW}\\b`, "i");
const STANDS_FIRST =
  /,? (?:right |directly |always |all the way )*(?:first|(?:at|on|to) (?:the )?(?:very )?(?:top|beginning)|on top|up front|uppermost|up top)\b/i;
/** Which of them stands on top among its like. */
const AMONG =
  /,? (?:and |with )?(?:the )?(soonest|nearest|next|earliest|upcoming|closest|most urgent|newest|latest|most recent)(?: (?:ones?|of them|date|day))?(?: (?:first|on top|at the top|uppermost))?\b/i;

/** "Put the open rides first on the start page", "the tasks right at the top when one opens the app": a list of them, before all else there. */
function firstOnStart(clause: string, { app }: Context): Edit[] | null {
  const where = WHEN_OPENED.exec(clause) ?? ON_START.exec(clause);
  const rest = clause.replace(WHEN_OPENED, " ").replace(ON_START, " ");
  if (!where || !STANDS_FIRST.test(rest)) return null;
  const which = AMONG.exec(rest)?.[1];
  const what = rest.replace(AMONG, " ").replace(STANDS_FIRST, " ").replace(SHOWS, " ");
  const entity = entityIn(what, app);
  if (!entity) return null;
  const day = dayOf(entity);
  const isNew = which !== undefined && /newest|latest|recent/i.test(which);
  const said = rowConditions(withoutNames(what, entity), entity) ?? undefined;
  const ahead: RowConditions | undefined =
    which !== undefined && !isNew && day !== undefined ? { [day]: { during: "future" } } : undefined;
  const filter = said ?? ahead;
  const sort = which !== undefined && day !== undefined ? `${isNew ? "-" : ""}${day}` : undefined;
  const title = titleOfRows(what, entity, ahead !== undefined && said === undefined);
  return [{ edit: "startWith", entity: entity.name, title, ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) }];
}

/** "Open rides" for the open ones, "Next work days" for those that come. */
function titleOfRows(what: string, entity: EntitySpec, isAhead: boolean): string {
  const many = entity.many.toLowerCase();
  if (isAhead) return sentenceCase(`next ${many}`).slice(0, 40);
  const [before = ""] = plain(what).split(` ${plain(entity.many)}`);
  const word = before.split(" ").at(-1) ?? "";
  const isState = word !== "" && rowConditions(word, entity) !== null;
  const late = /\b(overdue|late|expired|unpaid)\b/i.exec(what)?.[1]?.toLowerCase();
  return sentenceCase(isState ? `${word} ${many}` : late ? `${late} ${many}` : many).slice(0, 40);
}

const dashboardOf = (app: AppSpec): PageOf<"dashboard"> | undefined =>
  app.pages.find((page): page is PageOf<"dashboard"> => page.kind === "dashboard");

/** "The charts", or the only one there is. */
const isAll = (what: string, page: PageOf<"dashboard">, part: Part): boolean =>
  page[part].length < 2 ||
  /^(?:all )?(?:charts|graphs|diagrams|figures|numbers|tiles|counters|kpis|metrics|stats|lists)$/i.test(what.trim());

/** The one that is named: by its title, by its list, or by what it goes by; undefined when none is. */
function titleIn(what: string, page: PageOf<"dashboard">, part: Part, app: AppSpec): string | undefined {
  const words = ` ${plain(what)} `;
  const titled = page[part].map((one) => ({ of: one.of, title: "label" in one ? one.label : one.title }));
  if (/^(?:new |last )?(?:chart|graph|diagram|figure|number|tile|list)$/i.test(what.trim()))
    return titled.at(-1)?.title;
  const exact = titled.find(({ title }) => words.includes(` ${plain(title)} `));
  const entity = entityIn(what, app);
  const near = titled.find(({ title }) =>
    plain(title)
      .split(" ")
      .some((word) => word.length > 3 && words.includes(` ${word} `)),
  );
  return (exact ?? titled.find(({ of }) => of === entity?.name) ?? near)?.title;
}

const GOES =
  /^(?:remove|delete|drop|hide|get rid of|take) (?:the |all |my )*(.+?)(?: (?:from|off|out of) (?:the |my )?(.+))?$/i;

/** "Remove the invoices figure", "take latest tasks off the overview". */
function goneFrom(clause: string, { app }: Context): Edit[] | null {
  const match = GOES.exec(clause.replace(/ on (?:the |my )?(?=overview|dashboard|home)/i, " from the "));
  const page = dashboardOf(app);
  const what = match?.[1] ?? "";
  const isHere = new RegExp(`^${OVERVIEW}$`, "i").test(match?.[2] ?? "");
  const part = PARTS.find(([pattern]) => pattern.test(what))?.[1];
  if (!match || !page || part === "charts" || (!isHere && part !== "figures") || (match[2] && !isHere)) return null;
  if (/\b(?:field|column)\b/i.test(what)) return null;
  for (const one of part ? [part] : (["figures", "lists"] as const)) {
    const title = part && isAll(what, page, one) ? null : titleIn(what, page, one, app);
    if (title !== undefined) return [{ edit: "removeFromOverview", part: one, title }];
  }
  return null;
}
