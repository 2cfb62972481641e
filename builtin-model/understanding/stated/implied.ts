// What verbs and questions imply: "who bought which fleece" are sales, "people reserve seats" reservations with their number.
import { shapeOf } from "../../blueprint/unknown-things.ts";
import { DEEDS, type Deed, DONE_BY } from "../../knowledge/deeds.ts";
import { type KnownEntity, knownEntity } from "../../knowledge/entities/entity-table.ts";
import { isPlural, plural, sentenceCase, singular } from "../language/words.ts";
import type { Mention } from "../mentions.ts";

export type Implied = Readonly<{
  deed: Deed;
  /** Its fields, in the notation of fields. */
  fields: string[];
  /** The thing that it is about. */
  about: string | null;
  /** Who does it, where the app keeps them. */
  who: string | null;
  /** As the text calls it: who registers makes registrations. */
  called: string;
  /** What is counted: "seats". */
  unit: string;
}>;

/** A field that a question asks of a thing: "who cooked which dish". */
export type AskedOf = Readonly<{ one: string; field: string }>;

type Thing = Pick<Mention, "one" | "known" | "at" | "weight"> & { fields: readonly { kind: string; label?: string }[] };

/** What the verbs of a text imply, each once. */
export function impliedBy(words: string, things: readonly Thing[]): Implied[] {
  const found: Implied[] = [];
  for (const deed of DEEDS) {
    const match = deed.says.exec(words);
    if (!match || found.some((other) => other.deed.one === deed.one)) continue;
    const { thing, sold, to, who = "" } = match.groups ?? {};
    const others = things.filter(({ one }) => !deed.counts?.test(one));
    // "Bowls, wood, finish, sold to whom": what stands right before need not be what is sold.
    const said = thing ?? sold ?? (to !== undefined && named(to, others) !== null ? to : "");
    const about = aboutOf(deed, others, { said, words, at: match.index });
    if (about === null && (deed.about === "thing" || deed.about === "event")) continue;
    if (deed.vehicles && !VEHICLE.test(about ?? "")) continue;
    const actor = actorOf(deed, who, things);
    const isAnybody =
      who === "" ||
      /^(who|they|people|members|everybody|everyone|anyone|visitors|guests|customers|users|families|parents|kids)$/.test(
        who,
      );
    if (deed.fields[0]?.startsWith("@") && !isAnybody && actor === null) continue;
    if (actor !== null && actor === about) continue;
    const unit = plural(singular(/\b(seat|place|spot|ticket)s?\b/.exec(match[0])?.[1] ?? "place"));
    const fields = deed.fields.flatMap((field) =>
      filled(field, { about, actor, unit: unit === "tickets" ? "tickets" : unit }),
    );
    found.push({ deed, fields, about, who: actor, unit, called: calledBy(match[0], deed.one) });
  }
  return found;
}

const calledBy = (said: string, one: string): string =>
  one !== "enrollment" ? one : /\bregisters? for\b/.test(said) ? "registration" : /\bsign/.test(said) ? "sign-up" : one;

function filled(
  field: string,
  { about, actor, unit }: { about: string | null; actor: string | null; unit: string },
): string[] {
  if (/^[@&]/.test(field)) return [actor === null ? "name!" : `${actor}!: >${actor}`];
  if (field.startsWith("#")) return [`${unit}${field.slice(1)}`];
  if (!field.startsWith("%")) return [field];
  return about === null ? [] : [`${about}${field.includes("!") ? "!" : ""}: >${about}`];
}

const VEHICLE =
  /(van|car|truck|bus|bike|boat|kayak|canoe|scooter|tractor|vehicle|trailer|motorbike|plane|glider|lorry|moped|quad)$/;
const ANYBODY = /^(member|singer|player|student|kid|child|pupil|participant|musician|athlete|scout|dancer|friend)$/;

/** Who does it, where the app keeps them. */
function actorOf(deed: Deed, who: string, things: readonly Thing[]): string | null {
  const persons = things.filter(({ one, known }) => isPerson(one, known));
  if (deed.fields[0]?.startsWith("&"))
    return persons.find(({ one }) => ANYBODY.test(one.split(" ").at(-1) ?? ""))?.one ?? null;
  return named(who, persons) ?? (isPersonWord(who) ? singular(who) : null);
}

