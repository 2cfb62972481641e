// Misfits: fields that nobody named and that a person would wonder at.
export { type AsRead, isAsked, type ListShape, listShape, misfitFeatures, type Said, saidIn } from "./features.ts";
export { withoutMisfits } from "./misfits.ts";
