// The names of an app and what a person's phrase may mean among them, each with a score from 0 to 1.
import type { AppSpec, EntitySpec, FieldSpec, PageSpec, RoleSpec } from "../blueprint/types.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { singular } from "../understanding/language/words.ts";
import { lemmasOf, likeness } from "./likeness.ts";

export type Scored<T> = { is: T; score: number };
export type FieldPlace = { entity: EntitySpec; field: FieldSpec };
export type OptionPlace = FieldPlace & { option: string };

/** Another name of the same thing is as good as its own, nearly. */
const OF_SYNONYM = 0.9;
const SCORE_MIN = 0.3;

export type AppNames = {
  lists(phrase: string): Scored<EntitySpec>[];
  fields(phrase: string, within?: EntitySpec | null): Scored<FieldPlace>[];
  options(phrase: string, within?: EntitySpec | null): Scored<OptionPlace>[];
  roles(phrase: string): Scored<RoleSpec>[];
  pages(phrase: string): Scored<PageSpec>[];
  /** Lists, fields and options by the very lemmas of their names, joined by spaces. */
  exact: Exact;
};
type Exact = {
  lists: ReadonlyMap<string, EntitySpec>;
  fields: ReadonlyMap<string, readonly FieldPlace[]>;
  options: ReadonlyMap<string, readonly OptionPlace[]>;
};

/** Reads the names of an app once; asking is linear in them. */
export function appNames(app: AppSpec): AppNames {
  const lists = app.entities.map((entity) => ({ is: entity, names: namesOfList(entity) }));
  const fields = app.entities.flatMap((entity) =>
    entity.fields.map((field) => ({ is: { entity, field }, names: namesOfField(field) })),
  );
  const options = fields.flatMap(({ is }) =>
    (is.field.options ?? []).map((option) => ({ is: { ...is, option }, names: [own(option)] })),
  );
  const roles = (app.roles ?? []).map((role) => ({ is: role, names: [own(role.label), own(role.many)] }));
  const pages = app.pages.map((page) => ({ is: page, names: namesOfPage(page) }));
  const within = <T extends FieldPlace>(all: readonly Named<T>[], entity?: EntitySpec | null): readonly Named<T>[] =>
    entity ? all.filter(({ is }) => is.entity === entity) : all;
  return {
    lists: (phrase) => best(phrase, lists),
    fields: (phrase, entity) => best(phrase, within(fields, entity)),
    options: (phrase, entity) => best(phrase, within(options, entity)),
    roles: (phrase) => best(phrase, roles),
    pages: (phrase) => best(phrase, pages),
    exact: {
      lists: new Map(
        lists.flatMap(({ is, names }) => names.map(({ lemmas }) => [lemmas.join(" "), is] as const)).reverse(),
      ),
      fields: byName(fields),
      options: byName(options),
    },
  };
}

function byName<T>(all: readonly Named<T>[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const { is, names } of all)
    for (const key of new Set(names.map(({ lemmas }) => lemmas.join(" "))))
      found.set(key, [...(found.get(key) ?? []), is]);
  return found;
}

type Name = { lemmas: string[]; weight: number };
type Named<T> = { is: T; names: Name[] };

const own = (text: string): Name => ({ lemmas: lemmasOf(text), weight: 1 });
const other = (text: string): Name => ({ lemmas: lemmasOf(text), weight: OF_SYNONYM });

function namesOfList(entity: EntitySpec): Name[] {
  const synonyms = knownEntity(entity.one.toLowerCase())?.names ?? [];
  return [own(entity.many), own(entity.one), ...synonyms.map(other)];
}

/** "Due on" is what people call the due date, "Starts at" the start time. */
function namesOfField({ label, key }: FieldSpec): Name[] {
  const words = lemmasOf(label);
  const last = words.at(-1);
  const spoken = last === "on" ? ["date"] : last === "at" ? ["time"] : [];
  return [
    own(label),
    own(key),
    ...spoken.map((word) => ({ lemmas: [...words.slice(0, -1), word], weight: 1 })),
    ...spoken.map(() => ({ lemmas: words.slice(0, -1), weight: OF_SYNONYM })),
  ];
}

function namesOfPage(page: PageSpec): Name[] {
  const usual =
    page.kind === "dashboard" ? ["overview", "dashboard", "home", "start page", "front page", "home page"] : [];
  return [own(page.title), ...[page.id.replaceAll("_", " "), `${page.title} page`, ...usual].map(other)];
}

/** The likeliest first. A phrase in the plural means the same as in the singular. */
function best<T>(phrase: string, all: readonly Named<T>[]): Scored<T>[] {
  const said = [lemmasOf(phrase), lemmasOf(singular(phrase.toLowerCase()))];
  return all
    .map(({ is, names }) => ({
      is,
      score: Math.max(
        0,
        ...names.flatMap(({ lemmas, weight }) => said.map((words) => likeness(words, lemmas) * weight)),
      ),
    }))
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((left, right) => right.score - left.score);
}
