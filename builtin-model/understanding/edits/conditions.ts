// What a message wants of values: unique ones, dates in order and in reach, fields that depend on others.

import type { Edit } from "../../blueprint/edit-types.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { fieldFromName, withKind } from "../field.ts";
import { spokenNumber } from "../language/spoken-numbers.ts";
import { plain, sentenceCase } from "../language/words.ts";
import { clean, entityIn, fieldIn, fieldOf, isNameOf, type Reader } from "./context.ts";

type Context = Parameters<Reader>[1];

const UNIQUE =
  /\b(unique|no duplicates?|no duplicate|no two\b.*\bthe same|used (only )?once|not (be )?(used )?twice|already taken)\b/i;
const NOT_UNIQUE =
  /\b(not|no longer|needn't|need not|doesn't have to) (be |have to be )?unique\b|\ballow duplicates?\b/i;

/** "The e-mail of students must be unique", "no two members may have the same number". */
export const uniqueness: Reader = (clause, context) => {
  if (!UNIQUE.test(clause) && !NOT_UNIQUE.test(clause)) return null;
  if (/^add\b.*\bwith\b/i.test(clause)) return null;
  const entity = context.entity ?? context.last;
  const found =
    fieldOf(clause, context) ??
    (entity && namesNothingElse(clause, entity) ? telling(entity).map((field) => ({ entity, field }))[0] : undefined);
  if (!found) {
    const [first] = context.app.entities;
    const example = first?.fields.find(({ kind }) => kind === "text")?.label.toLowerCase() ?? "name";
    const text = `Which field should be unique? For example: “the ${example} of ${first?.many.toLowerCase() ?? "entries"} must be unique”.`;
    return [{ edit: "answer", text }];
  }
  return [{ edit: "unique", entity: found.entity.name, key: found.field.key, unique: !NOT_UNIQUE.test(clause) }];
};

/** "No duplicate clients": of a field nothing is said. */
function namesNothingElse(clause: string, { one, many }: EntitySpec): boolean {
  const said = plain(clause).replace(new RegExp(`\\b(?:${plain(many)}|${plain(one)})\\b`, "g"), " ");
  return !/\b(?!(?:must|should|be|is|are|unique|no|two|duplicates?|duplicate|allow|the|same|may|can|cannot|not|have|has|to|twice|used|once|only|already|taken|entered|exist|there|make|sure|keep|of|it|them|each|every|all|t|s)\b)[a-z]+\b/.test(
    said,
  );
}

/** What tells rows apart where a message names no field: a number or code, the e-mail, the title. */
function telling({ fields, title }: EntitySpec): FieldSpec[] {
  const rank = ({ key, kind }: FieldSpec) =>
    /number|code|reference/i.test(key) ? 0 : kind === "email" ? 1 : key === title ? 2 : 3;
  return fields.filter((field) => rank(field) < 3).toSorted((left, right) => rank(left) - rank(right));
}

const AFTER = /\b(after|later than|greater than|larger than|higher than|bigger than|more than|above|exceeds?|over)\b/i;
const BEFORE = /\b(before|earlier than|less than|smaller than|lower than|below)\b/i;
const COMPARED = new Set(["date", "dateTime", "time", "number", "money", "duration"]);

