// What a sample row is called, and the addresses that go with its name: a person's, at the company that the row names.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { COMPANY_WORDS, PERSON_WORDS } from "../knowledge/sample-words.ts";
import { ADJECTIVES, PEOPLE } from "../knowledge/samples.ts";
import { plain } from "../understanding/language/words.ts";
import { thoughtOfTitle } from "./sample-rows.ts";
import { isEvent } from "./sample-time.ts";
import type { SampleContext } from "./types.ts";

type Named = Pick<SampleContext, "entity" | "row" | "voice">;

const NUMBERED = /^[A-Z]+-?\d+$/;
const PERSON = /^[A-Z]\p{L}+ [A-Z]\p{L}+$/u;
const PERSON_LABEL = /\b(?:name|person|who|contact|author|client|customer|guest)\b/;
const COMPANY_LABEL = /^(?:company|employer|firm|organi[sz]ation|business)(?: name)?$/;

export const wordsOf = (entity: EntitySpec): string => plain(`${entity.one} ${entity.name.replaceAll("_", " ")}`);

const titleField = (entity: EntitySpec): FieldSpec | undefined => entity.fields.find(({ key }) => key === entity.title);
const titleLabel = (entity: EntitySpec): string => plain(titleField(entity)?.label ?? "");

/** The field that says where somebody works. */
const companyField = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find(
    ({ key, kind, label }) =>
      key !== entity.title && (kind === "text" || kind === "relation") && COMPANY_LABEL.test(plain(label)),
  );

/** Named by a person's name: people, what people send with their address, and who works for a company of another name. */
export function isPerson(entity: EntitySpec): boolean {
  const [label, words] = [titleLabel(entity), wordsOf(entity)];
  if (/^(?:full |contact |lead )?name$/.test(label) && companyField(entity))
    return PERSON_WORDS.test(words) || COMPANY_WORDS.test(words);
  return /name|person|who\b/.test(label) && PERSON_WORDS.test(words) && !COMPANY_WORDS.test(words);
}

const isCompany = (entity: EntitySpec): boolean => COMPANY_WORDS.test(wordsOf(entity)) && !isPerson(entity);

/** Its examples are people, such as the client of an appointment. */
const bearsPersons = (entity: EntitySpec): boolean => {
  const { samples = [] } = entity;
  return (
    PERSON_LABEL.test(titleLabel(entity)) &&
    !COMPANY_WORDS.test(wordsOf(entity)) &&
    samples.length > 0 &&
    samples.every((sample) => PERSON.test(sample)) &&
    (PERSON_WORDS.test(wordsOf(entity)) ||
      PERSON_LABEL.test(titleLabel(entity).replace(/ ?name$/, "")) ||
      samples.every((sample) => PEOPLE.some((name) => name === sample)))
  );
};

const isNumbered = ({ samples = [] }: EntitySpec): boolean =>
  samples.length > 0 && samples.every((sample) => NUMBERED.test(sample));

/** What is held again and again under the same name. */
const RECURRING = /\b(?:appointment|booking|reservation|session|shift|lesson|rental|visit)/;
const isRecurring = (entity: EntitySpec): boolean => isEvent(entity) && RECURRING.test(wordsOf(entity));

/** Names in the app's own language, or the blueprint's examples where those need none. */
function examplesOf({ entity, voice }: Omit<Named, "row">): readonly string[] {
  const samples = entity.samples ?? [];
  if (isNumbered(entity)) return samples;
  const own = voice.titlesFor(wordsOf(entity));
  return isCompany(entity) && !voice.isEnglish ? voice.companies : (own ?? samples);
}

/** How many rows have a name of their own: people and numbered things as many as one likes. */
export function namesOf({ entity, voice }: Omit<Named, "row">): number {
  const examples = examplesOf({ entity, voice });
  const endless =
    examples.length === 0 || isPerson(entity) || bearsPersons(entity) || isNumbered(entity) || isRecurring(entity);
  return endless ? Number.POSITIVE_INFINITY : examples.length;
}

/** People beyond the examples are others than those. */
function personOf({ entity, row, voice }: Named): string {
  const own = voice.isEnglish && !companyField(entity) ? (entity.samples ?? []) : [];
  const others = voice.people.filter((name) => !own.includes(name));
  return own[row] ?? others[(row - own.length) % others.length] ?? "";
}

