// Fields that nobody named and that a person would miss.
export { asksFor, MISSED, type Missed, type MissedWeights, missedFeatures, withMissed } from "./missed.ts";
