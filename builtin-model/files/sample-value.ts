// One believable value for a field of a sample row, as code.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { ADJECTIVES } from "../knowledge/samples.ts";
import { plain } from "../understanding/language/words.ts";
import { hashOf } from "../understanding/naming.ts";
import { code, literal } from "./code.ts";
import { sampleCents, sampleNumber } from "./sample-number.ts";
import { daysOf, type SampleTime, sampleState, sampleTime, spanOf } from "./sample-time.ts";
import { companyNamed, mailOf, placeOf, siteOf, titleOf, wordsOf } from "./sample-title.ts";
import type { SampleContext } from "./types.ts";

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
      return target && target.count > 0 ? `${target.variable}[${placeOf(field, context, target.count)}]?.id` : null;
    }
    case "choice":
      return literal(optionOf(field, known));
    case "yesNo":
      return String(yesOf(field, known));
    case "tags":
      return code(tagsOf(context.voice.tagsFor(plain(field.label)), spread));
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
    return sortOf(options, known, SHARES[known.spread % SHARES.length] ?? 0);
  const isTrouble = TROUBLE.test(titleOf(known)) || known.row % 4 === 3;
  return options[isTrouble ? 1 + (known.row % Math.max(1, options.length - 1)) : 0] ?? "";
}

/** A long ladder is a ladder, and nothing else is one: what the row's own name says, else what no other name does. */
function sortOf(values: readonly string[], { entity, row }: Known, at: number): string {
  const { samples = [] } = entity;
  const isSaid = (value: string, title: string) => plain(title).split(" ").includes(plain(value));
  const said = values.find((value) => isSaid(value, samples[row] ?? ""));
  const free = values.filter((value) => !samples.some((sample) => isSaid(value, sample)));
  return said ?? cycled(free.length > 0 ? free : values, at);
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

function tagsOf(words: readonly string[], spread: number): string[] {
  return [...new Set([cycled(words, spread), cycled(words, spread + 3)])];
}

/** Remarks stand on two rows of three: nobody writes one each time. */
function longTextOf(field: FieldSpec, { entity, row, spread, voice }: Known): string | null {
  if (entity.part === "thread") return literal(cycled(voice.replies, spread));
  const name = plain(field.label);
  if (!field.required && /note|remark|comment/.test(name) && row % 3 === 2) return null;
  return literal(cycled(voice.textsFor(wordsOf(entity), name), spread));
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
      return (
        weightOf(name, known) ?? spanOf(field, time, known)?.toString() ?? String(sampleNumber(field, entity, spread))
      );
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
  const { entity, row, spread, voice } = known;
  const name = plain(field.label);
  switch (field.kind) {
    case "email":
      return literal(mailOf(known));
    case "phone":
      return literal(voice.phoneOf(row));
    case "url":
      return literal(siteOf(field, known));
    case "color":
      return literal(cycled(["#2f5d50", "#b4532a", "#1f5fa8", "#9c2f45", "#8a6d1f"], row));
    case "location":
      return literal(whereOf(name, known));
    default: {
      const company = companyNamed(field, known);
      if (company !== null) return cut(company, field.max);
      if (PLACE.test(name)) return cut(whereOf(name, known), field.max);
      const values = breedsOf(name, known) ?? voice.valuesFor(wordsOf(entity), name);
      if (field.unique || values?.length === 0)
        return literal(`${name.slice(0, 2).toUpperCase() || "NR"}-${1040 + row * 7}`);
      // What a company does goes with its name.
      if (values) return cut(sortOf(values, known, /\b(?:industry|sector)\b/.test(name) ? row : spread), field.max);
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

const WEIGHTS: Readonly<Record<string, number>> = {
  Dog: 14,
  Cat: 3.8,
  Rabbit: 1.9,
  Bird: 0.1,
  Parrot: 0.4,
  Horse: 430,
};

/** What kind of animal the same row says, or undefined. */
function speciesOf({ entity, ...known }: Known): string | undefined {
  const field = entity.fields.find(({ key, kind }) => kind === "choice" && /species|animal|^kind$/i.test(key));
  return field && optionOf(field, { ...known, entity, spread: spreadOf(field, { ...known, entity }) });
}

/** A breed goes with the species. */
function breedsOf(name: string, known: Known): readonly string[] | undefined {
  if (!/breed|race/.test(name)) return undefined;
  const species = speciesOf(known) ?? "";
  return known.voice.isEnglish ? BREEDS[species] : known.voice.valuesFor("", `breed ${species.toLowerCase()}`);
}

/** An animal weighs what its species does. */
function weightOf(name: string, known: Known): string | null {
  const usual = /weight/.test(name) ? WEIGHTS[speciesOf(known) ?? ""] : undefined;
  return usual === undefined ? null : String(Math.round(usual * (10 + (known.spread % 5))) / 10);
}

/** What tells where in the world something is; all of a row's tell the same. */
const PLACE = /^(?:address|street|street address|city|town|country)$/;

/** "5 Market Square, Leeds", a shelf, a room, or a town. */
function whereOf(name: string, { entity, row, voice }: Known): string {
  const [town = "", country = ""] = cycled(voice.places, row).split(", ");
  if (/country/.test(name)) return country;
  if (/address|street/.test(name)) return `${cycled(voice.streets, row)}, ${town}`;
  const hasCountry = entity.fields.some(({ label }) => plain(label) === "country");
  if (hasCountry && /^(?:city|town)$/.test(name)) return town;
  return cycled(voice.valuesFor(wordsOf(entity), name) ?? voice.places, row);
}

const cut = (text: string, most: number | undefined): string =>
  literal(most === undefined ? text : text.slice(0, most));
