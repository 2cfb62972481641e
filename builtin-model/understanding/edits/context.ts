// Which entity, field or page of an app a clause speaks of.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec } from "../../blueprint/types.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { plain, plural } from "../language/words.ts";

/** Reads one clause; null when it asks for something else. */
export type Reader = (
  clause: string,
  context: { app: AppSpec; entity: EntitySpec | null; last: EntitySpec | null },
) => Edit[] | null;

/** The entity that a clause names, the longest name first. */
export function entityIn(clause: string, app: AppSpec): EntitySpec | null {
  const words = ` ${plain(clause)} `;
  const said = (names: (entity: EntitySpec) => string[]) =>
    app.entities
      .flatMap((entity) => names(entity).map((name) => ({ entity, name })))
      .toSorted((left, right) => right.name.length - left.name.length)
      .find(({ name }) => name !== "" && words.includes(` ${name} `));
  const own = said(ownNamesOf);
  const other = said(namesOf);
  // Another name of one list may be the very name of another.
  return (own && other && other.name.length <= own.name.length ? own : (other ?? own))?.entity ?? null;
}

/** "Honey" for honey batches: the only entity with such a word in its name, however it ends. */
export function entityHintedAt(clause: string, app: AppSpec): EntitySpec | null {
  const words = new Set(plain(clause).split(" "));
  const hinted = app.entities.filter(({ one }) =>
    plain(one)
      .split(" ")
      .slice(0, -1)
      .some((word) => word.length > 3 && words.has(word)),
  );
  return hinted.length === 1 ? (hinted[0] ?? null) : null;
}

const ownNamesOf = ({ one, many }: EntitySpec): string[] => [plain(many), plain(one)];

/** What people may call an entity: its names, their last words, and other names of the same thing. */
export function namesOf(entity: EntitySpec): string[] {
  const one = plain(entity.one);
  const head = one.split(" ").at(-1) ?? "";
  const others = knownEntity(one)?.names ?? [];
  return [
    ...new Set([
      plain(entity.many),
      plain(entity.name.replaceAll("_", " ")),
      ...[one, head, ...others].flatMap((name) => [plain(name), plural(plain(name))]),
    ]),
  ];
}

export const isNameOf = (text: string, entity: EntitySpec): boolean => namesOf(entity).includes(text);

/** "Due on" is what people call the due date, "Starts at" the start time. */
const spokenName = (label: string): string =>
  label.replace(/^(.+?)s? on$/i, "$1 date").replace(/^(.+?)s? at$/i, "$1 time");

export function fieldIn(text: string, entity: EntitySpec | null): FieldSpec | null {
  if (!entity) return null;
  const words = ` ${plain(text)} `;
  const names = entity.fields.flatMap((field) =>
    [field.label, field.key.replace(/([A-Z])/g, " $1"), spokenName(field.label)].map((name) => ({
      field,
      name: plain(name),
    })),
  );
  const whole = names
    .toSorted((left, right) => right.name.length - left.name.length)
    .find(({ name }) => words.includes(` ${name} `));
  return whole?.field ?? null;
}

/** The field that a clause is about, and whose it is: of the named entity, else of whichever has one of that name. */
export function fieldOf(
  clause: string,
  { app, entity, last }: Parameters<Reader>[1],
): { entity: EntitySpec; field: FieldSpec } | null {
  const withoutEntity = entity
    ? plain(clause).replace(new RegExp(`\\b(${namesOf(entity).join("|")})\\b`), " ")
    : clause;
  for (const candidate of [entity, last, ...app.entities]) {
    const field =
      fieldIn(candidate === entity ? withoutEntity : clause, candidate) ??
      (candidate === entity ? fieldIn(clause, candidate) : null);
    if (candidate && field) return { entity: candidate, field };
  }
  for (const of of entity || last ? [entity, last] : app.entities) {
    const only = of && onlyOneMeant(plain(clause), of);
    if (of && only) return { entity: of, field: only };
  }
  return null;
}

const BY_KIND: readonly (readonly [RegExp, FieldSpec["kind"][], RegExp])[] = [
  [/\b(price|cost|costs|fee|amount)\b/, ["money"], /price|cost|fee|amount|total|rent|rate/i],
  [/\b(date|day|when)\b/, ["date", "dateTime"], /./],
  [/\b(picture|photo|image)\b/, ["image"], /./],
  [/\b(phone|telephone|mobile)\b/, ["phone"], /./],
  [/\be ?mail\b/, ["email"], /./],
];

/** "The price" of what has one amount of money, "the date" of what has one date. */
export function onlyOneMeant(words: string, { fields }: EntitySpec): FieldSpec | null {
  for (const [said, kinds, keys] of BY_KIND) {
    if (!said.test(words)) continue;
    const found = fields.filter(({ kind, key }) => kinds.includes(kind) && keys.test(key));
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

/** A text without quotes and spaces around it. */
export const clean = (text: string): string =>
  text
    .replace(/^["“”'«\s]+|["“”'»\s.]+$/g, "")
    .replace(/\s+/g, " ")
    .trim();

export function pageIn(text: string, app: AppSpec): PageSpec | null {
  const words = ` ${plain(text)} `;
  const named = app.pages.filter(
    ({ title, id }) => words.includes(` ${plain(title)} `) || words.includes(` ${plain(id)} `),
  );
  return named.toSorted((left, right) => right.title.length - left.title.length)[0] ?? null;
}
