// What the app keeps: the archetype's things that were named or that it can't do without, and what else was read surely.
import type { Archetype, ArchetypeThing } from "../archetypes/index.ts";
import type { Facts, Named, Thing } from "../facts.ts";
import type { Extra } from "./extra-things.ts";
import { type Fitted, fitThing, NAMED_ENOUGH } from "./fit-thing.ts";
import { likeness, matchThings, SYNONYM_MIN } from "./match.ts";
import { canNameField } from "./named-fields.ts";
import { withHomes } from "./one-home.ts";
import { OWED } from "./owed.ts";
import { speaksOf } from "./spoken-of.ts";
import { canBeList, canNameList, headOf, keyOf, namesOf } from "./words.ts";

export type Selected = {
  fitted: Fitted[];
  extras: Extra[];
  /** The thing that a read thing is part of. */
  parents: Map<Thing, Thing>;
  /** What nobody named and the archetype can't do without, in the plural. */
  unasked: string[];
  /** What may be wanted as well, in the plural. */
  offers: string[];
};

/** From this chance on a thing is believed; with fields of its own from the lower one on. */
const SURE = 0.82;
const SURE_WITH_FIELDS = 0.45;
/** Who lists more fields than these has thought about it. */
const FEW_FIELDS = 3;
const LIKELY = 0.45;
const FIELDS_MIN = 2;
/** From this chance on a thing names one that the archetype has. */
const NAMES = 0.25;
const OFFERED_MIN = 0.3;
const OFFERS_MAX = 3;
const ENTITIES_MAX = 12;
/** Who names no more than so many things leaves the rest to what is usual. */
const FEW = 1;

/** From this chance on people are taken for what is kept where nothing else is. */
const PEOPLE_SURE = 0.6;
const PRONOUNS = /\b(?:i|me|my|we|us|our|you|he|she|they|every\w*|any\w*|some\w*|nobody|people|user|person)\b/;

/** People that could be a list. */
const nameable = ({ people }: Facts) =>
  people.filter(({ key, chance }) => chance >= PEOPLE_SURE && canNameList(key) && !PRONOUNS.test(key));

const asThing = (one: Named): Thing => ({ ...one, at: 0, fields: [], options: [], partOf: null, isUnwanted: false });

/** Where no thing can be a list, the people that were named are what is kept. */
function withPeople(facts: Facts): Facts {
  if (facts.things.some((thing) => !thing.isUnwanted && canBeList(thing))) return facts;
  const things = nameable(facts).map(asThing);
  const [first] = things;
  // What was read of things that can't be is of them.
  if (first) first.fields = facts.things.flatMap(({ isUnwanted, fields }) => (isUnwanted ? [] : fields));
  return { ...facts, things: [...facts.things, ...things] };
}

/** "What each student still owes": whoever owes something is kept, though they were read as people who use the app. */
export function withDebtors(facts: Facts): Facts {
  const owing = facts.figures.filter((figure) => speaksOf(figure, OWED));
  if (owing.length === 0) return facts;
  const isKept = (key: string) => facts.things.some((thing) => headOf(thing.key) === headOf(key));
  const people = nameable(facts).filter(({ key }) => !isKept(key));
  const named = people.filter(({ key }) => owing.some((figure) => speaksOf(figure, new Set([headOf(key)]))));
  const debtors = named.length > 0 || people.length > 1 ? named : people;
  return { ...facts, things: [...facts.things, ...debtors.map((one) => asThing({ ...one, chance: 1 }))] };
}

/** What is built of the things that were read: those that the archetype has, and others that are sure. */
function chosenOf(archetype: Archetype | null, facts: Facts) {
  const wanted = facts.things.filter(({ isUnwanted, chance }) => !isUnwanted && chance >= NAMES);
  const matched = archetype ? matchThings(archetype, wanted) : new Map<Thing, ArchetypeThing>();
  const rest = wanted.filter((thing) => !matched.has(thing) && canBeList(thing));
  const sure = withoutShorter(rest.filter(isSure), [...matched.keys()]);
  // Where nothing is sure, the surest has to do.
  const likeliest = rest.filter(({ chance }) => chance >= LIKELY).toSorted((left, right) => right.chance - left.chance);
  const extras = sure.length + matched.size > 0 ? sure : likeliest.slice(0, 1);
  return { wanted, matched, rest, extras };
}

