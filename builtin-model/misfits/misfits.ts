// Fields that nobody named and that a person who opens the app would wonder at: learned from drafts that readers judged.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import type { Facts } from "../facts.ts";
import { type DraftField, type DraftList, isNamed, misfitFeatures, saidIn } from "./features.ts";

/** How much each feature speaks for a misfit, in natural logarithms of odds; "" is what speaks for all. */
export type MisfitWeights = ReadonlyMap<string, number>;

/** From this chance on a field goes: of judged drafts that taught nothing, four of those that went were misfits to one that was wanted. */
const MISFIT = 0.25;
/** A list keeps so many fields. */
const FIELDS_MIN = 2;

let committed: MisfitWeights | null = null;
function misfitWeights(): MisfitWeights {
  committed ??= new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "misfits.json"), "utf8")))); // as train-misfits.ts writes it
  return committed;
}

/** From 0 to 1. */
export function misfitChance(features: ReadonlySet<string>, weights: MisfitWeights): number {
  let sum = weights.get("") ?? 0;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return 1 / (1 + Math.exp(-sum));
}

/** The app without them; what rows are called by or worked out from, and what leads to other lists, stays. */
export function withoutMisfits(app: AppSpec, text: string, facts: Facts, weights = misfitWeights()): AppSpec {
  const said = saidIn(text, facts);
  const lists = app.entities.map(asDraft);
  const rules = app.entities.flatMap((entity) => entity.rules ?? []);
  const isNeeded = (key: string): boolean => rules.some((rule) => Object.values(rule).flat().includes(key));
  const entities = app.entities.map((entity, at): EntitySpec => {
    const list = lists[at] as DraftList;
    const chances = entity.fields.map(({ key, kind }, place) => {
      const field = list.fields[place] as DraftField;
      const stays = place === 0 || key === entity.title || kind === "relation" || isNeeded(key) || isNamed(field, said);
      return stays ? 0 : misfitChance(misfitFeatures(field, list, lists, said), weights);
    });
    const least = chances.toSorted((left, right) => left - right)[FIELDS_MIN - 1] ?? 0;
    return { ...entity, fields: entity.fields.filter((_, place) => isLeft(chances[place] as number, least)) };
  });
  if (entities.every(({ fields }, at) => fields.length === app.entities[at]?.fields.length)) return app;
  const left = sound({ ...app, entities });
  // What can't be without one of its fields keeps them all.
  return left.entities.length === app.entities.length ? left : app;
}

const isLeft = (chance: number, least: number): boolean => chance < MISFIT || chance <= least;

const asDraft = ({ many, fields }: EntitySpec): DraftList => ({
  many,
  fields: fields.map(({ label, kind, options }) => ({ label, kind, options })),
});