type Place = { said: string; words: string; at: number };

function aboutOf(deed: Deed, things: readonly Thing[], { said, words, at }: Place): string | null {
  const same = said === "" ? null : named(said, things);
  if (same !== null) return same;
  if (deed.about === "event") return things.find(isEvent)?.one ?? null;
  if (said !== "" && deed.about === "thing") return isNounWord(said) ? singular(said) : null;
  if (deed.about === "nothing") return null;
  // "Who has it when": what was spoken of last before.
  const kept = things.filter(
    ({ one, known }) => !isPerson(one, known) && !deed.covered.test(one) && !JOBS.test(one) && !isEventOnly(one, deed),
  );
  const before = kept.filter(({ one }) => words.slice(0, at).includes(one));
  return (
    before.toSorted((left, right) => words.lastIndexOf(left.one, at) - words.lastIndexOf(right.one, at)).at(-1)?.one ??
    kept[0]?.one ??
    null
  );
}

const JOBS = /(chore|task|job|note|list|item|cost|expense|fee|payment|entry|request|rule|attendance)$/;
/** Of evenings and meetings nothing breaks. */
const isEventOnly = (one: string, { one: made }: Deed): boolean =>
  /fault|booking|trip/.test(made) && isEvent({ one, known: knownEntity(one), at: 0, weight: 0, fields: [] });

/** The thing that a word names, by its name or the last word of it. */
function named(word: string, things: readonly Thing[]): string | null {
  const one = singular(word);
  if (one === "") return null;
  return (
    things.find((thing) => thing.one === one)?.one ??
    things.find((thing) => thing.one.endsWith(` ${one}`))?.one ??
    things.find(({ known }) => known?.names.includes(one))?.one ??
    null
  );
}

const NO_NOUN =
  /^(it|them|what|which|who|this|that|one|thing|these|those|something|stuff|most|more|when|and|or|in|on|at|from|to|the|for|with|whom|how|last|first|next|there|out|our|my|their|his|her)s?$/;
const isNounWord = (word: string): boolean => word.length > 2 && !NO_NOUN.test(word) && !/(ly|ed|ing)$/.test(word);

/** What happens at some time, for which there are places. */
const isEvent = ({ one, known, fields }: Thing): boolean =>
  !isPerson(one, known) &&
  one !== "turn" &&
  (fields.some(({ kind }) => kind === "date" || kind === "dateTime") ||
    (known ?? shapeOf(one)).fields.some((field) => /: date(Time)?!/.test(field)));

const CHILDREN = /(kid|child|pupil|student|toddler|player|youth|family|team)$/;
const isPerson = (one: string, known: KnownEntity | null): boolean =>
  CHILDREN.test(one) || (known ? known.fields.some((field) => field.startsWith("email")) : shapeOf(one).isPerson);

const isPersonWord = (word: string): boolean => {
  const one = singular(word);
  return one.length > 2 && isPlural(word) && isPerson(one, knownEntity(one));
};

const ASKED = new RegExp(
  `\\bwho (?:has |have |had )?(?<verb>${DONE_BY}) (?:(?:which|what|each|every) (?<thing>[a-z]+)|(?:it|them))\\b`,
  "g",
);

/** "Who cooked which dish": dishes have "Cooked by". */
export function askedOf(words: string, things: readonly Thing[]): AskedOf[] {
  const done = [...words.matchAll(ASKED)].flatMap(({ groups, index }): AskedOf[] => {
    const one = groups?.thing === undefined ? lastBefore(words, index, things) : named(groups.thing, things);
    return one === null ? [] : [{ one, field: sentenceCase(`${PARTICIPLES[groups?.verb ?? ""] ?? groups?.verb} by`) }];
  });
  return [
    ...done,
    ...dated(words, things),
    ...overdue(words, things),
    ...costing(words, things),
    ...checked(words, things),
    ...abilities(words, things),
  ];
}

const PARTICIPLES: Readonly<Record<string, string>> = {
  wrote: "written",
  took: "taken",
  sponsors: "sponsored",
  owns: "owned",
  drew: "drawn",
  grew: "grown",
  sang: "sung",
  chose: "chosen",
  gave: "given",
  wove: "woven",
};

