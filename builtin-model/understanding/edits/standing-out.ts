// Values that should catch the eye: "put late invoices in red", "warn me when stock is under 10", "red if we are over the budget".
import type { Alert } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { lettingStandOut } from "../../blueprint/rule-words.ts";
import type { EntitySpec, FieldSpec, RowConditions } from "../../blueprint/types.ts";
import { alertOf, isDueDay } from "../../composing/due.ts";
import { boundsIn, daysIn, elapsedIn } from "../../reading/index.ts";
import { plain, sentenceCase } from "../language/words.ts";
import type { Reader } from "./context.ts";
import { rowConditions } from "./row-conditions.ts";
import { COUNTING, PER, SUMMING } from "./sums.ts";
import { fieldsNamed, foundIn, listsSpokenOf, type Meaning, onlyOrAsked } from "./which-list.ts";

type Context = Parameters<Reader>[1];
type Place = { entity: EntitySpec; field: FieldSpec };

const MARKS =
  /\b(?:red|yellow|orange|amber|bold|highlight(?:s|ed)?|stands? out|mark(?:s|ed)?|flag(?:s|ged)?|warn(?:s|ing|ings)?|alert(?:s|ed)?|colou?r(?:s|ed)?)\b/i;
/** Words of a message that is sent, and of what is done to rows rather than shown of them. */
const OTHERWISE =
  /\b(?:e-?mails?|mail|sms|push|text message|button|background|theme|font)\b|\bmark(?:ed|s)? (?:it|them|[\w ]+? )?as\b|^(?:add|remove|rename|delete)\b.*\b(?:field|column|option)\b/i;
/** Whoever wants to be told of it looks at the first page. */
const TOLD =
  /\b(?:warn\w*|alert\w*|tell me|let me know|list of|on top|at the top|overview|dashboard|home ?page|(?:start|first|front|main) ?page)\b/i;

/** What stands out from now on, and where it is told first. */
export const standingOut: Reader = (clause, context) => {
  if (!isMark(clause, context)) return null;
  if (NO_MORE.test(clause)) return onlyOrAsked(unmarked(clause, context));
  if (isOfSum(clause)) return null;
  const meanings = marksIn(clause, context);
  if (meanings.length === 0 && context.entity && SOME_ROWS.test(clause) && !isOptionOf(clause, context.entity))
    return [{ edit: "answer", text: ONLY_FIGURES }];
  return onlyOrAsked(meanings);
};

const isMark = (clause: string, context: Context): boolean =>
  MARKS.test(clause) && !OTHERWISE.test(clause) && !isOption(clause, context);

/** What stands out is a sum that the wish asks for. */
const isOfSum = (clause: string): boolean => PER.test(clause) && (COUNTING.test(clause) || SUMMING.test(clause));

/** What of the app a clause lets stand out, where it asks for a colour or a sign and takes none back; with places where it is told first, where it asks for that. */
export function marksIn(clause: string, context: Context): Meaning[] {
  if (!isMark(clause, context) || NO_MORE.test(clause) || isOfSum(clause)) return [];
  const meanings = figureMarks(clause, context) ?? elapsedMarks(clause, context) ?? dayMarks(clause, context) ?? [];
  if (!TOLD.test(clause)) return meanings;
  return meanings.map(({ words, edits }) => ({ words, edits: [...edits, ...edits.flatMap(toldFirst(context))] }));
}

/** Rows that are told from others, and no button or page. */
const SOME_ROWS =
  /\b(?:red|yellow|orange|amber|highlight\w*)\b.*\b(?:that|which|who|whose)\b|\b(?:that|which|who|whose)\b.*\b(?:red|yellow|orange|amber|highlight\w*)\b/i;
const ONLY_FIGURES =
  "Dates and figures can stand out (“mark invoices in red when they are past their due date”, “red when the stock is below 5”), and the options of a choice have colours of their own; I found none of these in that.";

const isOptionOf = (clause: string, { fields }: EntitySpec): boolean =>
  fields.some(({ options = [] }) => options.some((option) => hasWord(clause, plain(option))));

const NO_MORE =
  /^(?:don['’]?t|do not|stop|never|remove|take|no)\b|\bno longer\b|\bany ?more\b|\bshould(?:n['’]t| not)\b/i;

