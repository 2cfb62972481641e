// Every field that was read surely has a list to stand in: that of its thing, or of another where its thing gets none.
import type { Facts, Named, Thing } from "../facts.ts";
import type { Description } from "../understanding/describe.ts";
import { readField } from "./read-field.ts";
import { headOf, keyOf } from "./words.ts";

/** From this chance on a field that was read is not lost. */
const SURE = 0.8;
/** Who lays out more fields than these for each of two things means two. */
const FEW_FIELDS = 2;

/** "Each pen has …" of somebody with fountain pens: what is told of the shorter name is of the one that it is short for. */
export function withLongerNames(facts: Facts): Facts {
  const longer = new Map<Thing, Thing>();
  for (const thing of facts.things) {
    const found = facts.things.filter((other) => !other.isUnwanted && isLonger(other, thing));
    const [other] = found;
    if (!other || found.length > 1 || thing.isUnwanted) continue;
    if (Math.min(thing.fields.length, other.fields.length) <= FEW_FIELDS) longer.set(thing, other);
  }
  return longer.size === 0 ? facts : moved(facts, longer, () => true);
}

/** "Repair jobs" are what jobs are short for, "job cards" where all that is told of jobs is told of them. */
function isLonger(other: Thing, { key, fields }: Thing): boolean {
  if (other.key.endsWith(` ${key}`)) return true;
  const isWithin = other.key.startsWith(`${key} `) || other.key.includes(` ${key} `);
  return isWithin && fields.length > 0 && fields.every((field) => other.fields.some((one) => one.key === field.key));
}

/** "All see the players but not the fees", where a fee is a figure of each player: what is surely a field that holds no other thing is no list besides. */
export function withoutFieldsAgain(facts: Facts, { things }: Pick<Description, "things">): Facts {
  const laidOut = new Set(things.filter(({ isStated }) => isStated).map(({ one }) => keyOf(one)));
  const wanted = facts.things.filter(({ isUnwanted, chance }) => !isUnwanted && chance >= WANTED);
  const fields = new Set(
    wanted.flatMap((thing) =>
      thing.fields
        .filter(({ name, chance }) => chance >= SURE && HOLDS_NO_THING.has(readField(name).kind))
        .map(({ key }) => key),
    ),
  );
  const isField = ({ key, fields: own, isUnwanted }: Thing) =>
    !isUnwanted && own.length === 0 && fields.has(key) && !laidOut.has(key);
  if (!facts.things.some(isField)) return facts;
  // Others tell by place what they are of.
  return { ...facts, things: facts.things.map((thing) => (isField(thing) ? { ...thing, chance: 0 } : thing)) };
}

/** From this chance on a thing has fields of its own. */
const WANTED = 0.4;
const HOLDS_NO_THING: ReadonlySet<string> = new Set(
  "money number percent date dateTime time duration email url yesNo rating color".split(" "),
);

/** Fields of things that get no list go to the nearest one that does: before it in the text, else after it. */
export function withHomes(facts: Facts, built: ReadonlySet<Thing>): Facts {
  if (built.size === 0) return facts;
  const inOrder = [...built].toSorted((left, right) => left.at - right.at);
  const homes = new Map(
    facts.things
      .filter((thing) => !built.has(thing) && !thing.isUnwanted)
      .map((thing) => [thing, (inOrder.findLast(({ at }) => at < thing.at) ?? inOrder[0]) as Thing]),
  );
  return moved(facts, homes, ({ chance }) => chance >= SURE);
}

/** The facts with the fields of some things moved to others, those that are meant; what is there already is not there twice. */
function moved(facts: Facts, to: ReadonlyMap<Thing, Thing>, isMeant: (field: Named) => boolean): Facts {
  const things = facts.things.map((thing): Thing => {
    const from = facts.things.filter((other) => to.get(other) === thing);
    const own = to.has(thing) ? thing.fields.filter((field) => !isMeant(field)) : thing.fields;
    const known = new Set(own.map(({ key }) => headOf(key)));
    const fields = [...own];
    for (const field of from.flatMap((other) => other.fields.filter(isMeant)))
      if (!known.has(headOf(field.key))) {
        known.add(headOf(field.key));
        fields.push(field);
      }
    const kept = new Set(fields.map(({ key }) => key));
    const options = [...thing.options, ...from.flatMap((other) => other.options)].filter(
      ({ field }) => field === null || kept.has(field),
    );
    return { ...thing, fields, options: to.has(thing) ? thing.options : options };
  });
  return { ...facts, things };
}