/** "The end must be after the start", "the return date can't be before the departure". */
export const order: Reader = (clause, context) => {
  const match = AFTER.exec(clause) ?? BEFORE.exec(clause);
  if (
    !match ||
    !/\b(must|should|has to|have to|can(?:'t|not| not| only)|always|never|not|make sure|ensure|comes?|is)\b/i.test(
      clause,
    )
  )
    return null;
  const [left, right] = [clause.slice(0, match.index), clause.slice(match.index + match[0].length)];
  let unlike: Edit | null = null;
  // "The end of tasks": of nothing else. A field may be called like a list.
  const named = /\b(?:of|in|for) (?:an?|the|each|every|one)? ?([\w -]+)/i.exec(left)?.[1];
  const only = named !== undefined && context.entity !== null && entityIn(named, context.app) === context.entity;
  const candidates = only ? [context.entity] : [context.entity, context.last, ...context.app.entities];
  for (const entity of new Set(candidates)) {
    const [first, second] = [timeIn(left, entity), timeIn(right, entity)];
    if (!entity || !first || !second || first === second) continue;
    if (first.kind !== second.kind) {
      const kinds = `“${first.label}” of ${entity.many.toLowerCase()} is ${first.kind} and “${second.label}” is ${second.kind}`;
      const hint = `${kinds}: I can only compare two of one kind. “Change ${first.label.toLowerCase()} of ${entity.many.toLowerCase()} to ${second.kind}” makes them so.`;
      unlike ??= { edit: "unknown", text: clause.slice(0, 200), hint };
      continue;
    }
    const isNegated = /\b(not|never|can't|cannot)\b/i.test(left);
    const isAfter = AFTER.test(match[0]) !== isNegated;
    const [start, end] = isAfter ? [second, first] : [first, second];
    return [
      {
        edit: "ordered",
        entity: entity.name,
        start: start.key,
        end: end.key,
        same: isNegated || /\bor (on|equal|the same)\b/i.test(clause),
      },
    ];
  }
  if (unlike) return [unlike];
  const lasting = [context.entity, context.last].find((entity) =>
    entity?.fields.some(({ kind }) => kind === "duration"),
  );
  const isSpan = /\b(end|finish)/i.test(clause) && /\b(start|begin)/i.test(clause);
  if (!isSpan) return null;
  if (!lasting) {
    const list = (context.entity ?? context.last)?.many.toLowerCase();
    const hint = `I found no start and end of one kind there. Say “add a start date and an end date to ${list ?? "…"}” first.`;
    return list ? [{ edit: "unknown", text: clause.slice(0, 200), hint }] : null;
  }
  const text = `${lasting.many} have a start and a length instead of an end, so they always end after they start.`;
  return [{ edit: "answer", text }];
};

const SPOKEN: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(ends?|finish\w*|until|check ?out|to (?=date|day|time))\b/, /^(end|finish|until|checkOut|to$|returns|closes)/],
  [/\b(starts?|begin\w*|from|check ?in)\b/, /^(start|begin|from|checkIn|departs|opens|date$)/],
  [/\b(return|give back)\b/, /^(return|due|ends)/],
  [
    /\b(loan|borrow\w*|lending|pick ?up|order|issue|entry) (date|day|time)\b/,
    /^(borrow|lent|loan|pick|order|issue|start|from|date$)/,
  ],
];

/** The field of an entity that a text means: by its name, or as "the end" and "the start". */
function timeIn(text: string, entity: EntitySpec | null): FieldSpec | null {
  const named = fieldIn(text, entity);
  if (named && COMPARED.has(named.kind)) return named;
  const words = plain(text);
  const key = SPOKEN.find(([spoken]) => spoken.test(words))?.[1];
  return (key && entity?.fields.find((field) => COMPARED.has(field.kind) && key.test(field.key))) || null;
}

const DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };
const SPAN =
  "(\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty) (?:full |working |business )?(hour|day|week|month|year)s?";
const AHEAD = new RegExp(
  `\\b(at least|minimum(?: of)?|not less than|at most|no more than|not more than|up to|maximum(?: of)?|within) (?:the next )?${SPAN}(?: (ahead|in advance|before\\w*|from now|notice|in the future|ago|old|back))?`,
  "gi",
);

