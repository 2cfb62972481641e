// Misfits: fields that nobody named and that a person would wonder at.
export { isAsked, misfitFeatures, saidIn } from "./features.ts";
export { misfitChance, withoutMisfits } from "./misfits.ts";
