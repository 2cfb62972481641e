// Sentences that rules take for a limit of sight, and that as learned keep nothing from members: they speak of the world outside alone.
import { isOfOutside, rightsSaid } from "../access/rights.ts";
import type { Description } from "../understanding/describe.ts";
import type { StatedPrivacy } from "../understanding/stated/privacy.ts";
import { keepsSight } from "./said-parts.ts";

/** What a description keeps from members. English only, as the learned rights are. */
export const limitsToMembers = ({ privacy, language }: Pick<Description, "privacy" | "language">): StatedPrivacy[] =>
  language === null
    ? privacy.map((said) => (said.limited.length > 0 && keepsNothing(said.text) ? { ...said, limited: [] } : said))
    : [...privacy];

function keepsNothing(sentence: string): boolean {
  const pieces = rightsSaid(sentence).flatMap(({ said, parts }) => [said, ...parts.map((part) => part.said)]);
  const keeping = pieces.filter(keepsSight);
  return keeping.length > 0 ? keeping.every(isOfOutside) : pieces.some(isOfOutside);
}