/** "Robe number", "tag": rows are told apart by it, and have no other name. */
const NUMBERS_ROWS = /\b(?:number|no|code|id|tag|ref|reference)$/;

export function titleOf(named: Named): string {
  const { entity, row, voice } = named;
  const thoughtOf = voice.isEnglish ? thoughtOfTitle(entity, row) : null;
  if (thoughtOf !== null) return thoughtOf;
  if (isPerson(entity) || bearsPersons(entity)) return personOf(named);
  const examples = examplesOf(named);
  const known = examples[row];
  if (known) return known;
  const again = examples[row % Math.max(1, examples.length)];
  const round = Math.floor(row / Math.max(1, examples.length));
  if (again && (/\d$/.test(again) || isRecurring(entity)))
    return again.replace(/\d+$/, (number) => String(Number(number) + examples.length * round));
  if (again) return `${again} ${1 + round}`;
  if (/full name|first name|person|contact|author/.test(titleLabel(entity)))
    return voice.people[row % voice.people.length] ?? "";
  if (NUMBERS_ROWS.test(titleLabel(entity))) return `${titleLabel(entity).slice(0, 2).toUpperCase()}-${1040 + row * 7}`;
  if (/company/.test(titleLabel(entity))) return voice.companies[row % voice.companies.length] ?? "";
  return `${ADJECTIVES[row % ADJECTIVES.length] ?? ""} ${entity.one.toLowerCase()}`.trim();
}

/** Which row of the other entity a relation points at: each in turn, then some of them more often than others. */
export function placeOf(field: FieldSpec, { entity, row }: Pick<SampleContext, "entity" | "row">, count: number) {
  if (field.key === entity.title) return row % count;
  const shift = entity.fields.filter(({ kind }) => kind === "relation").indexOf(field);
  return (row * (row < count ? strideOf(count) : row) + shift) % count;
}

/** Rows beside one another point far apart, and all of them are reached. */
function strideOf(count: number): number {
  for (const stride of [3, 5, 7]) if (count % stride !== 0) return stride;
  return 1;
}

/** Where the row's person works, when the row says so. */
function companyOf(context: SampleContext): string | null {
  const { entity, row, relations, voice } = context;
  const field = companyField(entity);
  if (!field) return null;
  const target = relations.get(field.to ?? "");
  if (field.kind === "relation")
    return target && target.count > 0 ? (target.titles[placeOf(field, context, target.count)] ?? null) : null;
  const thought = entity.sampleRows?.[row]?.[field.key];
  return typeof thought === "string" ? thought : (voice.companies[row % voice.companies.length] ?? null);
}

/** The value of the field that says where somebody works, so that their address can say the same. */
export const companyNamed = (field: FieldSpec, context: SampleContext): string | null =>
  field.key === companyField(context.entity)?.key ? companyOf(context) : null;

/** Letters and hyphens, as addresses are written. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** An e-mail address that belongs to the row's own name. */
export function mailOf(context: SampleContext): string {
  const { entity, row, voice } = context;
  const name = titleField(entity)?.kind === "text" ? titleOf(context).replace(/^(?:Dr|Prof)\.? /, "") : "";
  if (name !== "" && isCompany(entity)) return `hello@${slugOf(name)}.example`;
  const isNamed = name !== "" && /\bname\b/.test(titleLabel(entity));
  const person = isNamed ? name : (voice.people[row % voice.people.length] ?? "");
  const company = companyOf(context);
  return `${slugOf(person).replaceAll("-", ".")}@${company === null ? "example.com" : `${slugOf(company)}.example`}`;
}

/** A company's own site, else a page named after the row. */
export function siteOf(field: FieldSpec, context: SampleContext): string {
  const { entity } = context;
  const name = titleField(entity)?.kind === "text" ? slugOf(titleOf(context)) : String(context.row + 1);
  const label = plain(field.label);
  const isHome = /\b(?:website|site|homepage|web|domain)\b/.test(label);
  const company = companyOf(context);
  if (isHome && isCompany(entity)) return `https://${name}.example`;
  if (isHome && company !== null) return `https://${slugOf(company)}.example`;
  return `https://example.com/${isHome ? "" : `${slugOf(label) || "page"}/`}${name}`;
}
