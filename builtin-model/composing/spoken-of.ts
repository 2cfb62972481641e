// What a phrase about a behaviour speaks of: whether it has certain words, and which list it is about.
import type { EntitySpec } from "../blueprint/types.ts";
import type { About, Facts } from "../facts.ts";
import { headOf, keyOf } from "./words.ts";

/** Whether one of these words is in the phrase. */
export const speaksOf = ({ key }: About, words: ReadonlySet<string>): boolean =>
  key.split(" ").some((word) => words.has(word));

export const isAsked = ({ part, access }: EntitySpec): boolean => part === "main" && access !== "inbox";

/** The list that a phrase is about, else the first one. */
export function listOf({ thing }: About, facts: Facts, entities: readonly EntitySpec[]): EntitySpec | undefined {
  const key = thing === null ? undefined : facts.things[thing]?.key;
  const mains = entities.filter(isAsked);
  const isCalled = ({ one, many }: EntitySpec) =>
    key !== undefined && [one, many].some((name) => headOf(keyOf(name)) === headOf(key));
  return mains.find(isCalled) ?? mains[0];
}
