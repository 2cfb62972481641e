// Which of the things that a text names the app keeps: neither who only uses it, nor fields, nor where it is used.

import type { AppKind } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { thingName, withoutNeighbour, withoutTail } from "../reading/index.ts";
import { ORGANISATIONS } from "./language/noun-words.ts";
import { escaped, plain, plural, singular } from "./language/words.ts";
import type { Described } from "./types.ts";

const PERSONS =
  /^(gardener|pupil|friend|visitor|owner|reader|parent|neighbour|neighbor|user|people|kid|child|sibling|employee|student|student profile|customer|employee|member|patient|candidate|guest|tenant|teacher|volunteer|player|barber|doctor|lead|donor|person|resident)$/;

/** Things by what lists of them are called: "but concert" is a concert. Those of one name are one, of whose name nothing is left are none. */
export function calledPlainly(things: readonly Described[]): Described[] {
  const names = new Set(things.map(({ one }) => one));
  const all = new Map<string, Described>();
  for (const thing of things) {
    const one = singular(withoutNeighbour(withoutTail(thingName(thing.one.split(" "))), names).join(" "));
    if (one === "" && thing.fields.length === 0) continue;
    const isAsWritten = one === thing.one || one === "";
    const plainly = isAsWritten ? thing : { ...thing, one, known: knownEntity(one) };
    const before = all.get(plainly.one);
    all.set(plainly.one, before ? joined(before, plainly) : plainly);
  }
  return [...all.values()];
}

function joined(first: Described, second: Described): Described {
  const more = second.fields.filter(({ key }) => !first.fields.some((field) => field.key === key));
  return {
    ...first,
    weight: first.weight + second.weight,
    fields: [...first.fields, ...more],
    ...((first.isStated || second.isStated) && { isStated: true }),
  };
}

/** People who are only said to use the app are its users, not something that it keeps. */
export function isOnlyActor(one: string, id: string, words: string): boolean {
  const isPerson =
    knownEntity(id)?.fields.some((field) => /^e-?mail/.test(field)) === true &&
    !knownEntity(id)?.fields.some((field) => /^(website|address)\b/.test(field));
  if (!isPerson && ![id, one, id.split(" ").at(-1) ?? ""].some((name) => PERSONS.test(name))) return false;
  const name = `${escaped(one)}s?`;
  const count = (pattern: string) => [...words.matchAll(new RegExp(pattern, "g"))].length;
  const all = count(`\\b${name}\\b`);
  const acting = count(
    `\\b(?:${name} (?:can|to|should|may|will|must|could|are|is|who|want|need|report|book|order|borrow|list|request|leave|post|share|sign|pick|choose|vote|write|log|enter|take|drop|upload|submit|register|join|exchange|swap|offer|browse|search|message|donate|reserve|sees?|sets?|approves?|confirms?|checks?|decides?|pays?|come|comes|panel|portal|personal|communicate|apply|find|get|looks?|plays?)\\b|(?:allow|allows|allowing|for|where|lets?|helps?|connects?|enables?|protecting|our|as|by) (?:the |our |all )?${name}\\b(?! (?:management|information|records?|data)))`,
  );
  return (
    all > 0 &&
    acting >= all &&
    !new RegExp(`\\b(?:manag\\w+|track\\w*|add\\w*|list of|record\\w*|register\\w*) (?:\\w+ ){0,3}${name}\\b`).test(
      words,
    )
  );
}

/** A thing that is only named as a field of another is not a thing of its own. */
export function withoutFieldNames(things: Described[], words: string): Described[] {
  const labels = new Set(things.flatMap(({ fields }) => fields.map(({ label }) => singular(plain(label)))));
  // "Freezers with positions": what freezers have anyway.
  const usual = new Set(
    things.flatMap(({ known }) => (known?.fields ?? []).map((field) => field.split(/[!*~:]/)[0] ?? "")),
  );
  // "Inventory number" of an item speaks of no inventory, "with photos" of pictures that each has.
  const inLabels = things
    .flatMap(({ fields }) => fields.map(({ label }) => ` ${plain(label)} ${singular(plain(label))} `))
    .join("");
  const isPart = ({ one, weight, fields, isStated }: Described) =>
    !isStated &&
    fields.length === 0 &&
    (weight < 3 || PICTURES.test(one)) &&
    (inLabels.includes(` ${one} `) || PICTURES.test(one)) &&
    things.length > 1 &&
    !isCounted(one);
  const isCounted = (one: string) =>
    new RegExp(`\\b(?:manage|track|list of|upload\\w*|share|album of) (?:\\w+ ){0,2}${escaped(one)}s?\\b`).test(words);
  return things
    .filter((thing) => !isPart(thing))
    .filter(
      ({ one, known, fields, isStated }) => isStated || known !== null || fields.length > 0 || !usual.has(plural(one)),
    )
    .filter(
      (thing) => thing.isStated || thing.fields.length > 0 || thing.weight > 2 || !labels.has(singular(thing.one)),
    );
}