/** What was spoken of last before, other than people. */
const lastBefore = (words: string, at: number, things: readonly Thing[]): string | null =>
  things
    .filter(({ one, known }) => !isPerson(one, known) && words.slice(0, at).includes(one))
    .toSorted((left, right) => words.lastIndexOf(left.one, at) - words.lastIndexOf(right.one, at))
    .at(-1)?.one ?? null;

/** "Deposit paid or not" of what was spoken of before. */
function checked(words: string, things: readonly Thing[]): AskedOf[] {
  return [...words.matchAll(/\b([a-z]{4,}) (paid|done|returned|signed|checked|delivered|sent) or not\b/g)].flatMap(
    ({ 1: what = "", 2: state = "", index }) => {
      const one = lastBefore(words, index, things);
      const isListed = things.some(({ fields }) => fields.some(({ label }) => label?.toLowerCase().startsWith(what)));
      return one === null || DUES.test(what) || isListed ? [] : [{ one, field: `${what} ${state}: yesNo` }];
    },
  );
}
/** "What did each batch cost". */
function costing(words: string, things: readonly Thing[]): AskedOf[] {
  const match = /\bwhat (?:did|does|do) (?:each|every|the|an?) ([a-z]+) cost\b/.exec(words);
  const one = match && named(match[1] ?? "", things);
  return one ? [{ one, field: "cost: money" }] : [];
}

/** "Which bells each can ring": what each of the people can do. */
function abilities(words: string, things: readonly Thing[]): AskedOf[] {
  const people = things.filter(({ one, known }) => isPerson(one, known));
  return [
    ...words.matchAll(
      /\b(?:which|what) ([a-z]{3,}s) (?:each|they|everyone|everybody|he|she)(?: of them)? (?:can|may|is able to) [a-z]+\b/g,
    ),
  ].flatMap(({ 1: what = "", index }) => {
    const one = people.filter((person) => words.slice(0, index).includes(person.one)).at(-1)?.one;
    return one === undefined ? [] : [{ one, field: `${what}: tags` }];
  });
}

const DUES = /^(rent|fees?|dues|membership|contribution|subscription|tuition)$/;

const OWNED =
  /\b(?:we|i) (?:have|own|got|run|rent out|look after) (?:about |around )?(?:\d+|two|three|four|five|six|seven|eight|ten|twelve|twenty|several|some|a few|many) ([a-z]{3,}s)\b/g;
const SHARED =
  /\b(?:own|share|bought|sharing) (?:an?|one) (?:old |small |big |large |new |common |second hand )?([a-z]{3,})\b(?= (?:and|with|in|at|to|who|what|together|among|between|near)\b|$)/g;
const NO_OWN =
  /^(day|week|month|year|hour|minute|euro|dollar|pound|time|people|person|employee|kind|type|thing|question|idea|problem|issue|location|site|branch|office|family|friend)$/;

/** "We have 3 vans": what there is, unless it is people. */
export function owned(words: string): string[] {
  return [...words.matchAll(OWNED), ...words.matchAll(SHARED)]
    .map(({ 1: word = "" }) => singular(word))
    .filter((one) => !isPerson(one, knownEntity(one)) && !NO_OWN.test(one));
}

/** "Quotes with total, installation dates": the day on which that happens, of what was named before. */
function dated(words: string, things: readonly Thing[]): AskedOf[] {
  return [...words.matchAll(/\b([a-z]{4,}(?:ion|ing|ment|al|ery|ure)) dates?\b/g)].flatMap(
    ({ 1: deed = "", index }) => {
      const before = lastBefore(words, index, things);
      return before && !/^(starting|ending|during|including|closing|opening|having)$/.test(deed)
        ? [{ one: before, field: `${deed} date: date` }]
        : [];
    },
  );
}

/** "Which invoices are overdue": they are due on some day. */
function overdue(words: string, things: readonly Thing[]): AskedOf[] {
  const match =
    /\b(?:which|what|see|show|all) (?:of the )?([a-z]+)(?: is| are| that are| which are)? (?:over ?due|late)\b|\boverdue ([a-z]{4,})\b/.exec(
      words,
    );
  const one = match && named(match[1] ?? match[2] ?? "", things);
  return one ? [{ one, field: "due on: date" }] : [];
}
