// From a description in plain words to what is known about the wanted app.
import type { FieldSpec, ThemeSpec } from "../blueprint/types.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { AppKind, Audience } from "../knowledge/kinds.ts";
import { audienceOf, findKind, fittingKind, meantIn } from "./app-kind.ts";
import { enumerationsOf } from "./enumerations.ts";
import { type Feature, findFeatures, findImpossible } from "./features.ts";
import { listedFields } from "./field-lists.ts";
import { inEnglish, languageOf } from "./languages.ts";
import { findMentions, type Mention } from "./mentions.ts";
import { givenName, placeOf, spelledWords } from "./naming.ts";
import { corrected } from "./spelling.ts";
import { readTheme } from "./theme.ts";
import { plain, plural, singular } from "./words.ts";

export type Described = Mention & { fields: FieldSpec[] };

export type Description = {
  kind: AppKind | null;
  audience: Audience;
  name: string | null;
  /** Whom the app is for, as the text says: "choir", "soup kitchen". */
  place: string | null;
  things: Described[];
  features: ReadonlySet<Feature>;
  theme: Partial<ThemeSpec>;
  impossible: string[];
  /** The description without its wishes about colours, comparable. */
  words: string;
  /** Words that the text writes in capitals or with a hyphen, by their plain form: "hoa" → "HOA", "e scooter" → "e-scooter". */
  spelled: ReadonlyMap<string, string>;
  /** Which mention belongs to which: "inspections for each hive". */
  belongs: { child: string; parent: string }[];
  panels: string[];
};

const TEXT_LENGTH_MAX = 20_000;

/** Reads a description. Never fails; a text without meaning gives neither a kind nor things. */
export function readDescription(given: string): Description {
  const language = languageOf(given);
  const text = language ? inEnglish(given, language) : given;
  const { theme, rest } = readTheme(corrected(text.slice(0, TEXT_LENGTH_MAX)));
  const words = plain(rest);
  const name = givenName(given.slice(0, TEXT_LENGTH_MAX));
  const body = name ? rest.replaceAll(name, " ") : rest;
  const listed = enumerationsOf(body).flatMap((list) => list.map((item) => item.words.join(" ")));
  const things = findMentions(body).map((mention) => ({ ...mention, fields: fieldsFor(body, mention, listed) }));
  const impossible = findImpossible(words);
  const kind = fittingKind(findKind(words), things, words);
  const meant = meantIn(kind, things, words);
  return {
    kind,
    audience: audienceOf(words, kind),
    name,
    place: placeOf(rest),
    things: withoutSettings(
      withoutKindName(withoutFieldNames(meant), kind, words).filter(
        ({ one, known }) => !isOnlyActor(one, known?.id ?? "", words),
      ),
      kind,
    ),
    features: findFeatures(words),
    theme,
    impossible,
    words,
    spelled: spelledWords(text.slice(0, TEXT_LENGTH_MAX)),
    belongs: belongings(words, things),
    panels: [...words.matchAll(/\b(\w+) panel\b/g)].flatMap((match) =>
      match[1] && !/^(admin|control|a|the|management)$/.test(match[1]) ? [match[1]] : [],
    ),
  };
}

/** Fields listed under the name that the text uses or another name of the same thing: "each hive has …" for beehives. */
function fieldsFor(body: string, { one, known }: Mention, listed: readonly string[]): FieldSpec[] {
  const others = listed.filter((other) => singular(other) !== one);
  const names = [one, ...(known && knownEntity(one) === known ? known.names : [])];
  const head = one.split(" ").at(-1) ?? one;
  for (const name of new Set([...names, head])) {
    const fields = body.toLowerCase().includes(name.slice(0, -1)) ? listedFields(body, name, others) : [];
    if (fields.length > 0) return fields;
  }
  return [];
}

const PERSONS =
  /^(student|student profile|customer|employee|member|patient|candidate|guest|tenant|teacher|volunteer|player|barber|doctor|lead|donor|person|resident)$/;

