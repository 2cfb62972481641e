// Misfits: fields that nobody named and that a person would wonder at.
export { type DraftField, type DraftList, isSaid, misfitFeatures, saidIn } from "./features.ts";
export { misfitChance, withoutMisfits } from "./misfits.ts";
