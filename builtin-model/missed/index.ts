// Fields that nobody named and that a person would miss.
export { asksFor, MISSED, type MissedWeights, missedChance, missedFeatures, withMissed } from "./missed.ts";