/** "Not in the past", "at least two days ahead", "at most 30 days in advance". */
export const reach: Reader = (clause, context) => {
  const bounds = boundsOf(clause);
  if (!bounds) return null;
  const isDate = (field: FieldSpec) => field.kind === "date" || field.kind === "dateTime";
  const isBooked = /\b(?:book|reserv)/i.test(clause);
  const booked = isBooked
    ? context.app.entities.find(({ name, fields }) => /book|reserv|appoint/.test(name) && fields.some(isDate))
    : null;
  const dated = [booked, context.entity, context.last, ...context.app.entities].find((entity) =>
    entity?.fields.some(isDate),
  );
  const named = fieldOf(clause, context);
  const entity = named && isDate(named.field) && !booked ? named.entity : dated;
  if (!entity) return null;
  const field =
    (named && isDate(named.field) && named.entity === entity ? named.field : undefined) ??
    entity.fields.find((one) => isDate(one) && /^(start|date|day|due|when|planned|pick|moves)/i.test(one.key)) ??
    entity.fields.find(isDate);
  return field ? [{ edit: "within", entity: entity.name, key: field.key, ...bounds }] : null;
};

function boundsOf(clause: string): { from?: number; to?: number } | null {
  const isAboutTime = /\b(book|reserv|order|notice|advance|ahead|ago|from now)/i.test(clause);
  const spans = isAboutTime ? [...clause.matchAll(AHEAD)] : [];
  const bounds: { from?: number; to?: number } = {};
  for (const { 1: kind = "", 2: amount = "", 3: unit = "", 4: side = "" } of spans) {
    const days = spokenNumber(amount) * (DAYS[unit.toLowerCase()] ?? 1);
    const isPast = /ago|old|back/i.test(side);
    const isLeast = /least|minimum|less/i.test(kind);
    if (isLeast === isPast) bounds.to = isPast ? -days : days;
    else bounds.from = isPast ? -days : days;
  }
  if (spans.length > 0) return bounds;
  const isNegated = /\b(not|never|no|can't|cannot|mustn't|don't|prevent|forbid|refuse)\b/i.test(clause);
  if (/\bin the past\b|\bpast (dates?|days?)\b/i.test(clause)) return isNegated ? { from: 0 } : { to: 0 };
  if (/\bin the future\b|\b(future) (dates?|days?)\b/i.test(clause)) return isNegated ? { to: 0 } : { from: 0 };
  return null;
}

const CONDITION = /,?\s*\b(only )?(when|if|unless|once|as long as|in case|while)\b (.+)$/i;
const CONDITION_FIRST = /^(?:only )?(when|if|once|in case)\b (.+?),\s*(?:then )?(.+)$/i;
const WITHOUT =
  /^(.+?) (?:can't|cannot|can not|must not|may not|should not) be (?:set to |marked (?:as )?|made )?(.+?) (?:without|unless there is|until there is) (?:an? |the )?(.+)$/i;

/** "Donations over 1000 need a receipt number". */
const BIG_ONES =
  /^(?:an? |all |every )?([a-z][a-z ]*?) (?:of )?(over|above|under|below|more than|less than) [$€£]?(\d[\d.,]*) (needs?|requires?|must have) (an? [a-z ]+)$/i;

/** "Show the reason only when the status is rejected", "a phone is required if delivery is yes". */
export const dependence: Reader = (wished, context) => {
  const clause = wished.replace(BIG_ONES, "$5 is required when the amount of $1 is $2 $3");
  const without = WITHOUT.exec(clause);
  if (without?.[2] && without[3])
    return depends(`${without[3]} is required`, { ...context, condition: without[2], isUnless: false });
  const first = CONDITION_FIRST.exec(clause);
  const last = CONDITION.exec(clause);
  const wish = first?.[3] ?? (last ? clause.slice(0, last.index) : "");
  const condition = first?.[2] ?? last?.[3];
  if (
    !condition ||
    !/\b(show|shown|display\w*|visible|hide|hidden|ask|asked|requir\w*|mandatory|need\w*|must|only|give\w*|fill\w*)\b/i.test(
      wish + (last?.[1] ?? ""),
    )
  )
    return null;
  const isUnless = /unless/i.test(last?.[2] ?? "");
  return depends(`${wish} ${last?.[1] ?? ""}`, { ...context, condition, isUnless });
};

function depends(
  wish: string,
  { condition, isUnless, ...context }: Context & { condition: string; isUnless: boolean },
): Edit[] | null {
  const holder = holderOfBoth(wish, condition, context) ?? conditionIn(condition, context);
  const entity = context.entity ?? holder?.entity ?? context.last;
  if (!holder) return missingOption(condition, entity);
  const isHiding = /\b(hide|hidden)\b/i.test(wish) !== isUnless;
  const isWanted = !isHiding && !(isUnless && !/\b(hide|hidden)\b/i.test(wish));
  const is = isWanted || (isUnless && /\bhide/i.test(wish)) ? holder.is : holder.others;
  const required = /\b(requir\w*|mandatory|needed|needs?|must|fill\w*|given?)\b/i.test(wish);
  const only = /\b(show|shown|display\w*|visible|hide|hidden|ask|asked|only)\b/i.test(wish);
  const called = newName(wish);
  const found = fieldIn(wishedName(wish, holder.entity), holder.entity);
  const target = found && called && isLonger(called, found, holder.entity) ? null : found;
  const name = target ? null : called;
  if (!target && !name) return null;
  const made = fieldFromName(name ?? "");
  // "The payment date" is a day, whatever a payment is.
  const field = target ?? {
    ...(/ date$/i.test(name ?? "") ? withKind(made, "date") : made),
    label: sentenceCase(name ?? ""),
  };
  const rule: Edit = {
    edit: "when",
    entity: holder.entity.name,
    key: field.key,
    by: holder.field.key,
    is,
    ...(holder.over === undefined ? {} : { over: holder.over }),
    ...(holder.under === undefined ? {} : { under: holder.under }),
    ...(required ? { required } : {}),
    ...(only || (!target && holder.is.length > 0) ? { only: true } : {}),
  };
  return target ? [rule] : [{ edit: "addField", entity: holder.entity.name, field }, rule];
}

/** "The payment date" is not every date; "the booking date" is that of a booking. */
function isLonger(called: string, { label }: FieldSpec, entity: EntitySpec): boolean {
  const [name, own] = [plain(called), plain(label)];
  return name.endsWith(` ${own}`) && !isNameOf(name.slice(0, -own.length - 1), entity);
}

/** The list that has both the field that is wished for and the one that decides. */
function holderOfBoth(wish: string, condition: string, { app, entity, last }: Context): Holder | null {
  for (const one of [entity, last, ...app.entities]) {
    if (!one) continue;
    const holder = conditionIn(condition, { app: { ...app, entities: [one] }, entity: null, last: null });
    if (holder && fieldIn(wishedName(wish, one), one)) return holder;
  }
  return null;
}

type Holder = {
  entity: EntitySpec;
  field: FieldSpec;
  is: (string | boolean)[];
  others: (string | boolean)[];
  over?: number;
  under?: number;
};

const OVER =
  /\b(?:over|above|more than|greater than|higher than|larger than|exceeds?|at least|from|longer than)\s+[$€£]?\s?(\d[\d.,]*)/i;
const UNDER = /\b(?:under|below|less than|lower than|smaller than|at most|up to|shorter than)\s+[$€£]?\s?(\d[\d.,]*)/i;
const FIGURES = new Set(["number", "money", "percent", "duration", "rating"]);

/** "Its amount is over 500": the figure that decides, and its bound. */
function amountIn(condition: string, { app, entity, last }: Context): Holder | null {
  const [over, under] = [OVER, UNDER].map((pattern) => pattern.exec(condition));
  const match = over ?? under;
  if (!match?.[1]) return null;
  const value = Number(match[1].replace(/[.,](?=\d{3}\b)/g, "").replace(",", "."));
  const named = fieldOf(condition, { app, entity: entityIn(condition, app) ?? entity, last });
  if (!named || !Number.isFinite(value)) return null;
  const { field } = named.field.kind && FIGURES.has(named.field.kind) ? named : { field: null };
  if (!field) return null;
  const isInclusive = /at least|from|at most|up to/i.test(match[0]);
  const scale = field.kind === "money" ? 100 : 1;
  const step = isInclusive ? (field.kind === "money" ? 1 : 0.001) : 0;
  const bound = Math.round(value * scale * 1000) / 1000;
  return {
    entity: named.entity,
    field,
    is: [],
    others: [],
    ...(over ? { over: bound - step } : { under: bound + step }),
  };
}

/** The choice or yes-or-no field that a condition speaks of, and the values that it names. */
function conditionIn(condition: string, { app, entity, last }: Context): Holder | null {
  const amount = amountIn(condition, { app, entity, last });
  if (amount) return amount;
  const words = ` ${plain(condition)} `;
  for (const candidate of [entityIn(condition, app), entity, last, ...app.entities]) {
    const fields = candidate?.fields.filter(({ kind }) => kind === "choice" || kind === "yesNo") ?? [];
    const named = fields.toSorted(
      (left, right) =>
        Number(words.includes(` ${plain(right.label)} `)) - Number(words.includes(` ${plain(left.label)} `)),
    );
    for (const field of named) {
      const is = (field.options ?? []).filter((option) => words.includes(` ${plain(option)} `));
      const others = (field.options ?? []).filter((option) => !is.includes(option));
      const isNot = /\b(not|isn't|is no)\b/i.test(condition);
      if (candidate && is.length > 0)
        return { entity: candidate, field, is: isNot ? others : is, others: isNot ? is : others };
      if (candidate && field.kind === "yesNo" && words.includes(` ${plain(field.label)} `))
        return {
          entity: candidate,
          field,
          is: [!isNot && !/\bno\b|\bfalse\b|unchecked/i.test(condition)],
          others: [isNot],
        };
    }
  }
  return null;
}

/** "When the status is failed" where no status knows it. */
function missingOption(condition: string, entity: EntitySpec | null): Edit[] | null {
  const value = /\b(?:is|equals|=|becomes)\s+(?:set to )?["“]?([\w -]{2,30}?)["”]?$/i.exec(condition)?.[1];
  if (!value || !entity) return null;
  if (/\d|\b(over|under|above|below|more|less|than|empty|filled)\b/i.test(value)) {
    const hint =
      "Fields can depend on a choice, a yes-or-no field or a number of the same list, not on texts; I found none of these in that.";
    return [{ edit: "unknown", text: `depend on “${value}”`, hint }];
  }
  const choice = entity.fields.find(({ kind }) => kind === "choice");
  const hint = choice
    ? `${sentenceCase(choice.label)} of ${entity.many.toLowerCase()} can be ${(choice.options ?? []).join(", ")}. Say “add ${value} to the ${choice.label.toLowerCase()} of ${entity.many.toLowerCase()}” first.`
    : `${entity.many} have nothing to choose from yet. Say “add a status: open, ${value} to ${entity.many.toLowerCase()}” first.`;
  return [{ edit: "unknown", text: `depend on “${value}”`, hint }];
}

const wishedName = (wish: string, { one, many }: EntitySpec): string =>
  wish.replace(
    new RegExp(`\\b(?:of|for|in|on) (?:an?|the|each|every)? ?(?:${plain(many)}|${plain(one)})\\b`, "i"),
    " ",
  );

/** "A reason is required": the field that there is not yet. */
function newName(wish: string): string | null {
  const name =
    /^(?:make |show |ask for |require |display )?(?:an?|the) ([a-z]+(?: [a-z]+)??) (?:is|must|should|has|field|required)\b/i.exec(
      wish,
    )?.[1] ?? /^(?:show|ask for|require|display) (?:an?|the) ([a-z]+(?: [a-z]+)?)/i.exec(wish)?.[1];
  const needed =
    /^(?:an?|the|every|each) [\w ]+? (?:needs?|must have|has to have|requires?) (?:an?|the) ([a-z]+(?: [a-z]+)?)\s*$/i.exec(
      wish.trim(),
    )?.[1];
  const found = name ?? needed;
  return found && !/^(only|is|be)$/i.test(found) ? clean(found.replace(/ (only|just|also)$/i, "")) : null;
}
