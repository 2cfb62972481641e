// The fields of a thing as somebody named them: what they named takes the place of what means the same, the rest is added.
import type { ArchetypeField, ArchetypeThing } from "../archetypes/index.ts";
import type { FieldSpec } from "../blueprint/types.ts";
import type { Named, Thing } from "../facts.ts";
import { classesOf } from "../reading/index.ts";
import { fieldFromName, optionsOf } from "../understanding/field.ts";
import { readField } from "./read-field.ts";
import { headOf, keyOf } from "./words.ts";

/** From this chance on a field is believed. */
export const FIELD_SURE = 0.4;
const NAME_WORDS_MAX = 5;
/** "Who has the car on which shift": a question that was read surely is one box, though it is long. */
const QUESTION_WORDS_MAX = 9;
const LONG_QUESTION_SURE = 0.8;
const QUESTIONS = new Set(["who", "whose", "what", "where", "when", "which", "how"]);

/** What became of an archetype's field: its key now, and its options now. */
export type Renaming = {
  keys: Map<string, string>;
  /** By the key before: option -> what it is called now; an option that is gone is not in it. */
  options: Map<string, Map<string, string>>;
};
export type NamedFields = { fields: ArchetypeField[]; renaming: Renaming; named: Set<string> };

/** Words for one field that mean the same wherever they stand; the lemmas of whole labels. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["name", "title", "full name", "what", "subject"],
  ["phone", "telephone", "mobile", "phone number", "number to call", "cell"],
  ["email", "e-mail", "mail", "email address"],
  ["note", "comment", "remark", "anything else", "observation"],
  ["photo", "picture", "image", "pic", "foto"],
  ["due", "due date", "deadline", "due on", "due by", "promise for", "finish by", "need by", "due back"],
  ["start", "begin", "from", "start on", "start at", "start date", "start time"],
  ["end", "until", "to", "end on", "end at", "end date", "end time"],
  ["quantity", "how many", "count", "number", "piece", "how much"],
  ["in stock", "stock", "quantity in stock", "on hand", "quantity", "left"],
  ["price", "cost", "fee", "rate", "charge"],
  ["total", "sum", "amount", "total price", "total cost"],
  ["address", "location", "where", "place", "street"],
  ["date", "day", "when", "on"],
  ["assignee", "assign to", "responsible", "who", "who do it", "person responsible"],
  ["category", "type", "kind", "sort"],
  ["description", "detail"],
  ["duration", "how long", "length", "minute", "time spend"],
  ["colour", "color"],
  ["paid", "settled"],
  ["birthday", "date of birth", "born on", "birth date"],
];
/** Kinds of which a thing has one: "mobile" is the phone, whatever it is called. */
const ONE_OF_A_KIND = new Set(["phone", "email", "image", "url", "rating", "color", "location"]);

/** "Who paid" is "paid by". */
const bySomebody = (key: string): string => (key.startsWith("who ") ? `${key.slice(4)} by` : key);

/** What an app does or shows: no box of a form is called so. */
const NO_FIELDS = new Set(
  "reminder notification chart graph report statistic search filter calendar board dashboard streak leaderboard ranking export import login page view overview map timeline summary background theme colour-scheme functionality".split(
    " ",
  ),
);

const isSynonym = (left: string, right: string): boolean =>
  SYNONYMS.some((words) => words.includes(left) && words.includes(right));

/** How likely a named field is this one: 0 to 1. */
function likeness(name: string, spec: FieldSpec, field: ArchetypeField, thing: ArchetypeThing): number {
  const own = keyOf(field.label);
  if (name === own) return 1;
  // The first field names the row, whatever an archetype calls it.
  if (name === "name" && field === thing.fields[0] && field.kind === "text") return 0.6;
  if (isSynonym(name, own) || bySomebody(name) === own) return 0.8;
  if (own.endsWith(` ${name}`) || name.endsWith(` ${own}`)) return 0.7;
  const ofKind = thing.fields.filter(({ kind }) => kind === field.kind).length;
  if (spec.kind === field.kind && ofKind === 1 && ONE_OF_A_KIND.has(field.kind)) return 0.65;
  if (field.to === name || (field.to !== undefined && headOf(name) === field.to)) return 0.75;
  const isMoment = (kind: string) => kind === "date" || kind === "dateTime";
  if (isMoment(spec.kind) && isMoment(field.kind) && headOf(name) === headOf(own) && headOf(name) !== "date")
    return 0.6;
  return name.startsWith(`${own} `) || own.startsWith(`${name} `) ? 0.55 : 0;
}

const SAME_MIN = 0.5;

