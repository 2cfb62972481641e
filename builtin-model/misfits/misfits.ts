// Fields that nobody named and that a person who opens the app would wonder at: learned from drafts that readers judged.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import type { Facts } from "../facts.ts";
import { type DraftList, isSaid, misfitFeatures, type Said, saidIn } from "./features.ts";

/** How much each feature speaks for a misfit, in natural logarithms of odds; "" is what speaks for all. */
export type MisfitWeights = ReadonlyMap<string, number>;

/** From this chance on a field goes: of judged drafts that taught nothing, three of those that went were misfits to one that was wanted. */
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

/** The app without them; what rows are called by, and what leads to other lists, stays. */
export function withoutMisfits(app: AppSpec, text: string, facts: Facts, weights = misfitWeights()): AppSpec {
  const said = saidIn(text, facts);
  const lists = app.entities.map(asDraft);
  const entities = app.entities.map((entity, at) => ({
    ...entity,
    fields: fitting(entity, lists[at] as DraftList, lists, said, weights),
  }));
  const isSame = entities.every(({ fields }, at) => fields.length === app.entities[at]?.fields.length);
  return isSame ? app : sound({ ...app, entities });
}

function fitting(
  entity: EntitySpec,
  list: DraftList,
  lists: readonly DraftList[],
  said: Said,
  weights: MisfitWeights,
): FieldSpec[] {
  const chances = entity.fields.map((field, at) => {
    const draft = list.fields[at];
    const stays =
      !draft || field.key === entity.title || field.kind === "relation" || at === 0 || isSaid(field.label, said);
    return stays ? 0 : misfitChance(misfitFeatures(draft, list, lists, said), weights);
  });
  const surest = chances.toSorted((left, right) => left - right)[FIELDS_MIN - 1] ?? 0;
  return entity.fields.filter((_, at) => (chances[at] as number) < MISFIT || (chances[at] as number) <= surest);
}

const asDraft = ({ many, fields }: EntitySpec): DraftList => ({
  many,
  fields: fields.map(({ label, kind, options }) => ({ label, kind, options })),
});
