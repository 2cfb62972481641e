// Which thing of an archetype a thing that somebody named stands for.
import type { Archetype, ArchetypeThing } from "../archetypes/index.ts";
import type { Thing } from "../facts.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { headOf, keyOf } from "./words.ts";

/** The names that a thing of an archetype goes by, as lemmas. */
type Called = { one: string; many: string; words: ReadonlySet<string>; fields: ReadonlySet<string> };
const called = new WeakMap<ArchetypeThing, Called>();

function calledOf(thing: ArchetypeThing): Called {
  const known = called.get(thing);
  if (known) return known;
  const made = {
    one: keyOf(thing.one),
    many: keyOf(thing.many),
    words: new Set(thing.words.map(keyOf)),
    fields: new Set(thing.fields.map(({ label }) => keyOf(label))),
  };
  called.set(thing, made);
  return made;
}

/** From this on they are taken for the same. */
const SAME_MIN = 0.5;
/** From this on two names in one text may mean the same thing. */
export const SYNONYM_MIN = 0.85;
const FIELDS_MIN = 2;

/** How likely both are the same: 0 to 1. */
export function likeness(key: string, fields: readonly { key: string }[], thing: ArchetypeThing): number {
  const { one, many, words, fields: own } = calledOf(thing);
  if (key === one || key === many) return 1;
  if (words.has(key)) return 0.9;
  const shared = fields.filter((field) => own.has(field.key)).length;
  const more = shared >= FIELDS_MIN ? 0.2 : 0;
  if (key.endsWith(` ${one}`)) return 0.75 + more;
  if (one.endsWith(` ${key}`)) return 0.75 + more;
  if ([...words].some((word) => key.endsWith(` ${word}`) || word.endsWith(` ${key}`))) return 0.6 + more;
  const entity = knownEntity(key);
  if (entity && (entity === knownEntity(one) || entity.names.includes(one))) return 0.6 + more;
  if (key.includes(" ") && one.includes(" ") && headOf(key) === headOf(one)) return 0.4 + more;
  return more === 0 ? 0 : 0.3 + more;
}

/** For each thing that was read the archetype's thing that it stands for; one stands for one, and other words for it besides. */
export function matchThings(archetype: Archetype, things: readonly Thing[]): Map<Thing, ArchetypeThing> {
  const pairs = things
    .flatMap((read) =>
      archetype.things.map((thing) => ({ read, thing, likeness: likeness(read.key, read.fields, thing) })),
    )
    .filter((pair) => pair.likeness >= SAME_MIN)
    .toSorted((left, right) => right.likeness - left.likeness);
  const found = new Map<Thing, ArchetypeThing>();
  const taken = new Set<ArchetypeThing>();
  for (const { read, thing, likeness: sure } of pairs) {
    if (found.has(read) || (taken.has(thing) && sure < SYNONYM_MIN)) continue;
    found.set(read, thing);
    taken.add(thing);
  }
  return found;
}
