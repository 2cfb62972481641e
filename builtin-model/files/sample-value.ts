// One believable value for a field of a sample row, as code.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { textsFor } from "../knowledge/sample-texts.ts";
import { COMPANY_WORDS, PERSON_WORDS, shortValuesFor } from "../knowledge/sample-words.ts";
import {
  ADJECTIVES,
  COMPANIES,
  MEANINGS,
  PEOPLE,
  PLACES,
  REPLIES,
  STREETS,
  TAG_MEANINGS,
  TAGS,
} from "../knowledge/samples.ts";
import { plain } from "../understanding/language/words.ts";
import { hashOf } from "../understanding/naming.ts";
import { code, literal } from "./code.ts";
import { sampleCents, sampleNumber } from "./sample-number.ts";
import { daysOf, type SampleTime, sampleState, sampleTime } from "./sample-time.ts";

export type SampleContext = {
  entity: EntitySpec;
  row: number;
  relations: ReadonlyMap<string, { variable: string; count: number }>;
};

type Known = SampleContext & { time: SampleTime; done: boolean; spread: number };

/** Rows in another order for each field. */
const spreadOf = (field: FieldSpec, { entity, row }: SampleContext): number =>
  row + (hashOf(`${entity.name}.${field.key}`) % 7);

/** Code of the value, or null to leave the field out. */
export function sampleValue(field: FieldSpec, context: SampleContext): string | null {
  const { entity, row, relations } = context;
  const time = sampleTime(entity, row);
  const spread = spreadOf(field, context);
  const known: Known = { ...context, time, spread, done: isDone(entity, time, row) };
  if (field.key === entity.title && (field.kind === "text" || field.kind === "location"))
    return literal(titleOf(context));
  switch (field.kind) {
    case "relation": {
      const target = relations.get(field.to ?? "");
      // What names a row comes in turn.
      const place = field.key === entity.title ? row : row * 3 + 1 + (row >> 2);
      return target && target.count > 0 ? `${target.variable}[${place % target.count}]?.id` : null;
    }
    case "choice":
      return literal(optionOf(field, known));
    case "yesNo":
      return String(yesOf(field, known));
    case "tags":
      return code(tagsOf(plain(field.label), spread));
    case "rating":
      return String([5, 4, 5, 3, 4, 5, 4][spread % 7]);
    case "image":
    case "file":
      return null;
    case "longText":
      return longTextOf(field, known);
    case "date":
    case "dateTime":
    case "time":
    case "duration":
    case "percent":
    case "money":
    case "number":
      return numberOrTime(field, known);
    default:
      return textOf(field, known);
  }
}

/** How many rows have a name of their own: people and numbered things as many as one likes. */
export function namesOf(entity: EntitySpec): number {
  const samples = entity.samples ?? [];
  const endless = samples.length === 0 || isPerson(entity) || samples.every((sample) => NUMBERED.test(sample));
  return endless ? Number.POSITIVE_INFINITY : samples.length;
}

const NUMBERED = /^[A-Z]+-?\d+$/;
const isState = ({ key }: FieldSpec): boolean => /status|stage|state|phase|progress/i.test(key);
const cycled = (options: readonly string[], spread: number): string =>
  options[spread % Math.max(1, options.length)] ?? "";

/** Some options are chosen more often than others, as in life. */
const SHARES = [0, 1, 0, 2, 1, 0, 3, 0, 1, 4, 2, 5] as const;
const MOODS = [1, 0, 0, 2, 1, 0, 1, 3, 0, 1, 2] as const;
const TROUBLE = /need|\blow\b|sign|missing|broken|crack|leak|nois|late|problem|damage|worn|loose|stuck|fail/i;

/** States go with time; results go with what the row's title says. */
function optionOf(field: FieldSpec, known: Known): string {
  const options = field.options ?? [];
  if (isState(field)) return sampleState(field, known.time, known.row).option;
  if (/mood|feeling|energy/i.test(field.key)) return cycled(options, MOODS[known.row % MOODS.length] ?? 0);
  if (!/result|outcome|condition|severity/i.test(field.key))
    return cycled(options, SHARES[known.spread % SHARES.length] ?? 0);
  const isTrouble = TROUBLE.test(titleOf(known)) || known.row % 5 === 4;
  return options[isTrouble ? 1 + (known.row % Math.max(1, options.length - 1)) : 0] ?? "";
}

