// Fields that nobody named and that a person who opens the app would wonder at: learned from apps that readers judged.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { chanceOf } from "../reading/index.ts";
import {
  type AsRead,
  type FieldShape,
  isAsked,
  type ListShape,
  listShape,
  misfitFeatures,
  type Said,
  saidIn,
} from "./features.ts";

/** How much each feature speaks for a misfit, in natural logarithms of odds; "" is what speaks for all. */
type MisfitWeights = ReadonlyMap<string, number>;

/** From this chance on a field goes: of judged apps that taught nothing, nearly five of those that went were misfits to one that was wanted. */
const MISFIT = 0.25;
/** A list keeps so many fields. */
const FIELDS_MIN = 2;

let committed: MisfitWeights | null = null;
function misfitWeights(): MisfitWeights {
  committed ??= new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "misfits.json"), "utf8")))); // as train-misfits.ts writes it
  return committed;
}

/**
 * The app without them. What rows are called by, worked out from or told apart by, and what leads to other lists, stays; a list that
 * can't be without one of its fields keeps them all.
 */
export function withoutMisfits(app: AppSpec, read: AsRead, weights = misfitWeights()): AppSpec {
  const said = saidIn(read);
  const lists = app.entities.map(listShape);
  const needed = neededIn(app, said);
  const entities = app.entities.map((entity, at): EntitySpec => {
    const list = lists[at] as ListShape;
    const chances = entity.fields.map(({ key }, place) => {
      const field = list.fields[place] as FieldShape;
      if (key === entity.title || needed(entity.name, key) || !isAsked(field, list, said)) return 0;
      return chanceOf(misfitFeatures(field, list, lists, said), weights);
    });
    const least = chances.toSorted((left, right) => left - right)[FIELDS_MIN - 1] ?? 0;
    return { ...entity, fields: entity.fields.filter((_, place) => isLeft(chances[place] as number, least)) };
  });
  if (entities.every(({ fields }, at) => fields.length === app.entities[at]?.fields.length)) return app;
  const known = new Set(sound({ ...app, entities }).entities.map(({ name }) => name));
  return sound({
    ...app,
    entities: app.entities.map((entity, at) => (known.has(entity.name) ? (entities[at] ?? entity) : entity)),
  });
}

const isLeft = (chance: number, least: number): boolean => chance < MISFIT || chance <= least;

/** Whether something else of the app is made with a field: rules, marks, sums, conditions, and a board where one was asked for. */
function neededIn(app: AppSpec, { lemmas }: Said): (entity: string, key: string) => boolean {
  const own = new Map<string, Set<string>>();
  const need = (entity: string, made: unknown): void => {
    const keys = own.get(entity) ?? new Set();
    own.set(entity, keys);
    for (const name of namesIn(made)) keys.add(name);
  };
  for (const { name, rules = [], fields } of app.entities) {
    need(name, rules);
    for (const { alert } of fields) need(name, alert);
    // Rows of one list move or add up a field of another.
    for (const rule of rules)
      if ("from" in rule || "relation" in rule) for (const one of app.entities) need(one.name, rule);
  }
  const isBoardAsked = lemmas.has("board") || lemmas.has("kanban");
  for (const page of app.pages) {
    if (page.kind === "list") need(page.of, [page.where, page.calendarBy, isBoardAsked ? page.boardBy : null]);
    if (page.kind !== "dashboard") continue;
    for (const figure of page.figures) need(figure.of, [figure.filter, figure.measure]);
    for (const one of [...page.charts, ...page.lists]) need(one.of, one.filter);
  }
  return (entity, key) => own.get(entity)?.has(key) === true;
}

/** All names and texts within, as deep as they stand. */
function namesIn(made: unknown): string[] {
  if (typeof made === "string") return [made];
  if (Array.isArray(made)) return made.flatMap(namesIn);
  if (typeof made !== "object" || made === null) return [];
  return Object.entries(made).flatMap(([name, value]) => [name, ...namesIn(value)]);
}
