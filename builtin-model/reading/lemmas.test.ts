import { expect, it } from "vitest";
import { participleOf } from "./lemmas.ts";

it.each([
  ["grew", "grown"],
  ["did", "done"],
  ["brings", "brought"],
  ["run", "run"],
  ["carry", "carried"],
  ["plan", "planned"],
  ["tune", "tuned"],
  ["clean", "cleaned"],
  ["found", "found"],
])("what was done: %s → %s", (verb, participle) => expect(participleOf(verb)).toBe(participle));
