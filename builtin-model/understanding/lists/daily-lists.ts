// Lists of measures that somebody notes every day: "track my water intake, sleep and mood" is one line a day.
import { MEASURES } from "../../knowledge/attribute-words.ts";
import { DAILY_MEASURES } from "../../knowledge/daily-measures.ts";
import { fieldFromNotation } from "../field.ts";
import { plain, singular } from "../language/words.ts";
import { splitList } from "./field-lists.ts";
import { give, type Owned } from "./owned-fields.ts";

const NOTED =
  /\b(?:track(?:ing)?|log(?:ging)?|record(?:ing)?|not(?:e|ing)|monitor(?:ing)?|keep track of|write down|jot down|enter|tracker for|log of|diary of|journal of|diary for|tracker|log|diary)\b:? (?:my |our |of |for |down |daily )*([a-z][a-z ,'’&/-]{6,160})(?=[.;:!?\n]|$)/gi;
const MEASURES_MIN = 2;
const REST =
  /\b(?:every|each|per) (?:single )?(?:day|morning|evening|night)\b|\b(?:daily|day by day|over time|every night|in one place|please|pls|thanks)\b/gi;

/** The text with such a list as one thing, and what it notes. */
export function dailyLists(text: string, owned: Owned[]): string {
  return text.replace(NOTED, (whole, list: string) => {
    const items = splitList(list.replace(REST, " ").trim()).map((item) =>
      plain(item.replace(/^(?:my|our|the|how much|a)\s+/i, "")),
    );
    const fields = items.flatMap((item) => DAILY_MEASURES.get(item) ?? DAILY_MEASURES.get(singular(item)) ?? []);
    if (fields.length < MEASURES_MIN || fields.length < items.length) return whole;
    give(owned, "daily entry", fields.map(fieldFromNotation));
    const made = owned.find(({ one }) => one === "daily entry");
    if (made) made.isStated = true;
    return "keep daily entries";
  });
}

const DAY_TIMES = /(?:,\s*|\band\s+)?\b((?:[a-z]+ )?([a-z]{3,})),? (?:in the )?morning and (?:in the )?evening\b/gi;

/** "Milk yield morning and evening": one line a day with both. */
export function dayTimes(text: string, owned: Owned[]): string {
  return text.replace(DAY_TIMES, (whole, given: string, head: string) => {
    const what = given.replace(/^(?:and|with|the|our|my|an?) /i, "").toLowerCase();
    if (!MEASURES.has(singular(head.toLowerCase())) && !DAILY_MEASURES.has(what)) return whole;
    const one = singular(what);
    give(owned, one, [
      fieldFromNotation("date: date!"),
      { ...fieldFromNotation("morning: number"), min: 0 },
      { ...fieldFromNotation("evening: number"), min: 0 },
      fieldFromNotation("notes"),
    ]);
    const made = owned.find((other) => other.one === one);
    if (made) made.isStated = true;
    return "";
  });
}
