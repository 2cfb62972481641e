// One believable value for a field of a sample row, as code.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import {
  ADJECTIVES,
  COMPANIES,
  MEANINGS,
  PARAGRAPHS,
  PEOPLE,
  REPLIES,
  SENTENCES,
  TAG_MEANINGS,
  TAGS,
  THING_TEXTS,
} from "../knowledge/samples.ts";
import { hashOf } from "../understanding/naming.ts";
import { plain } from "../understanding/words.ts";
import { code, literal } from "./code.ts";

export type SampleContext = {
  entity: EntitySpec;
  row: number;
  relations: ReadonlyMap<string, { variable: string; count: number }>;
};

/** Code of the value, or null to leave the field out. */
export function sampleValue(field: FieldSpec, context: SampleContext): string | null {
  const { entity, row, relations } = context;
  const spread = row + (hashOf(`${entity.name}.${field.key}`) % 7);
  if (field.key === entity.title && (field.kind === "text" || field.kind === "location"))
    return literal(titleOf(context));
  switch (field.kind) {
    case "relation": {
      const target = relations.get(field.to ?? "");
      return target && target.count > 0 ? `${target.variable}[${(row * 3 + 1 + (row >> 2)) % target.count}]?.id` : null;
    }
    case "choice":
      return literal(optionOf(field, row, spread));
    case "yesNo":
      return String(field.default === true ? spread % 5 !== 0 : spread % 3 === 0);
    case "tags":
      return code(tagsOf(plain(field.label), spread));
    case "rating":
      return String(3 + (spread % 3));
    case "image":
      return null;
    case "file":
      return null;
    case "email":
      return literal(`${plain(PEOPLE[row % PEOPLE.length] ?? "hello").replaceAll(" ", ".")}@example.com`);
    case "phone":
      return literal(`+1 555 01${String(10 + (spread % 89)).padStart(2, "0")}`);
    case "url":
      return literal(`https://example.com/${plain(field.label).replaceAll(" ", "-") || "page"}/${row + 1}`);
    case "color":
      return literal(["#2f5d50", "#b4532a", "#1f5fa8", "#9c2f45"][spread % 4] ?? "#2f5d50");
    case "longText":
      return literal(
        (entity.part === "thread"
          ? REPLIES
          : field.key === "description" && entity.title === "name"
            ? THING_TEXTS
            : /content|body|story|biography|ingredients|steps|description|about/.test(field.key)
              ? PARAGRAPHS
              : SENTENCES)[spread % 6] ?? "",
      );
    default:
      return numberOrTime(field, context, spread) ?? literal(textOf(field, context, spread));
  }
}

function tagsOf(name: string, spread: number): string[] {
  const words = TAG_MEANINGS.find(([pattern]) => pattern.test(name))?.[1] ?? TAGS;
  return [...new Set([words[spread % words.length] ?? "", words[(spread + 3) % words.length] ?? ""])];
}

function optionOf(field: FieldSpec, row: number, spread: number): string {
  const options = field.options ?? [];
  // Early steps are more common than the last ones.
  const at = /status|stage|state/.test(field.key) ? [0, 1, 1, 2, 0, 2, 3, 1, 0, 2][row % 10] : spread;
  return options[(at ?? 0) % Math.max(1, options.length)] ?? "";
}

function titleOf({ entity, row }: SampleContext): string {
  const samples = entity.samples ?? [];
  const sample = samples[row];
  if (sample) return sample;
  const again = samples[row % Math.max(1, samples.length)];
  if (again)
    return /^[A-Z]+-?\d+$/.test(again)
      ? again.replace(/\d+$/, (number) => String(Number(number) + samples.length * Math.floor(row / samples.length)))
      : `${again} ${["I", "II", "III", "IV"][Math.floor(row / samples.length)] ?? "V"}`;
  const label = entity.fields.find(({ key }) => key === entity.title)?.label.toLowerCase() ?? "";
  if (/full name|first name|person|contact|author/.test(label)) return PEOPLE[row % PEOPLE.length] ?? "";
  if (/company/.test(label)) return COMPANIES[row % COMPANIES.length] ?? "";
  return `${ADJECTIVES[row % ADJECTIVES.length] ?? ""} ${entity.one.toLowerCase()}`.trim();
}