/** People who are only said to use the app are its users, not something that it keeps. */
function isOnlyActor(one: string, id: string, words: string): boolean {
  if (![id, one, id.split(" ").at(-1) ?? ""].some((name) => PERSONS.test(name))) return false;
  const name = `${escaped(one)}s?`;
  const count = (pattern: string) => [...words.matchAll(new RegExp(pattern, "g"))].length;
  const all = count(`\\b${name}\\b`);
  const acting = count(
    `\\b(?:${name} (?:can|to|should|may|will|must|could|are|is|who|want|need|report|book|order|come|panel|portal|personal|communicate|apply|with|on|find|get)\\b|(?:allow|allows|allowing|for|where|lets?|helps?|connects?|enables?|protecting|our|as|by) (?:the |our |all )?${name}\\b(?! (?:management|information|records?|data)))`,
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
function withoutFieldNames(things: Described[]): Described[] {
  const labels = new Set(things.flatMap(({ fields }) => fields.map(({ label }) => singular(plain(label)))));
  // "Freezers with positions": what freezers have anyway.
  const usual = new Set(
    things.flatMap(({ known }) => (known?.fields ?? []).map((field) => field.split(/[!*~:]/)[0] ?? "")),
  );
  return things
    .filter(({ one, known, fields }) => known !== null || fields.length > 0 || !usual.has(plural(one)))
    .filter((thing) => thing.fields.length > 0 || thing.weight > 2 || !labels.has(singular(thing.one)));
}

/** "Podcast production" is what the app is for, not something that it keeps. */
function withoutKindName(things: Described[], kind: AppKind | null, words: string): Described[] {
  const names = new Set((kind?.words ?? []).map(plain));
  const parts = [...(kind?.core ?? []), ...(kind?.usual ?? [])];
  return things.filter(
    ({ one, known, fields }) =>
      !names.has(one) ||
      (plural(one) !== one && words.includes(plural(one))) ||
      fields.length > 0 ||
      parts.includes(known?.id ?? "") ||
      parts.includes(one),
  );
}

const KEPT_ENOUGH = 2;

/** "For our school" is where the app is used, not what it keeps, once there is something else to keep. */
function withoutSettings(things: Described[], kind: AppKind | null): Described[] {
  const isKept = ({ isSetting, fields, known }: Described) =>
    !isSetting || fields.length > 0 || kind?.core.includes(known?.id ?? "") === true;
  const kept = things.filter(isKept);
  return kept.length >= KEPT_ENOUGH ? kept : things;
}

function belongings(words: string, things: readonly Mention[]): { child: string; parent: string }[] {
  const pairs: { child: string; parent: string }[] = [];
  const follow = (pattern: string) =>
    [...words.matchAll(new RegExp(pattern, "g"))].map(({ index, 0: { length } }) => words.slice(index + length));
  const add = (child: string, parent: string) => {
    if (child !== parent && !pairs.some((pair) => pair.child === child && pair.parent === parent))
      pairs.push({ child, parent });
  };
  const isTraced = TRACES.test(words);
  for (const { one } of things) {
    const name = escaped(one);
    const after = follow(
      `\\b${name}(?:s|es)? (?:to|for|of|per|in|on|from|belonging to|linked to|within|by) (?:each |every |a |the |an |their |specific |one )?`,
    );
    const inside = follow(
      `\\b(?:each|every|a) ${name} (?:has|have|can have|contains|includes) (?:many |several |multiple |its own )?`,
    );
    const owned = follow(
      `\\b${name}(?:s|es)? (?:have|own|bring) (?:many |several |one or more |their |a |their own )?`,
    );
    for (const other of things) {
      if (owned.some((rest) => startsWithNoun(rest, other.one))) add(other.one, one);
      if (after.some((rest) => startsWithNoun(rest, other.one))) add(one, other.one);
      if (inside.some((rest) => startsWithNoun(rest, other.one))) add(other.one, one);
      if (isTraced && isTracedTo(words, one, other.one)) add(one, other.one);
    }
  }
  return pairs;
}

const TRACES = /\bwhich \w+ (?:\w+ ){1,3}which\b|\bbelongs? to\b|\b(?:keep|store)s? /;

/** "Which wheel came from which batch", "zorbles … belongs to a krelt". */
function isTracedTo(words: string, one: string, other: string): boolean {
  const [from, to] = [escaped(one), escaped(other)];
  return (
    new RegExp(`\\bwhich ${from}s? (?:\\w+ ){1,3}which ${to}\\b`).test(words) ||
    new RegExp(`\\b(?:each|every) ${from} (?:\\w+ ){1,14}belongs? to (?:an?|one|the|exactly one) ${to}\\b`).test(
      words,
    ) ||
    new RegExp(`\\b(?:keep|store)s? (?:our |my |the )?${from}s? in (?:our |my |the )?${to}s?\\b`).test(words)
  );
}

const startsWithNoun = (text: string, noun: string): boolean =>
  text.startsWith(noun) && /^(s|es)?( |$)/.test(text.slice(noun.length));

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Whether a text says anything about an app. */
export function isMeaningful(description: Description): boolean {
  return (
    description.kind !== null ||
    description.things.some(({ known, weight, one }) => known !== null || weight > 1 || knownEntity(one) !== null)
  );
}
