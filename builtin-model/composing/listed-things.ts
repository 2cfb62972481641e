// "Properties, tenants, leases": what was read as a box of a form and is a list of the chosen archetype is that list.
import type { Archetype } from "../archetypes/index.ts";
import type { Facts, Thing } from "../facts.ts";
import { isPlural } from "../understanding/language/words.ts";
import { likeness } from "./match.ts";

const SAME = 0.75;

/** The facts with such fields as things of their own. */
export function withThingsOf({ things }: Archetype, facts: Facts): Facts {
  const more: Thing[] = [];
  const own = facts.things.map((thing) => {
    const isThing = ({ key, name }: { key: string; name: string }) =>
      isPlural(name.toLowerCase().split(" ").at(-1) ?? "") &&
      things.some((one) => likeness(key, [], one) >= SAME && likeness(thing.key, thing.fields, one) < SAME);
    const lists = thing.fields.filter(isThing);
    for (const { name, key, chance } of lists)
      if (![...facts.things, ...more].some((other) => other.key === key))
        more.push({
          name,
          key,
          chance,
          at: thing.at,
          fields: [],
          options: [],
          partOf: null,
          isUnwanted: thing.isUnwanted,
        });
    return lists.length > 0 ? { ...thing, fields: thing.fields.filter((field) => !lists.includes(field)) } : thing;
  });
  return { ...facts, things: [...own, ...more] };
}