/** What is marked so far and is named, or the only one. */
function unmarked(clause: string, context: Context): Meaning[] {
  const places = foundIn(clause, context, (entity) =>
    entity.fields.filter(({ alert }) => alert).map((field) => ({ entity, field })),
  );
  const named = places.filter(({ field }) => fieldsNamed(clause, [field]).length > 0);
  return (named.length > 0 ? named : places).map(({ entity, field }) => ({
    words: `Let “${field.label}” of ${entity.many.toLowerCase()} stand out no more`,
    edits: [{ edit: "standOut", entity: entity.name, key: field.key, alert: null }],
  }));
}

/** "Make overdue red" where that is an option: it has a colour of its own. */
const isOption = (clause: string, { app }: Context): boolean =>
  app.entities.some(({ fields }) =>
    fields.some(({ kind, options = [] }) =>
      options.some(
        (option) => kind === "choice" && /overdue|late|expired/i.test(option) && hasWord(clause, plain(option)),
      ),
    ),
  );

const hasWord = (clause: string, word: string): boolean => ` ${plain(clause)} `.includes(` ${word} `);

/** One place as a meaning; what has to be made for it comes first. */
function marked({ entity, field }: Place, alert: Alert, before: readonly Edit[] = []): Meaning {
  return {
    words: sentenceCase(lettingStandOut({ ...entity, fields: [...entity.fields, field] }, field, alert)),
    edits: [...before, { edit: "standOut", entity: entity.name, key: field.key, alert }],
  };
}

const toldFirst =
  ({ app }: Context) =>
  (edit: Edit): Edit[] => {
    if (edit.edit !== "standOut" || edit.alert === null) return [];
    const entity = app.entities.find(({ name }) => name === edit.entity);
    const field = entity?.fields.find(({ key }) => key === edit.key);
    if (!entity) return [];
    const filter = { [edit.key]: { alert: true } as const };
    const what = field?.label.toLowerCase() ?? "due";
    const title = sentenceCase(
      edit.alert.days === undefined
        ? `${what} too ${edit.alert.under === undefined ? "high" : "low"}`
        : `${entity.many.toLowerCase()}: ${what}`,
    );
    const sort = `${edit.alert.over === undefined ? "" : "-"}${edit.key}`;
    return [
      { edit: "addFigure", entity: entity.name, label: title, filter },
      { edit: "addShortList", entity: entity.name, title, filter, sort },
      { edit: "moveOnOverview", part: "lists", title, isFirst: true },
    ];
  };

const CENTS = 100;
const isFigure = ({ kind }: FieldSpec): boolean => /^(?:number|money|percent|rating)$/.test(kind);
const isMoney = ({ kind }: FieldSpec): boolean => kind === "money";
const COMPARED =
  /^(.*?)\b(?:(over|above|more than|higher than|greater than|bigger than|exceeds?|exceeded)|(under|below|less than|lower than|smaller than|fewer than))\b (.+)$/i;

/** Figures beyond a bound that is said, or beyond another figure of the row. */
function figureMarks(clause: string, context: Context): Meaning[] | null {
  const bounds = boundsIn(clause);
  if (bounds) {
    const places = foundIn(clause, context, (entity) => figuresMeant(clause, entity, context));
    return places.map(({ entity, field }) => {
      const scale = field.kind === "money" ? CENTS : 1;
      const { over, under } = bounds;
      return marked(
        { entity, field },
        {
          ...(over === undefined ? {} : { over: over * scale }),
          ...(under === undefined ? {} : { under: under * scale }),
          ...whereIn(clause, entity),
        },
      );
    });
  }
  const [, left = "", over, under, right = ""] = COMPARED.exec(clause) ?? [];
  if (!over && !under) return null;
  const pairs = foundIn(clause, context, (entity) => {
    const figures = entity.fields.filter(isFigure);
    const [bound] = fieldsNamed(right, figures);
    const others = figures.filter((one) => one !== bound && one.kind === bound?.kind);
    const held = others.filter(({ label }) => /\b(?:stock|quantity|amount|count|left|on hand)\b/i.test(label));
    const [field] = [...fieldsNamed(left, others), ...(held.length === 1 ? held : [])];
    return bound && field ? [{ entity, field, bound }] : [];
  });
  if (pairs.length === 0) return null;
  return pairs.map(({ entity, field, bound }) =>
    marked({ entity, field }, over ? { over: bound.key } : { under: bound.key }),
  );
}