/** Whether a box of a form can be called so. */
export function canNameField({ key: said, chance }: Named): boolean {
  // What is ticked.
  const key = said.replace(/ or not$/, "");
  const words = key.split(" ");
  const [first = ""] = words;
  const isWhole = first === "whether" || first === "if" || (chance >= LONG_QUESTION_SURE && QUESTIONS.has(first));
  if (chance < FIELD_SURE || words.length > (isWhole ? QUESTION_WORDS_MAX : NAME_WORDS_MAX) || !/\p{L}{2}/u.test(key))
    return false;
  const head = headOf(key);
  if (NO_FIELDS.has(head)) return false;
  const classes = classesOf(head);
  // "Paid" and the like are what a row is or is not.
  const isKnown = fieldFromName(key).kind !== "text";
  return classes.length === 0 || words.length > 1 || isKnown || !classes.every((one) => one.startsWith("v."));
}

/** The archetype's fields with what was named of the thing. */
export function nameFields(thing: ArchetypeThing, read: readonly Thing[]): NamedFields {
  const wanted = distinct(read.flatMap(({ fields }) => fields.filter(canNameField)));
  const renaming: Renaming = { keys: new Map(), options: new Map() };
  const named = new Set<string>();
  const specs = wanted.map((field) => ({ field, spec: readField(field.name) }));
  const pairs = specs
    .flatMap(({ field, spec }) =>
      thing.fields.map((own) => ({ field, spec, own, likeness: likeness(field.key, spec, own, thing) })),
    )
    .filter((pair) => pair.likeness >= SAME_MIN)
    .toSorted((left, right) => right.likeness - left.likeness);
  const meant = new Map<ArchetypeField, { label: string; key: string; isSame: boolean }>();
  const found = new Set<Named>();
  for (const { field, spec, own, likeness: sure } of pairs) {
    if (meant.has(own) || found.has(field)) continue;
    meant.set(own, { label: spec.label, key: spec.key, isSame: sure === 1 });
    found.add(field);
  }
  const fields = thing.fields.map((own): ArchetypeField => {
    const name = meant.get(own);
    const isFree = name && !thing.fields.some((other) => other !== own && other.key === name.key);
    const called = name && !name.isSame && isFree ? { ...own, key: name.key, label: name.label } : { ...own };
    renaming.keys.set(own.key, called.key);
    if (name) named.add(called.key);
    return called;
  });
  const added = specs.filter(({ field, spec }) => !found.has(field) && !fields.some(({ key }) => key === spec.key));
  for (const { spec } of added) named.add(spec.key);
  insert(
    fields,
    added.map(({ spec }) => spec),
  );
  return { fields, renaming, named };
}

function distinct(fields: readonly Named[]): Named[] {
  return fields.filter(({ key }, at) => fields.findIndex((other) => other.key === key) === at);
}

/** Before the remarks, which come last. */
export function insert(fields: FieldSpec[], added: readonly FieldSpec[]): void {
  const notes = fields.findIndex(({ kind, hidden }) => kind === "longText" || hidden);
  fields.splice(notes < 1 ? fields.length : notes, 0, ...added);
}

const OPTION_SURE = 0.4;
const OPTIONS_MIN = 2;

/** Puts the options that somebody named into the fields that they are of; those of no named field are steps of the thing. */
export function nameOptions({ fields, renaming, named }: NamedFields, read: readonly Thing[]): void {
  const groups = new Map<string | null, string[]>();
  for (const { name, chance, field } of read.flatMap(({ options }) => options))
    if (chance >= OPTION_SURE) groups.set(field, [...(groups.get(field) ?? []), name]);
  for (const [of, said] of groups) {
    const options = optionsOf(said);
    if (options.length < OPTIONS_MIN) continue;
    const target =
      of === null
        ? (fields.find(({ areSteps }) => areSteps) ??
          fields.find(({ key, kind }) => key === "status" && kind === "choice"))
        : fields.find(({ label }) => keyOf(label) === of);
    if (target) setOptions(target, options, renaming);
    else if (of === null) insert(fields, [statusOf(options)]);
    named.add(target?.key ?? "status");
  }
}

const statusOf = (options: string[]): ArchetypeField => ({
  key: "status",
  label: "Status",
  kind: "choice",
  options,
  default: options[0] ?? "",
  areSteps: true,
});

/** The field with these options; each of those before is the one that is called alike, else the one as far along. */
function setOptions(field: ArchetypeField, options: string[], renaming: Renaming): void {
  const before = field.kind === "choice" ? (field.options ?? []) : [];
  const old = [...renaming.keys].find(([, key]) => key === field.key)?.[0] ?? field.key;
  const now = new Map<string, string>();
  for (const [at, option] of before.entries()) {
    const alike = options.find((one) => keyOf(one) === keyOf(option));
    const place = Math.round((at * (options.length - 1)) / Math.max(1, before.length - 1));
    const along = field.areSteps ? options[place] : undefined;
    const next = alike ?? along;
    if (next !== undefined) now.set(option, next);
  }
  renaming.options.set(old, now);
  const hadDefault = field.kind === "choice" && field.default !== undefined;
  field.kind = "choice";
  field.options = options;
  delete field.default;
  delete field.min;
  delete field.max;
  if (field.areSteps || hadDefault) field.default = options[0] ?? "";
}