/** Whether the row's own state says that it is over. */
function isDone(entity: EntitySpec, time: SampleTime, row: number): boolean {
  const state = entity.fields.find((field) => field.kind === "choice" && isState(field));
  return state ? sampleState(state, time, row).done : time.at < 0;
}

function yesOf(field: FieldSpec, { done, time, spread }: Known): boolean {
  if (/paid|done|finished|returned|completed|delivered|checked in|attended|answered|sold/.test(plain(field.label)))
    return done && time.at < 0 && spread % 5 !== 0;
  return field.default === true || /active|available/.test(field.key) ? spread % 5 !== 0 : spread % 3 === 0;
}

function tagsOf(name: string, spread: number): string[] {
  const words = TAG_MEANINGS.find(([pattern]) => pattern.test(name))?.[1] ?? TAGS;
  return [...new Set([cycled(words, spread), cycled(words, spread + 3)])];
}

/** Remarks stand on two rows of three: nobody writes one each time. */
function longTextOf(field: FieldSpec, { entity, row, spread }: Known): string | null {
  if (entity.part === "thread") return literal(REPLIES[spread % REPLIES.length] ?? "");
  const name = plain(field.label);
  if (!field.required && /note|remark|comment/.test(name) && row % 3 === 2) return null;
  return literal(cycled(textsFor(wordsOf(entity), name), spread));
}

const wordsOf = (entity: EntitySpec): string => plain(`${entity.one} ${entity.name.replaceAll("_", " ")}`);

function titleOf({ entity, row }: SampleContext): string {
  const samples = entity.samples ?? [];
  const sample = samples[row];
  if (sample) return sample;
  if (isPerson(entity)) return PEOPLE[row % PEOPLE.length] ?? "";
  const again = samples[row % Math.max(1, samples.length)];
  if (again)
    return /\d$/.test(again)
      ? again.replace(/\d+$/, (number) => String(Number(number) + samples.length * Math.floor(row / samples.length)))
      : `${again} ${1 + Math.floor(row / samples.length)}`;
  const label = entity.fields.find(({ key }) => key === entity.title)?.label.toLowerCase() ?? "";
  if (/full name|first name|person|contact|author/.test(label)) return PEOPLE[row % PEOPLE.length] ?? "";
  if (/company/.test(label)) return COMPANIES[row % COMPANIES.length] ?? "";
  return `${ADJECTIVES[row % ADJECTIVES.length] ?? ""} ${entity.one.toLowerCase()}`.trim();
}

/** Named by a person's name: people, and what people send with their address. */
function isPerson(entity: EntitySpec): boolean {
  const title = entity.fields.find(({ key }) => key === entity.title);
  return (
    title !== undefined &&
    /name|person|who\b/.test(plain(title.label)) &&
    PERSON_WORDS.test(wordsOf(entity)) &&
    !COMPANY_WORDS.test(wordsOf(entity))
  );
}

function numberOrTime(field: FieldSpec, known: Known): string | null {
  const { entity, row, time, spread } = known;
  const name = plain(field.label);
  switch (field.kind) {
    case "date": {
      const days = daysOf(field, time, known);
      return days === null ? null : `day(${days})`;
    }
    case "dateTime": {
      const days = daysOf(field, time, known);
      const hour = 9 + (row % 8) + (/end|until|arriv|return/.test(name) ? 1 : 0);
      return days === null
        ? null
        : `moment(${days}, "${String(hour).padStart(2, "0")}:${row % 2 === 0 ? "00" : "30"}")`;
    }
    case "time":
      return literal(/out|end|clos/.test(name) ? "17:30" : cycled(["08:30", "09:00", "10:30", "14:00"], spread));
    case "duration":
      return String(Math.min(field.max ?? Infinity, Math.max(field.min ?? 0, [30, 45, 60, 90, 120][spread % 5] ?? 60)));
    case "percent":
      return String(percentOf(field, known));
    case "money":
      return String(sampleCents(field, entity, spread));
    default:
      return String(sampleNumber(field, entity, spread));
  }
}