/** "Podcast production" is what the app is for, not something that it keeps. */
export function withoutKindName(things: Described[], kind: AppKind | null, words: string): Described[] {
  const names = new Set(
    (kind?.words ?? []).map((cue) => plain(cue.replace(/^=/, ""))).flatMap((cue) => [cue, `${cue} entry`]),
  );
  // The wedding of a wedding photographer, said nowhere else.
  const without = [...names].reduce((text, cue) => (cue.includes(" ") ? text.replaceAll(cue, " ") : text), words);
  const isOnlyInName = (one: string) => words.includes(one) && !without.includes(one);
  const parts = [...(kind?.core ?? []), ...(kind?.usual ?? [])].map((id) => id.split("=")[0] ?? id);
  return things.filter(
    ({ one, known, fields, isStated }) =>
      isStated ||
      (!names.has(one) && !isOnlyInName(one)) ||
      (plural(one) !== one && words.includes(plural(one))) ||
      fields.length > 0 ||
      (parts.includes(known?.id ?? "") && !BUSINESS.test(one)) ||
      parts.includes(one),
  );
}

/** "Rental" in the name of a bike rental is what they do, not what they have. */
const BUSINESS = /^(rental|hire)$/;

/** "Amateur radio logbook: callsign, …": the fields are of what such a logbook keeps, not of radios. */
export function calledAsKind(things: Described[], kind: AppKind | null, words: string): Described[] {
  const main = mainOfKind(kind, words);
  if (!kind || main === undefined || things.some(({ one, known }) => one === main || known?.id === main)) return things;
  const cue = kind.words.map(plain).filter((one) => one.includes(" ") && words.includes(one));
  const isLog = LOGS.test(words);
  return things.map((thing) =>
    isLog && isOwnField(thing)
      ? { ...thing, one: main, known: knownEntity(main) }
      : !thing.isStated &&
          thing.fields.length > 0 &&
          cue.some((one) => one === thing.one || one.split(" ").includes(thing.one))
        ? { ...thing, one: main, known: knownEntity(main) }
        : thing,
  );
}

const LOGS = /\b(?:log|logbook|diary|journal)\b/;

/** "Stargazing log: object, constellation, …": one of its fields names no list. */
const isOwnField = ({ one, fields, isStated }: Described): boolean =>
  !isStated && fields.length > 2 && fields.some(({ label }) => plain(label) === one);

/** What happens is what a log keeps: observations rather than stars. */
function mainOfKind(kind: AppKind | null, words: string): string | undefined {
  const parts = [...(kind?.core ?? []), ...(kind?.usual ?? [])].map((entry) => entry.split("=")[0] ?? entry);
  const isDated = (id: string) => knownEntity(id)?.fields.some((field) => /: date(?:Time)?!/.test(field)) === true;
  return (LOGS.test(words) ? parts.find(isDated) : undefined) ?? parts[0];
}

const PICTURES = /^(photo|picture|image|pic)$/;

const KEPT_ENOUGH = 2;

/** "For our school" is where the app is used, not what it keeps, once there is something else to keep. */
export function withoutSettings(things: Described[], kind: AppKind | null): Described[] {
  const isKept = ({ isSetting, fields, known }: Described) =>
    !isSetting || fields.length > 0 || kind?.core.includes(known?.id ?? "") === true;
  const kept = things.filter(isKept);
  const isPlace = things.every((thing) => kept.includes(thing) || ORGANISATIONS.has(thing.one));
  const isOfKind = kept.some(({ one, known }) => kind?.core.some((id) => id === one || id === known?.id));
  return kept.length >= (isPlace || isOfKind ? 1 : KEPT_ENOUGH) ? kept : things;
}
