// Rules that a description states: "a booking can't be longer than 2 hours", "the discount may not exceed the price".

import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { dependence, order, reach, uniqueness } from "../edits/conditions.ts";
import { entityIn, fieldIn, fieldOf, type Reader } from "../edits/context.ts";
import { bounds, overlaps, totals } from "../edits/rules.ts";
import { fieldFromName } from "../field.ts";
import { spokenNumber } from "../language/spoken-numbers.ts";
import { statedAccess } from "./access.ts";

type Context = Parameters<Reader>[1];

/** How rules sound. */
const RULE =
  /\b((?:nobody|no one|noone) (?:may|can|should|must)|must|mustn't|can't|cannot|can not|can only|may not|may only|should not|shouldn't|should never|never|at least|at most|no more than|not more than|maximum|max|minimum|min|between \d|unique|overlap\w*|double[- ]book\w*|is required|are required|mandatory|times|exceed\w*|longer than|shorter than|no two)\b|[=×]/i;
/** A rule whose sense is not one of those below is told as not kept; these only sound like one. */
const NO_RULE =
  /\b(?:i|we) never (?:know|remember|find|see|manage)\b|\b(must|should) (be able|have|see|include|allow|show|look|support|work|contain|provide|display|know|get)\b/i;
const STRICT =
  /\b((?:nobody|no one|noone) (?:may|can|should|must)|max|maximum|longest|must|mustn't|can't|cannot|can not|may not|may only|can only|never|not exceed|no more than|at most|at least|no two)\b/i;

export type StatedRules = {
  edits: Edit[];
  /** Sentences that state a rule which the app does not keep. */
  unkept: string[];
};

/** The rules of a text as changes to the app that it describes. */
export function statedRules(text: string, app: AppSpec): StatedRules {
  const edits: Edit[] = [];
  const unkept: string[] = [];
  let last: EntitySpec | null = app.entities[0] ?? null;
  for (const clause of clausesOf(text)) {
    const named = entityIn(clause, app);
    const isRule = RULE.test(clause) && !NO_RULE.test(clause);
    const found = isRule ? ruleIn(clause, { app, entity: named, last }) : null;
    if (isRule && isOfPlaces(clause, app)) continue;
    const read = found?.some((edit) => isBesideThePoint(edit, app)) ? null : found;
    if (read) edits.push(...read);
    else if (
      isRule &&
      statedAccess(clause).length === 0 &&
      STRICT.test(clause) &&
      /\d|\bnot?\b|n't|never|cannot|only|after|before|more|less/.test(clause) &&
      clause.split(" ").length > (/\bmax/i.test(clause) ? 2 : 3)
    )
      unkept.push(ruleOf(clause));
    if (named) last = named;
  }
  return { edits, unkept: unkept.slice(0, 3) };
}

/** Of a long clause, the part that states the rule. */
const ruleOf = (clause: string): string =>
  clause.split(/,\s+/).find((part) => RULE.test(part) && STRICT.test(part) && part.split(" ").length > 2) ?? clause;

const NEVER_TWICE =
  /\bno (?:[a-z]+ )?twice\b|\bno overlap(?:ping|s)?\b|\b(?:not|never) (?:be )?(?:booked |rented |reserved |lent |given )?twice (?:at the same time|on the same day|at once)\b/i;

/** "No bike twice at the same time": of what has a start and an end. */
const neverTwice: Reader = (clause, { entity, last, app }) => {
  if (!NEVER_TWICE.test(clause)) return null;
  const isStayed = (one: EntitySpec | null) =>
    one?.fields.some(({ key }) => SINCE.test(key)) && one.fields.some(({ key }) => UNTIL.test(key) || key === "length");
  const of = [entity, last, ...app.entities].find(isStayed);
  return of ? [{ edit: "noOverlap", entity: of.name, per: null }] : null;
};

const PLACES = /\b(seats?|places?|spots?|tickets?|capacity|available|free|overbook\w*|sold out|full)\b/i;
const NOT_MORE =
  /\b(no more|not more|never more|not exceed|can(?:'t|not) exceed|at most|max(?:imum)?|limited|overbook\w*|as long as|until)\b/i;

/** "No more than the seats available": kept where bookings take from the places that are left. */
const isOfPlaces = (clause: string, app: AppSpec): boolean =>
  PLACES.test(clause) &&
  NOT_MORE.test(clause) &&
  !/\d/.test(clause) &&
  app.entities.some(({ rules }) => rules?.some(({ rule }) => rule === "stock"));

/** The next date of something is never past, whatever must not lie in the future. */
function isBesideThePoint(edit: Edit, app: AppSpec): boolean {
  if (edit.edit !== "within" || edit.to !== 0) return false;
  const field = app.entities.find(({ name }) => name === edit.entity)?.fields.find(({ key }) => key === edit.key);
  return /\b(next|due|planned|expires|expiry|valid|deadline)\b/i.test(field?.label ?? "");
}

const clausesOf = (text: string): string[] =>
  text
    .split(
      /(?<!\d)[.](?!\d)|[.](?=\s|$)|[;!?\n•]+|,(?=\s(?:and |but )?(?:(?:an?|the|no|each|every|stock|it|they|total) )?(?:\w+ ){0,3}(?:must|can't|cannot|may not|should not|shouldn't|never|max|at most|at least|=))| (?:and|but) (?=(?:may|must|can|should)(?:n't| not)\b)/i,
    )
    .map((clause) => clause.replace(/^\s*[-*]\s*/, "").trim())
    .filter((clause) => clause.length > 5);

function ruleIn(given: string, context: Context): Edit[] | null {
  const clause = given
    .replace(
      /\b(?:may|can|must|should) ?not exceed\b|\bcan(?:'t|not) exceed\b|\bnever exceeds?\b/i,
      "must not be more than",
    )
    .replace(/\bmay not\b|\bshould not\b|\bshouldn't\b|\bmustn't\b/gi, "must not")
    .replace(/\b(?:fall|drop|go|get|sink|be) (?:below|under) (?:zero|0)\b/i, "go below zero")
    .replace(/\b(?:be )?negative\b/i, "go below zero")
    .replace(/\b(?:borrow|loan|lending|pick-?up) date\b/i, "borrowed on")
    .replace(/\breturn date\b/i, "due on");
  for (const read of [
    lasting,
    reaching,
    neverTwice,
    between,
    aboveZero,
    compared,
    uniqueness,
    overlaps,
    product,
    totals,
    reach,
    order,
    dependence,
    bounds,
  ]) {
    const edits = read(clause, context)?.filter(({ edit }) => edit !== "answer" && edit !== "unknown");
    if (edits && edits.length > 0) return edits;
  }
  return null;
}

const LONG =
  /\b(?:not be |never be |never )?(longer|shorter|more|less) than (\d+(?:[.,]\d+)?|an?|one|two|three|four|half an) (hour|minute|day)s?\b|\b(at most|max(?:imum)?(?: of)?|up to|no more than|limited to|at least|min(?:imum)?(?: of)?) (\d+(?:[.,]\d+)?|an?|one|two|three|four|half an) (hour|minute)s?\b|\b(?<most>\d+) (?<unit>hour|minute)s? max(?:imum)?\b/i;

/** "Can't be longer than 2 hours": a bound of the length; a start and an end become a start and a length. */
const lasting: Reader = (clause, { entity, last, app }) => {
  const match = LONG.exec(clause);
  if (!match || /\b(ahead|advance|before|notice|ago|in the past|late)\b/i.test(clause)) return null;
  const unit = (match[3] ?? match[6] ?? match.groups?.unit ?? "").toLowerCase();
  const count = (match[2] ?? match[5] ?? match.groups?.most ?? "").toLowerCase();
  const minutes = spokenNumber(count) * (unit === "hour" ? 60 : unit === "day" ? 1440 : 1);
  const isLeast =
    /shorter|less|at least|min/i.test(match[1] ?? match[4] ?? "") && !/not be less|minutes?$/i.test(match[1] ?? "");
  for (const one of [entity, last, ...app.entities]) {
    const field = one?.fields.find(({ kind }) => kind === "duration");
    if (one && field && Number.isFinite(minutes))
      return [
        { edit: "changeField", entity: one.name, key: field.key, ...(isLeast ? { min: minutes } : { max: minutes }) },
      ];
  }
  const stay = unit === "hour" && !isLeast ? [entity, last, ...app.entities].find((one) => isStay(one)) : null;
  return stay ? hourly(stay, minutes) : null;
};

const DAYS =
  /\b(?:at most|max(?:imum)?(?: of)?|up to|no more than|not more than|(?:not |never |no )?(?:be )?(?:longer|more) than|limited to|within|for|after) (\d+|an?|one|two|three|four|six) (day|week|month)s?\b|\b(\d+|one|two|three|four|six) (day|week|month)s? (?:max(?:imum)?|at most|at the most|the longest)\b/i;
const DAYS_PER = { day: 1, week: 7, month: 31 } as const;
const UNTIL = /^(due|dueOn|endsOn|returnBy|returnOn|until|backOn|endsAt|end|to)$/;
const SINCE = /^(borrowedOn|startsOn|lentOn|takenOn|since|from|startsAt|start|givenOn)$/;

/** "Max 7 days": from when something is taken to when it is due. */
const reaching: Reader = (clause, { entity, last, app }) => {
  const match = DAYS.exec(clause);
  if (
    !match ||
    /\b(ahead|advance|before|notice|ago|in the past|late|notif\w*|remind\w*|every|answer\w*|per (?:year|month|week|person|member|employee)|a (?:year|month|week|day))\b/i.test(
      clause,
    )
  )
    return null;
  if (
    /\b(?:for|after)\b/i.test(match[0]) &&
    !/\b(return|returned|back|due|only|borrow\w*|lend|lent|loan\w*|keep|have (?:it|one))\b/i.test(clause)
  )
    return null;
  const [count = "", unit = "day"] = [match[1] ?? match[3], (match[2] ?? match[4])?.toLowerCase()];
  const most = spokenNumber(count) * (unit === "month" || unit === "week" ? DAYS_PER[unit] : 1);
  for (const one of [entity, last, ...app.entities]) {
    const end = one?.fields.find(({ key, kind }) => UNTIL.test(key) && (kind === "date" || kind === "dateTime"));
    const start = one?.fields.find(({ key, kind }) => SINCE.test(key) && kind === end?.kind);
    if (one && start && end && Number.isFinite(most))
      return [{ edit: "ordered", entity: one.name, start: start.key, end: end.key, same: true, most }];
  }
  return null;
};

const isStay = (entity: EntitySpec | null): boolean =>
  /booking|reservation|rental/.test(entity?.name ?? "") &&
  entity?.fields.some(({ key }) => key === "startsOn") === true;

/** Days of a stay become a start and a length, when it is counted in hours. */
function hourly({ name, fields }: EntitySpec, minutes: number): Edit[] {
  const per = fields.find(({ kind }) => kind === "relation")?.key ?? null;
  const start: FieldSpec = { key: "startsAt", label: "Starts at", kind: "dateTime", required: true };
  const length: FieldSpec = { key: "length", label: "Length", kind: "duration", required: true };
  const beside = fields.some(({ key }) => key === "status") ? "status" : null;
  return [
    ...fields
      .filter(({ key }) => /^(startsOn|endsOn|guests)$/.test(key))
      .map(({ key }): Edit => ({ edit: "removeField", entity: name, key })),
    ...[start, length].flatMap((field): Edit[] => [
      { edit: "addField", entity: name, field },
      { edit: "moveField", entity: name, key: field.key, beside, side: "before" },
    ]),
    { edit: "changeField", entity: name, key: "length", max: minutes },
    { edit: "noOverlap", entity: name, per },
  ];
}

const RANGE = /\bbetween (-?\d+(?:[.,]\d+)?) ?\S{0,4} and (-?\d+(?:[.,]\d+)?)/i;

/** "pH must be between 7.0 and 7.6". */
const between: Reader = (clause, context) => {
  const match = RANGE.exec(clause);
  const found = match && fieldOf(clause, context);
  if (!match?.[1] || !match[2] || !found || !isCounted(found.field)) return null;
  const [min, max] = [match[1], match[2]].map((text) => Number(text.replace(",", ".")) * scaleOf(found.field));
  return [{ edit: "changeField", entity: found.entity.name, key: found.field.key, min: min ?? 0, max: max ?? 0 }];
};

/** "Stock must not fall below zero", said before or after the number. */
const aboveZero: Reader = (clause, context) => {
  if (!/\bgo below zero\b/i.test(clause)) return null;
  const found = fieldOf(clause, context) ?? counted(context);
  return found && isCounted(found.field)
    ? [{ edit: "changeField", entity: found.entity.name, key: found.field.key, min: 0 }]
    : null;
};

const counted = ({ entity, last, app }: Context): { entity: EntitySpec; field: FieldSpec } | null => {
  for (const one of [entity, last, ...app.entities]) {
    const field = one?.fields.find(
      ({ kind, key }) => kind === "number" && /stock|quantity|available|balance/i.test(key),
    );
    if (one && field) return { entity: one, field };
  }
  return null;
};

/** "The discount must not be more than the price", where one of the two is not there yet. */
const compared: Reader = (clause, { app, entity, last }) => {
  const match =
    /^(?:an?|the|each)?\s*([a-z]+(?: [a-z]+)?) must not be (?:more|higher|greater|larger|bigger) than (?:the )?([a-z]+(?: [a-z]+)?)(?: of .*)?$/i.exec(
      clause,
    );
  if (!match?.[1] || !match[2]) return null;
  for (const one of [entity, last, ...app.entities]) {
    const upper = one && fieldIn(match[2], one);
    if (!one || !upper || !isCounted(upper)) continue;
    const lower = fieldIn(match[1], one);
    if (lower && lower.kind !== upper.kind) continue;
    const field = lower ?? { ...fieldFromName(match[1]), kind: upper.kind, min: 0 };
    const rule: Edit = { edit: "ordered", entity: one.name, start: field.key, end: upper.key, same: true };
    return lower ? [rule] : [{ edit: "addField", entity: one.name, field }, rule];
  }
  return null;
};

const PRODUCT =
  /\b([a-z]+(?: [a-z]+)?)\s*(?:=|is|equals|are)\s*(?:the )?([a-z]+(?: [a-z]+)?)\s*(?:×|\*|\bx\b|\btimes\b|\bmultiplied by\b)\s*(?:the |its |their )?([a-z]+(?: [a-z]+)?)/i;

/** "Total = hours × rate": a length of time becomes a number of hours, and what is missing is added. */
const product: Reader = (clause, { app, entity, last }) => {
  const match = PRODUCT.exec(clause);
  const names = [match?.[2] ?? "", match?.[3] ?? ""];
  if (!match?.[1] || names.includes("")) return null;
  // What is counted when somebody asks for it is counted there: persons of a booking, pieces of an order.
  const asked = app.entities.filter(({ name }) => /(booking|order|reservation|sale|rental|entr)/.test(name));
  const candidates = [entity, ...(entity ? [] : asked), last, ...app.entities].filter((one) => one !== null);
  const isCountedThere = names.some((name) =>
    /^(persons?|people|places|seats|quantity|guests|tickets|pieces|nights|hours|days)$/i.test(name),
  );
  // "Leads, visits, quotes with total = …": the quotes'.
  const holder = clause.slice(0, match.index).trim().split(/\s+/).at(-1)?.toLowerCase() ?? "";
  const of =
    app.entities.find(({ many }) => holder !== "" && many.toLowerCase().split(" ").at(-1) === holder) ??
    (isCountedThere && !entity ? asked[0] : undefined) ??
    candidates.find((one) => names.some((name) => partIn(name, one))) ??
    candidates[0];
  if (!of) return null;
  const edits: Edit[] = [];
  const keys = names.map((name) => {
    const there = partIn(name, of);
    if (there && there.kind !== "duration") return there.key;
    if (there) edits.push({ edit: "removeField", entity: of.name, key: there.key });
    const field = fieldFromName(name);
    const made: FieldSpec =
      isCounted(field) && field.kind !== "duration" ? field : { ...field, kind: "number", min: 0 };
    edits.push({ edit: "addField", entity: of.name, field: made });
    return made.key;
  });
  const [left = "", right = ""] = keys;
  return [
    ...edits,
    {
      edit: "total",
      entity: of.name,
      key: fieldFromName(match[1].replace(/^(?:the|a|an|with|where|whose|has|have|having|and|their|its|a) /i, "")).key,
      of: [left, right],
    },
  ];
};

/** "Rate" for an hourly rate, "hours" for a duration. */
function partIn(name: string, entity: EntitySpec): FieldSpec | null {
  const word = name.toLowerCase().split(" ").at(-1) ?? "";
  return (
    fieldIn(name, entity) ??
    entity.fields.find(({ label, kind }) => isCountedKind(kind) && label.toLowerCase().endsWith(` ${word}`)) ??
    (/^hours?$/.test(word) ? (entity.fields.find(({ kind }) => kind === "duration") ?? null) : null)
  );
}

const isCountedKind = (kind: FieldSpec["kind"]): boolean => /^(number|money|percent|duration)$/.test(kind);
const isCounted = ({ kind }: FieldSpec): boolean => isCountedKind(kind);
const scaleOf = ({ kind }: FieldSpec): number => (kind === "money" ? 100 : 1);