/** How far something is goes with its state; a discount or a rate does not. */
function percentOf(field: FieldSpec, { entity, row, time, done, spread }: Known): number {
  const name = plain(field.label);
  if (/discount|off\b|reduction|tip/.test(name)) return [0, 0, 10, 5, 0, 15, 20][spread % 7] ?? 0;
  if (/tax|vat|interest|fee|rate|commission|margin/.test(name)) return [7, 10, 19, 12, 20][spread % 5] ?? 10;
  const state = entity.fields.find((one) => one.kind === "choice" && isState(one));
  if (state && /^(?:lost|rejected|declined)$/i.test(sampleState(state, time, row).option)) return 0;
  return done ? 100 : ([10, 25, 40, 60, 75][spread % 5] ?? 40);
}

/** A short text: what its name means, else nothing, for no word is better than a wrong one. */
function textOf(field: FieldSpec, known: Known): string | null {
  const { entity, row, spread } = known;
  const name = plain(field.label);
  switch (field.kind) {
    case "email":
      return literal(addressOf(entity, row));
    case "phone":
      return literal(`+1 555 01${String(10 + ((row * 37 + 11) % 89)).padStart(2, "0")}`);
    case "url":
      return literal(`https://example.com/${name.replaceAll(" ", "-") || "page"}/${row + 1}`);
    case "color":
      return literal(cycled(["#2f5d50", "#b4532a", "#1f5fa8", "#9c2f45", "#8a6d1f"], row));
    case "location":
      return literal(placeOf(wordsOf(entity), name, row));
    default: {
      const general = MEANINGS.find(([words]) => words.test(name))?.[1];
      if (field.unique || general?.length === 0)
        return literal(`${name.slice(0, 2).toUpperCase() || "NR"}-${1040 + row * 7}`);
      const values = breedsOf(name, entity, known) ?? shortValuesFor(wordsOf(entity), name) ?? general;
      if (values) return cut(cycled(values, spread), field.max);
      return field.required ? cut(`${ADJECTIVES[row % ADJECTIVES.length]} ${name}`, field.max) : null;
    }
  }
}

const BREEDS: Readonly<Record<string, readonly string[]>> = {
  Dog: ["Border collie", "Beagle", "Whippet", "Mixed breed"],
  Cat: ["Maine Coon", "European shorthair", "Siamese", "Mixed breed"],
  Rabbit: ["Dutch", "Lionhead", "Mini Lop"],
  Bird: ["Cockatiel", "Budgerigar", "Canary"],
  Parrot: ["African grey", "Cockatiel", "Sun conure"],
  Horse: ["Haflinger", "Connemara", "Icelandic"],
  Other: ["Hamster", "Tortoise", "Guinea pig"],
};

/** A breed goes with the species that the same row says. */
function breedsOf(name: string, entity: EntitySpec, known: Known): readonly string[] | undefined {
  const species = entity.fields.find(({ key, kind }) => kind === "choice" && /species|animal|^kind$/i.test(key));
  if (!species || !/breed|race/.test(name)) return undefined;
  return BREEDS[optionOf(species, { ...known, spread: spreadOf(species, known) })];
}

/** "5 Market Square, Leeds", a shelf, a room, or a town. */
function placeOf(entity: string, name: string, row: number): string {
  if (/address|street/.test(name)) return `${cycled(STREETS, row)}, ${cycled(PLACES, row >> 1).split(",")[0] ?? ""}`;
  return cycled(shortValuesFor(entity, name) ?? PLACES, row);
}

const cut = (text: string, most: number | undefined): string =>
  literal(most === undefined ? text : text.slice(0, most));

/** An address that belongs to the row's own name. */
function addressOf(entity: EntitySpec, row: number): string {
  const title = entity.fields.find(({ key }) => key === entity.title);
  const name = plain(title?.kind === "text" ? titleOf({ entity, row, relations: new Map() }) : "").replace(
    /^(dr|prof) /,
    "",
  );
  if (name !== "" && COMPANY_WORDS.test(wordsOf(entity))) return `hello@${name.replaceAll(" ", "-")}.example`;
  const person = isPerson(entity) || /^[a-z]+ [a-z]+$/.test(name) ? name : plain(cycled(PEOPLE, row));
  return `${person.replaceAll(" ", ".")}@example.com`;
}
