// What a description lays out as a list, "buses, drivers, routes and shifts", is kept, though it was read as a box of a form or not at all.
import type { Facts, Thing } from "../facts.ts";
import type { Description } from "../understanding/describe.ts";
import { canNameList, headOf, keyOf } from "./words.ts";

/** How sure a thing is that stands in such a list. */
const LAID_OUT = 0.9;
/** From this chance on what was read as a box of a form is one, though it stands in such a list: the grams and metres of a skein. */
const LISTED_FIELD_SURE = 0.9;
/** From this chance on the same word is a thing elsewhere in the text. */
const THING = 0.15;
/** Two may stand side by side by chance. */
const LISTED_MIN = 3;

/** The facts with what is laid out as things of their own, in the order of the text. */
export function withLaidOut(facts: Facts, { things }: Description): Facts {
  const laidOut = things.filter(
    ({ isStated, one }) => isStated && canNameList(keyOf(one)) && !isField(keyOf(one), facts),
  );
  if (laidOut.length < LISTED_MIN) return facts;
  const keys = new Set(laidOut.map(({ one }) => keyOf(one)));
  const isLaidOut = ({ key }: { key: string }) => keys.has(key) || [...keys].some((other) => headOf(other) === key);
  const own = facts.things.map(
    (thing): Thing => ({
      ...thing,
      chance: isLaidOut(thing) ? Math.max(thing.chance, LAID_OUT) : thing.chance,
      fields: thing.fields.filter((field) => !isLaidOut(field)),
    }),
  );
  const isRead = (key: string) =>
    own.some((thing) => thing.key === key || headOf(key) === thing.key || headOf(thing.key) === key);
  const more = laidOut.flatMap(({ one }): Thing[] => {
    const key = keyOf(one);
    if (isRead(key)) return [];
    return [{ name: one, key, chance: LAID_OUT, at: 0, fields: [], options: [], partOf: null, isUnwanted: false }];
  });
  return { ...facts, things: [...own, ...more] };
}

const isField = (one: string, { things, words }: Facts): boolean =>
  (words.get(headOf(one))?.thing ?? 0) < THING &&
  things.some(({ fields }) =>
    fields.some(({ key, chance }) => chance >= LISTED_FIELD_SURE && (key === one || key === headOf(one))),
  );
