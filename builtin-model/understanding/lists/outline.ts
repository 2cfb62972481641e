// Lists that lay a whole app out: "chess club: members with rating, tournaments, games with white, black and result".
import { fieldFromName } from "../field.ts";
import { plain, plural } from "../language/words.ts";
import { leadKept, subjectsOf } from "./outline-lead.ts";
import { outlineParts, type Part } from "./outline-parts.ts";
import { begun, type Reading, read, tellFrom } from "./outline-reading.ts";
import { HEAD_WORDS_MAX } from "./outline-words.ts";
import { give, type Owned } from "./owned-fields.ts";
import { isSentencePart } from "./sentence-parts.ts";

const SENTENCE = /[^.!?\n]+/g;
const PARTS_MIN = 2;
const THINGS_MIN = 2;
const FIELDS_MIN = 3;

/** The text with its outlines reduced to their things; what each was said to have goes to `owned`. */
export const outlined = (text: string, owned: Owned[]): string =>
  text.replace(SENTENCE, (sentence) => outlineOf(sentence, owned) ?? sentence);

/** "Each plant has …" tells of one thing alone. */
const OF_ONE = /\b(?:each|every|an?) [a-z]+(?: [a-z]+)? (?:has|have|with)\b/i;

const LOG_LEAD = /\b(?:log|logbook|diary|journal|tracker|register|records|book): *$/i;

function outlineOf(sentence: string, owned: Owned[]): string | null {
  const { lead, parts } = outlineParts(sentence);
  const isTold = parts.some(({ list, per }) => list !== "" || per.length > 0);
  if (OF_ONE.test(sentence) || parts.length < PARTS_MIN || (!isTold && lead === "")) return null;
  const isLog = LOG_LEAD.test(lead);
  const reading =
    ofSeveral(parts, isTold) ?? (isLog ? ofLead(parts, lead) : null) ?? ofFirst(parts, lead) ?? ofLead(parts, lead);
  if (reading === null) return null;
  tellFrom(parts, reading);
  for (const thing of reading.found) tellWhose(thing, plain(sentence), reading.found);
  for (const { one, fields, parents = [] } of reading.found) {
    give(owned, one, fields);
    const thing = owned.find((other) => other.one === one);
    if (thing) Object.assign(thing, { isStated: true, parents: [...(thing.parents ?? []), ...parents] });
  }
  const { found, rest, clauses } = reading;
  return `${leadKept(
    lead,
    sentence,
    found.map(({ one }) => plural(one)),
  )}${[...found.map(({ one }) => plural(one)), ...rest, ...clauses].join(", ")}`;
}

/** Several things, some with what they have. What stands among things without a "with" is told apart by what it is. */
function ofSeveral(parts: readonly Part[], isTold: boolean): Reading | null {
  const reading = begun(parts);
  for (const part of parts) read(part, reading);
  const { found, rest } = reading;
  const isFit = !reading.isLost && found.length >= THINGS_MIN && rest.length * 2 <= parts.length;
  return isFit && (isTold || found.every(({ fields }) => fields.length === 0)) ? reading : null;
}

/** "Parcels with tracking number, recipient, shelf", "my puzzles, brand, finished or not": all that is said is of the first. */
function ofFirst(parts: readonly Part[], lead: string): Reading | null {
  const [first, ...others] = parts;
  const isShort = lead !== "" || plain(first?.head ?? "").split(" ").length <= HEAD_WORDS_MAX + 1;
  if (!first || !isShort) return null;
  const reading = begun(parts);
  read(first, reading);
  reading.isInside = true;
  for (const part of others) read(part, reading);
  const isTold = first.list !== "" || isSentencePart(first.head);
  return isOfOne(reading, isTold ? 2 : FIELDS_MIN) ? reading : null;
}

const isOfOne = ({ found, rest }: Reading, most = FIELDS_MIN): boolean =>
  found.length === 1 && rest.length === 0 && (found[0]?.fields.length ?? 0) >= most;

/** "My medication: name, dose, when to take it", "church hall bookings: groups book the hall, start and end, purpose, fee". */
function ofLead(parts: readonly Part[], lead: string): Reading | null {
  const [one, ...others] = subjectsOf(lead);
  if (one === undefined) return null;
  const reading: Reading = { ...begun(parts, [{ one, fields: [] }]), isAllOfOne: true };
  for (const part of parts) {
    read(part, reading);
    reading.isInside = true;
  }
  if (!isOfOne(reading)) return null;
  const fields = reading.found[0]?.fields ?? [];
  reading.found.push(...others.map((other) => ({ one: other, fields: fields.map((field) => ({ ...field })) })));
  return reading;
}

/** "Contributions per family": whose they are, where nothing else speaks of families. */
function tellWhose({ fields, parents = [] }: Owned, words: string, found: readonly Owned[]): void {
  for (const name of parents.filter(isWho).filter((own) => !found.some(({ one }) => one === own)))
    if (words.split(new RegExp(`\\b(?:${name}|${plural(name)})\\b`)).length === 2) fields.push(fieldFromName(name));
}
const isWho = (name: string): boolean => !/^(?:day|week|month|year|hour|season|night|person|people)s?$/.test(name);