function numberOrTime(field: FieldSpec, { entity, row }: SampleContext, spread: number): string | null {
  const name = plain(field.label);
  switch (field.kind) {
    case "date":
      return `day(${daysFrom(name, entity, row)})`;
    case "dateTime": {
      const hour = 9 + (row % 8) + (/end|until|arriv|return/.test(name) ? 1 : 0);
      return `moment(${daysFrom(name.replace(/\b(ends?|arrives|until)\b/, "starts"), entity, row)}, "${String(hour).padStart(2, "0")}:00")`;
    }
    case "time":
      return literal(/out|end|clos/.test(name) ? "17:30" : "09:00");
    case "duration":
      return String([30, 45, 60, 90, 120][spread % 5]);
    case "percent":
      return String([10, 25, 40, 60, 75, 100][spread % 6]);
    case "money":
      return String(centsOf(name, spread) + row * 137 * (/revenue|budget|value/.test(name) ? 1000 : 1));
    case "number":
      return String(numberOf(name, spread, field));
    default:
      return null;
  }
}

const AHEAD =
  /\b(due|until|expir\w*|clos\w*|next|planned|expected|valid|needed|renew\w*|deadline|send|work needed|departs|leaves|scheduled)\b/;

/** Days from today: deadlines ahead, what happened behind, spread so that charts by month have something to show. */
function daysFrom(name: string, entity: EntitySpec, row: number): number {
  if (/\bborn|birth/.test(name)) return -365 * (28 + row * 4) - row * 17;
  if (/\bdied/.test(name)) return -9 - row * 24;
  if (AHEAD.test(name)) return 4 + row * 6;
  if (/\bends?\b|check out|to$|returns/.test(name)) return row * 5 - 7 + 4;
  if (/\bstarts?\b|check in|from$/.test(name))
    return /polic|contract|lease|project/.test(entity.name) ? -120 + row * 11 : row * 5 - 7;
  return -2 - row * 17;
}

function centsOf(name: string, spread: number): number {
  const step = spread + 1;
  if (/revenue|assets|budget|turnover/.test(name)) return 4_000_000 + step * 350_000;
  if (/expenses|liabilities|goal|value|coverage|deal/.test(name)) return 1_500_000 + step * 210_000;
  if (/salary|stipend|rent/.test(name)) return 90_000 + step * 12_500;
  if (/profit|balance|raised|premium/.test(name)) return 42_000 + step * 9_500;
  return 900 + step * 1_350;
}

function numberOf(name: string, spread: number, { min, max }: FieldSpec): number {
  const value = /\byear|founded/.test(name)
    ? 2015 + (spread % 10)
    : /\bage\b/.test(name)
      ? 24 + spread * 3
      : /\b(floor|level)\b/.test(name)
        ? 1 + (spread % 4)
        : /capacity|seats/.test(name)
          ? 4 + spread * 2
          : /stock|quantity/.test(name)
            ? 20 + spread * 6
            : /target|goal|pages/.test(name)
              ? 100 + spread * 20
              : /distance|kilograms|weight/.test(name)
                ? 5 + spread * 2
                : 2 + spread;
  return Math.min(max ?? value, Math.max(min ?? value, value));
}

function textOf(field: FieldSpec, { row }: SampleContext, spread: number): string {
  const name = plain(field.label);
  const values = MEANINGS.find(([words]) => words.test(name))?.[1];
  if (values?.length === 0 || field.unique)
    return `${plain(field.label).slice(0, 2).toUpperCase() || "NR"}-${1040 + row * 7}`;
  const text = values ? (values[spread % values.length] ?? "") : (SENTENCES[spread % SENTENCES.length] ?? "");
  return typeof field.max === "number" ? text.slice(0, field.max) : text;
}
