// Intents: what kind of change one wish asks for, all kinds scored at once.
export type { AppNames } from "./app-names.ts";
export { type Ranked, rankIntents, readIntents, type Slot } from "./rank-intents.ts";
