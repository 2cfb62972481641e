// What a sample row is made of: its list, its number, the rows that it may point at, and the words of its language.
import type { EntitySpec } from "../blueprint/types.ts";
import type { Voice } from "./sample-voice.ts";

/** Rows that others may point at: their variable in the seed, how many there are, and what they are called. */
export type SampleTarget = { variable: string; count: number; titles: readonly string[] };
export type SampleContext = {
  entity: EntitySpec;
  row: number;
  relations: ReadonlyMap<string, SampleTarget>;
  voice: Voice;
};