export function select(archetype: Archetype | null, read: Facts): Selected {
  const all = withPeople(read);
  const { matched: known, extras: others } = chosenOf(archetype, all);
  const built = new Set([...known.keys(), ...others]);
  // A row of fields is whole as it is, where what it is of is built.
  const [most] = all.things.toSorted((left, right) => right.fields.length - left.fields.length);
  const facts = all.fieldRows > 0 && most && built.has(most) ? all : withHomes(all, built);
  const { wanted, matched, rest, extras } = chosenOf(archetype, facts);
  const unwanted = facts.things.filter(({ isUnwanted }) => isUnwanted);
  const isLaidOut = wanted.filter(isSure).length > FEW || wanted.some((thing) => fieldsOf(thing) > FEW_FIELDS);
  const needed = archetype ? neededBy(archetype, matched) : new Set<string>();
  const fitted: Fitted[] = [];
  const unasked: string[] = [];
  const dropped: ArchetypeThing[] = [];
  for (const thing of archetype?.things ?? []) {
    const read = wanted.filter((one) => matched.get(one) === thing);
    const isPeople = facts.people.some(({ key }) => likeness(key, [], thing) >= SYNONYM_MIN);
    const isRefused = unwanted.some(({ key }) => likeness(key, [], thing) >= SYNONYM_MIN);
    const isNamed = read.length > 0 || isPeople;
    const isKept =
      isNamed ||
      (!isRefused &&
        (wanted.length === 0 || needed.has(thing.one) || (thing.core && !isLaidOut && matched.size === 0)));
    if (!isKept) {
      if (!isRefused) dropped.push(thing);
      continue;
    }
    if (!isNamed && wanted.length > 0) unasked.push(thing.many);
    const one = fitThing(archetype as Archetype, thing, read, wordFor(thing, read));
    if (!fitted.some(({ entity }) => entity.name === one.entity.name)) fitted.push(one);
  }
  const isField = (key: string) =>
    fitted.some(({ entity }) => entity.fields.some(({ label }) => headOf(keyOf(label)) === headOf(key)));
  const isThere = (key: string) =>
    [...extras.map((one) => one.key), ...fitted.flatMap(({ entity }) => [keyOf(entity.one), keyOf(entity.many)])].some(
      (own) => own === key || headOf(own) === headOf(key),
    );
  const unsure = rest.filter((thing) => !isSure(thing) && thing.chance >= OFFERED_MIN);
  return {
    fitted,
    extras: extras.slice(0, ENTITIES_MAX - fitted.length).map((read) => ({ read, parent: parentOf(read, facts) })),
    parents: new Map(
      wanted.flatMap((thing) => {
        const parent = thing.partOf === null ? undefined : facts.things[thing.partOf];
        return parent ? [[thing, parent] as const] : [];
      }),
    ),
    unasked,
    offers: [
      ...new Set([
        ...unsure
          .filter((thing) => !isField(thing.key) && !extras.includes(thing) && !isThere(thing.key))
          .map(({ name }) => namesOf(name).many),
        ...dropped.map(({ many }) => many),
      ]),
    ].slice(0, OFFERS_MAX),
  };
}

/** What rows of the named things can't be without: a repair is of a bike. Whoever lays out the fields of a thing says whether it is. */
function neededBy({ things }: Archetype, matched: ReadonlyMap<Thing, ArchetypeThing>): Set<string> {
  const needed = new Set<string>();
  const laidOut = new Set([...matched].flatMap(([read, thing]) => (fieldsOf(read) >= NAMED_ENOUGH ? [thing] : [])));
  const named = new Set(matched.values());
  for (const thing of things)
    if (named.has(thing) && !laidOut.has(thing))
      for (const { kind, required, to } of thing.fields) if (kind === "relation" && required && to) needed.add(to);
  return needed;
}

const fieldsOf = ({ fields }: Thing): number => fields.filter(canNameField).length;
const isSure = (thing: Thing): boolean =>
  thing.chance >= SURE || (thing.chance >= SURE_WITH_FIELDS && fieldsOf(thing) >= FIELDS_MIN);

/** "Jobs" beside "repair jobs" are the same. */
function withoutShorter(things: readonly Thing[], others: readonly Thing[]): Thing[] {
  const all = [...things, ...others];
  return things.filter(
    (thing) => fieldsOf(thing) > 0 || !all.some((other) => other !== thing && other.key.endsWith(` ${thing.key}`)),
  );
}

/** What somebody calls it; null where that is what it is called anyway. Longer names say more. */
function wordFor(thing: ArchetypeThing, read: readonly Thing[]): string | null {
  const [best] = read.toSorted((left, right) => fieldsOf(right) - fieldsOf(left) || right.chance - left.chance);
  if (!best) return null;
  const names = namesOf(best.name);
  // "Requests" of a landlord are repair requests, as they stand.
  if (thing.one.endsWith(` ${names.one}`) || headOf(thing.one) === names.one) return null;
  return names.one === thing.one ? null : best.name;
}

function parentOf(thing: Thing, facts: Facts): string | null {
  const parent = thing.partOf === null ? undefined : facts.things[thing.partOf];
  return parent && parent !== thing ? namesOf(parent.name).one : null;
}