/** Figures that are named; the only one of a list that is. */
function figuresMeant(clause: string, entity: EntitySpec, context: Context): Place[] {
  const figures = entity.fields.filter(isFigure);
  const amounts = /\b(?:costs?|spends?|spent|pays?|paid)\b|[$€£]/i.test(clause) ? figures.filter(isMoney) : [];
  const exact = fieldsNamed(clause, figures);
  const named = exact.length > 0 ? exact : amounts;
  const isSpoken = listsSpokenOf(clause, context).includes(entity);
  return (exact.length > 0 || isSpoken ? (named.length > 0 ? named : figures) : []).map((field) => ({ entity, field }));
}

/** "Unpaid", "open": what else is said of the rows that are meant. */
function whereIn(clause: string, entity: EntitySpec): Pick<Alert, "where"> {
  const said = Object.entries(rowConditions(clause, entity) ?? {}).filter(([, condition]) => isState(condition));
  return said.length === 0 ? {} : { where: Object.fromEntries(said) as NonNullable<Alert["where"]> };
}

const isState = (condition: RowConditions[string]): boolean =>
  typeof condition !== "object" || Array.isArray(condition) || "not" in condition;

const GIVEN = /\b(?:back|returned|collected|finished|completed|closed|paid|delivered|done|ended)\b/i;
const isDay = ({ kind }: FieldSpec): boolean => kind === "date";
/** When it was over, and not by when it should be. */
const isGiven = (field: FieldSpec): boolean =>
  isDay(field) && GIVEN.test(field.label) && !/\b(?:due|until|next|expected|planned|to be)\b/i.test(field.label);

/** What is over does not stand out: a mark says so, or the day on which it was over. */
function openRows(clause: string, entity: EntitySpec, field: FieldSpec): Pick<Alert, "where"> {
  const given = entity.fields.filter((one) => one.key !== field.key && isGiven(one));
  const where = {
    ...alertOf(entity, 0, false).where,
    ...whereIn(clause, entity).where,
    ...Object.fromEntries(given.map(({ key }) => [key, null])),
  };
  return Object.keys(where).length === 0 ? {} : { where };
}

/** "Out for longer than two months": the day by which it is too long, after the one on which it began. */
function elapsedMarks(clause: string, context: Context): Meaning[] | null {
  const elapsed = elapsedIn(clause);
  if (!elapsed) return null;
  const due: FieldSpec = { key: "due", label: "Due", kind: "date" };
  const began = foundIn(clause, context, (entity) => {
    const isTaken = entity.fields.some(({ key }) => key === due.key);
    const days = entity.fields.filter((field) => isDay(field) && !isDueDay(field) && !isGiven(field));
    return isTaken ? [] : days.map((field) => ({ entity, field }));
  });
  return began.map(({ entity, field }) =>
    marked({ entity, field: due }, { days: 0, ...openRows(clause, entity, field) }, [
      { edit: "dueAfter", entity: entity.name, key: due.key, label: due.label, after: field.key, ...elapsed },
    ]),
  );
}

const RUNS_OUT =
  /\b(?:expir\w+|goes? off|gone off|going off|runs? out|running out|out of date|best before|use by|spoil\w*)\b/i;
const LATE = /\b(?:overdue|late|past|due|deadline|missed|too long)\b/i;
const AHEAD = /\b(?:next|coming|within|before|ahead|this week|soon|left|away)\b/i;
const SOON_DAYS = 7;

/** Days that are past, or so many ahead. */
function dayMarks(clause: string, context: Context): Meaning[] | null {
  const runsOut = RUNS_OUT.test(clause);
  const span = AHEAD.test(clause) ? daysIn(clause) : null;
  if (!runsOut && !LATE.test(clause) && span === null) return null;
  const days = span ?? (/\bsoon\b/i.test(clause) ? SOON_DAYS : 0);
  const places = foundIn(clause, context, (entity) => {
    const dates = entity.fields.filter(isDay);
    const named = fieldsNamed(clause, dates);
    const dueDays = dates.filter((field) => isDueDay(field) && !isGiven(field));
    return (named.length > 0 ? named : dueDays).map((field) => ({ entity, field }));
  });
  const named = places.filter(({ field }) => fieldsNamed(clause, [field]).length > 0);
  const lasting = places.filter(
    ({ field }) => runsOut && /\b(?:expir\w+|best|use by|valid|runs? out)\b/i.test(field.label),
  );
  const meant = named.length > 0 ? named : lasting.length > 0 ? lasting : places;
  return meant.map(({ entity, field }) =>
    marked({ entity, field }, { days, ...openRows(clause, entity, field), ...(runsOut ? { word: "Expired" } : {}) }),
  );
}
