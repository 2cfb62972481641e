// Misfits: fields that nobody named and that a person would wonder at.
export { type DraftField, type DraftList, isNamed, misfitFeatures, saidIn } from "./features.ts";
export { misfitChance, withoutMisfits } from "./misfits.ts";
