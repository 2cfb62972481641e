// "Remove notes everywhere", "make the name required in all lists": one wish for each list that has such a field.
import type { AppSpec } from "../../blueprint/types.ts";
import { plain } from "../language/words.ts";
import { fieldIn } from "./context.ts";

const ALL_LISTS =
  /^((?:remove|delete|drop|get rid of|hide|show|unhide|rename|call|make|require|change|turn) )(?:the |all |every )*(.+?),? (?:everywhere|(?:from|in|on|of|for|across|to) (?:all|every|each)(?: (?:of )?(?:the|my|our|them))?(?: (?:lists?|tables?|pages?|of them))?)( (?:to|as|into|required|optional|unique|hidden|visible)\b.*)?$/i;
const AFTER = /^(.+?)( (?:to|as|into|required|optional|unique|hidden|visible)\b.*)$/i;

/** The same wish for every list that has the field; the clause itself where none or everything is meant. */
export function inEachList(clause: string, { entities }: AppSpec): string[] {
  const match = ALL_LISTS.exec(clause);
  if (!match?.[1] || !match[2]) return [withoutPlace(clause)];
  const [, named = match[2], more = ""] = match[3] ? [] : (AFTER.exec(match[2]) ?? []);
  const name = plain(named).replace(/ (?:fields?|columns?)$/, "");
  const held = entities.filter((entity) => plain(fieldIn(name, entity)?.label ?? "") === name);
  if (held.length === 0) return [withoutPlace(clause)];
  return held.map(({ many }) => `${match[1]}${name} of ${many.toLowerCase()}${match[3] ?? more}`);
}

const withoutPlace = (clause: string): string => clause.replace(/[\s,]+everywhere$/i, "");
