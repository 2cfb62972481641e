// The fields that a description lists, together with those that such a thing usually has.
import { fieldFromNotation } from "../understanding/field.ts";
import { plain } from "../understanding/language/words.ts";
import type { FieldSpec } from "./types.ts";

const LISTED_ENOUGH = 3;
const FEW_MAX = 4;
/** Labels that name a row by themselves. */
const NAMING =
  /(^|\s)(name|title|number|no|code|reference|callsign|label|registration|plate|id|sku|isbn|headline|subject|species|breed|model|nickname|question|word|front|artist|brand|recipient|surname|street|address)$/;
/** Usual names of rows that are worth having beside a list that has none; a "note" or a "summary" is not. */
const WORTH_ADDING = /^(name|title|full name)$|(number|reference|code)$/;

/** Other words for what is there anyway. */
export const ALIKE: Readonly<Record<string, string>> = {
  arrival: "startsOn",
  departure: "endsOn",
  checkIn: "startsOn",
  checkOut: "endsOn",
  startDate: "startsOn",
  endDate: "endsOn",
  start: "startsOn",
  end: "endsOn",
  from: "startsOn",
  to: "endsOn",
  until: "endsOn",
  earTag: "tagNumber",
  serial: "serialNumber",
};

/** Times of the day that is listed beside them: "date, from, to". */
const WITHIN_DAY = /^(?:from|to|until|start|end)$/;

/** Usual dates in place of other words for them. */
export function asUsual(listed: readonly FieldSpec[], usual: readonly FieldSpec[], isBooked = false): FieldSpec[] {
  const hasDay = listed.some(({ key }) => key === "date" || key === "day");
  return listed.map((field) => {
    const alike = usual.find(({ key }) => key === ALIKE[field.key]);
    if (!alike || !hasDay || !WITHIN_DAY.test(field.key)) return { ...(alike ?? field) };
    return isBooked ? { ...field, kind: "time" } : { ...field };
  });
}

const isStage = ({ key, kind }: FieldSpec): boolean => kind === "choice" && /^(?:stage|phase|state|step)$/.test(key);

/** Listed fields first; of the usual ones only relations join a long list, and a name if nothing names a row. */
export function withListed(listed: FieldSpec[], usually: readonly FieldSpec[]): FieldSpec[] {
  // A stage of one's own stands for the status.
  const usual = listed.some(isStage) ? usually.filter(({ key }) => key !== "status") : usually;
  // "Orders with pickup date, picture and whether it is paid": what they have besides.
  const isBesides = listed.length <= FEW_MAX && !listed.some(isNaming) && usual.some(({ key }) => key === "status");
  if ((listed.length < LISTED_ENOUGH || isBesides) && usual.length > 0) return withFew(listed, usual);
  // A listed field with the usual one's name takes over its options; a bare time of what happens at a moment is that moment.
  const merged = listed.map((field) => {
    const same = usual.find(({ key }) => key === field.key) ?? sameMoment(field, usual);
    // What a description lists is there even when it can't be a link.
    const to = same?.to?.replace(/[?!]$/, "");
    return same && (field.kind !== "choice" || (isUntold(field) && same.options))
      ? { ...same, label: field.label, ...(to ? { to } : {}) }
      : field;
  });
  const title = titleFor(merged, usual);
  const first = title ? undefined : (merged.find(isNaming) ?? merged.find(isTelling));
  if (first) first.required = true;
  const ordered = first ? [first, ...merged.filter((field) => field !== first)] : merged;
  // What happens at some time is told with its time, listed or not.
  const isTimed = listed.some(({ kind }) => kind === "date" || kind === "dateTime");
  const time = isTimed
    ? undefined
    : usual.find(({ kind, required }) => required === true && (kind === "date" || kind === "dateTime"));
  return [
    ...(title ? [title] : []),
    ...(time ? [time] : []),
    ...ordered,
    ...usual.filter(
      ({ kind, key }) =>
        kind === "relation" && ![...listed, ...(title ? [title] : [])].some((field) => field.key === key),
    ),
  ];
}

/** A status of which the description tells no steps has the usual ones. */
const isUntold = ({ key, options = [] }: FieldSpec): boolean =>
  key === "status" && options.join("/") === "Open/In progress/Done";

/** A word or two beside what is usual: before the remarks, which come last. */
function withFew(listed: readonly FieldSpec[], usual: readonly FieldSpec[]): FieldSpec[] {
  const added = listed.filter((field) => !usual.some(({ key }) => field.key === key) && !sameMoment(field, usual));
  const told = usual.map((field) => {
    const own = listed.find(({ key }) => key === field.key);
    // What a description lists is there even when it can't be a link.
    if (own && field.kind === "relation" && field.to) return { ...field, to: field.to.replace(/[?!]$/, "") };
    if (own?.unit) return { ...field, kind: own.kind, unit: own.unit, min: 0 };
    return own?.kind === "choice" && own.options && !(isUntold(own) && field.options)
      ? { ...own, ...(field.required ? { required: true } : {}) }
      : field;
  });
  const notes = told.findIndex(({ kind }) => kind === "longText");
  return notes < 0 ? [...told, ...added] : [...told.slice(0, notes), ...added, ...told.slice(notes)];
}

/** Whoever did it names no row either: "contractor name", "crew name". */
const OTHERS_NAME = /(er|or|ist|ee|crew|coach|client|vet|parent|team|staff|child|foal) name$/;

const isNaming = ({ kind, label }: FieldSpec): boolean =>
  kind === "text" && NAMING.test(plain(label)) && !OTHERS_NAME.test(plain(label));

/** Who did it names no row. */
const isTelling = ({ kind, label }: FieldSpec): boolean =>
  kind === "text" && !/ (by|to|from|with)$|^(remark|note|comment)s?$/.test(plain(label));

/** "Start time" of a class is when it starts, day and all. */
function sameMoment({ kind, label }: FieldSpec, usual: readonly FieldSpec[]): FieldSpec | undefined {
  if (kind !== "time" && kind !== "date" && kind !== "dateTime") return undefined;
  const words = plain(label);
  const isStart = /^(start|starting|begin)/.test(words) || /^(date|time|when|date and time|day)$/.test(words);
  return isStart ? usual.find((field) => field.kind === "dateTime" && /^startsAt$/.test(field.key)) : undefined;
}

function titleFor(listed: readonly FieldSpec[], usual: readonly FieldSpec[]): FieldSpec | undefined {
  // A jersey number names no player.
  const isSomebody = usual[0]?.key === "name" && usual.some(({ key }) => key === "email" || key === "bornOn");
  if (listed.some((field) => isNaming(field) && (!isSomebody || /name$/.test(plain(field.label))))) return undefined;
  const named = usual.find(({ kind, required }) => kind === "text" && required);
  const isWorth = named !== undefined && WORTH_ADDING.test(plain(named.label));
  if (isWorth && !listed.some(({ key }) => key === named.key)) return named;
  return listed.some(isTelling) ? undefined : (named ?? fieldFromNotation("name!"));
}
