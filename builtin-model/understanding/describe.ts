// From a description in plain words to what is known about the wanted app.
import type { FieldSpec, ThemeSpec } from "../blueprint/types.ts";
import type { AppKind, Audience } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Language } from "../knowledge/languages/sentences.ts";
import { audienceOf, findKind, fittingKind, isOfPlace, meantIn } from "./app-kind.ts";
import { belongings, laidOut } from "./belongings.ts";
import { type Feature, findFeatures, findImpossible } from "./features.ts";
import {
  calledAsKind,
  calledPlainly,
  isOnlyActor,
  withoutFieldNames,
  withoutKindName,
  withoutSettings,
} from "./kept-things.ts";
import { type ForeignText, readForeign } from "./language/foreign-text.ts";
import { languageOf } from "./language/languages.ts";
import { corrected } from "./language/spelling.ts";
import { escaped, plain, singular } from "./language/words.ts";
import { leadingThing } from "./leading-thing.ts";
import { likened } from "./likened.ts";
import { sortedLists } from "./lists/attributes.ts";
import { enumerationsOf } from "./lists/enumerations.ts";
import { listedFields, withoutFieldLists } from "./lists/field-lists.ts";
import { optionsInBrackets } from "./lists/options-after-colon.ts";
import { withOwned } from "./lists/owned-fields.ts";
import { withoutManner } from "./manner.ts";
import { findMentions, type Mention, withoutDeed } from "./mentions.ts";
import { foreignTitle, givenName, placeOf, spelledWords } from "./naming.ts";
import { withoutRefused } from "./refused.ts";
import { isForSeveral, type StatedAccess, statedAccess } from "./stated/access.ts";
import { withAskedFields } from "./stated/asked-fields.ts";
import { type Given, givenFields } from "./stated/given-fields.ts";
import { type AskedOf, askedOf, type Implied, impliedBy, owned } from "./stated/implied.ts";
import { type StatedPrivacy, statedPrivacy } from "./stated/privacy.ts";
import { statedRoles } from "./stated/roles.ts";
import { speaksOfOutside } from "./stated/seen-by-all.ts";
import { type StatedSteps, statedSteps } from "./stated/steps.ts";
import { readTheme } from "./theme.ts";
import type { Described } from "./types.ts";

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
  /** What a shop sells, if the text says it: "handmade candle". */
  ware: string | null;
  /** Steps of a status that the text spells out. */
  steps: StatedSteps[];
  /** What its verbs and questions imply: sales, enrollments, reservations. */
  implied: Implied[];
  askedOf: AskedOf[];
  /** What people are said to send in. */
  given: Given[];
  /** Who sees and decides what, as far as the text says. */
  access: StatedAccess[];
  /** Its sentences about privacy, whether understood or not. */
  privacy: StatedPrivacy[];
  /** It speaks of people who see or send something without having signed in. English only. */
  isForOutside: boolean;
  /** What people may be, where the text lists it: "roles: chef, waiter". */
  roles: readonly string[];
  /** The text itself, without wishes about colours and without its steps. */
  text: string;
  /** All of it as it was written, with what it says that it does not want. */
  written: string;
  /** Of the text; null for English. */
  language: Language | null;
  /** What a text in another language begins with, as a name: "Kleingartenverein: …". */
  title: string | null;
  /** What things are called in the language of the text, by their names here. */
  own: ForeignText["own"];
};

/** "We have 3 vans" names what there is. */
function withPossessions(things: Described[], words: string): Described[] {
  const isThere = (one: string) => things.some((other) => other.one === one || other.one.endsWith(` ${one}`));
  const more = owned(words).filter((one) => !isThere(one));
  return [
    ...things,
    ...more.map((one) => ({ one, known: knownEntity(one), weight: 2, at: words.indexOf(one), fields: [] })),
  ];
}

/** "The office sees all issues": of issues. */
const SEEING_ALL = /\b(sees?|views?|reads?) (?:all|every) (?=[a-z])/gi;
const TEXT_LENGTH_MAX = 20_000;

/** "Players see only their own fees": what somebody has a right to is kept. */
const isSpokenOf = ({ one }: Described, access: readonly StatedAccess[]): boolean =>
  access.some(
    ({ kind, people, about }) =>
      kind !== "panel" &&
      !people.some((who) => singular(who) === one) &&
      new RegExp(`\\b${escaped(one)}s?\\b`).test(about),
  );

/** Reads a description. Never fails; a text without meaning gives neither a kind nor things. */
/** "Colour (burgundy, white)" are choices of a field, and not how the app looks. */
const COLOURS_OF_THINGS = /\b(colou?rs?)\b[^().,;\n]{0,24}\([^()\n]{0,200}\)/gi;

export function readDescription(message: string): Description {
  const language = languageOf(message);
  const { text, own }: ForeignText = language ? readForeign(message, language) : { text: message, own: new Map() };
  const written = optionsInBrackets(corrected(likened(withoutRefused(text.slice(0, TEXT_LENGTH_MAX)))));
  const { rest: said } = readTheme(written);
  const { theme } = readTheme(written.replace(COLOURS_OF_THINGS, "$1"));
  const { named: roles, rest } = statedRoles(said);
  const words = plain(rest);
  const name = givenName(message.slice(0, TEXT_LENGTH_MAX));
  const { steps, rest: stepless, undecided } = statedSteps(withoutManner(rest));
  const { text: asked, given } = givenFields(withoutLimits(name ? undecided.replaceAll(name, " ") : undecided));
  const { text: whole, owned } = sortedLists(asked);
  const attributes = owned.map((thing) => ({ ...thing, one: withoutDeed(thing.one, whole) }));
  const body = withoutFieldLists(whole);
  const listed = enumerationsOf(body).flatMap((list) => list.map((item) => item.words.join(" ")));
  const found = findMentions(body.replace(SEEING_ALL, "$1 ")).map((mention) => ({
    ...mention,
    fields: fieldsFor(whole, mention, listed),
  }));
  const laid = withOwned(found.length > 0 || attributes.length > 0 ? found : leadingThing(whole), attributes);
  const called = calledPlainly(withPossessions(laid, words));
  const things = withAskedFields(withoutStandIns(called, words), whole);
  const impossible = findImpossible(words);
  const kind = fittingKind(findKind(words, rest), things, words);
  const meant = meantIn(kind, calledAsKind(withThingOfPlace(things, kind, whole), kind, words), words);
  const kept = withoutSettings(
    withoutKindName(withoutFieldNames(meant, words), kind, words).filter(
      ({ one, known, isStated }) => isStated || !isOnlyActor(one, known?.id ?? "", words),
    ),
    kind,
  );
  const implied = impliedBy(words, kept);
  const access = statedAccess(stepless);
  const audience = audienceOf(words, kind);
  return {
    kind,
    audience: audience === "personal" && (roles.length > 0 || isForSeveral(access)) ? "team" : audience,
    name,
    place: placeOf(rest),
    things: kept
      .filter(
        ({ one, fields, isStated }) =>
          isStated || fields.length > 0 || !implied.some(({ deed }) => deed.counts?.test(one)),
      )
      .map((thing) => (isSpokenOf(thing, access) ? { ...thing, isStated: true } : thing)),
    features: findFeatures(words),
    theme,
    impossible,
    words,
    spelled: spelledWords(text.slice(0, TEXT_LENGTH_MAX)),
    belongs: [...belongings(words, things), ...laidOut(attributes, things)],
    ware: wareOf(words),
    steps,
    implied,
    askedOf: askedOf(words, kept),
    given,
    access,
    privacy: language
      ? statedPrivacy(message, (sentence) => readForeign(sentence, language).text)
      : statedPrivacy(text.slice(0, TEXT_LENGTH_MAX)),
    isForOutside: language === null && speaksOfOutside(text.slice(0, TEXT_LENGTH_MAX)),
    roles,
    text: stepless,
    written: text.slice(0, TEXT_LENGTH_MAX),
    own,
    language,
    title: language && foreignTitle(message, language),
    panels: [...words.matchAll(/\b(\w+) panel\b/g)].flatMap((match) =>
      match[1] && !/^(admin|control|a|the|management)$/.test(match[1]) ? [match[1]] : [],
    ),
  };
}

/** What decides how lists are shown. */
export type Manner = Pick<Description, "features" | "audience" | "words">;

/** The same of a short text that is about one list, without reading what it would keep. */
export function mannerOf(text: string): Manner {
  const words = plain(text);
  return { words, features: findFeatures(words), audience: audienceOf(words, findKind(words, text)) };
}

/** Without sentences that only say what must or must not be: their nouns are fields and things named elsewhere. */
const withoutLimits = (text: string): string =>
  text
    .split(/(?<=[.!?\n])\s+/)
    .filter((sentence) => !LIMIT.test(sentence) || sentence.split(" ").length > LIMIT_WORDS_MAX)
    .join(" ");
const LIMIT =
  /^[^,:]*\b(?:must not|mustn't|may not|can't be|cannot be|can not be|must never|should never|never (?:fall|go|drop|exceed)|must be (?:between|at least|at most|unique))\b/i;
const LIMIT_WORDS_MAX = 16;

/** "Every item has a number …" beside equipment tells of the equipment. */
function withoutStandIns(things: Described[], words: string): Described[] {
  const standIn = things.find(({ one, fields }) => STAND_IN.test(one) && fields.length > 0);
  const others = things.filter((thing) => thing !== standIn && thing.fields.length === 0 && !STAND_IN.test(thing.one));
  const place = (one: string) => words.indexOf(plain(one));
  const main = others.toSorted((left, right) => place(left.one) - place(right.one))[0];
  if (!standIn || !main || place(main.one) > place(standIn.one)) return things;
  return things
    .filter((thing) => thing !== standIn)
    .map((thing) => (thing === main ? { ...thing, fields: standIn.fields } : thing));
}

const STAND_IN = /^(item|entry|thing|record|piece|element|object|one)$/;

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

/** The toasters of a museum of toasters, with what is listed for them. */
function withThingOfPlace(things: Described[], kind: AppKind | null, text: string): Described[] {
  const one = kind?.core[0]?.split("=")[0] ?? "";
  if (
    !kind?.id.startsWith(`${one} `) ||
    (!isOfPlace(kind) && things.some(({ isStated }) => isStated)) ||
    one === "" ||
    things.some((thing) => thing.one === one || /^(animal|plant|bird|vehicle)$/.test(thing.one))
  )
    return things;
  const like = kind.core[0]?.split("=")[1];
  const known = knownEntity(like ?? one);
  if (known && things.some((thing) => thing.known === known && (thing.fields.length > 0 || thing.isStated)))
    return things;
  const mention: Mention = { one, known, weight: 2, at: 0 };
  return [{ ...mention, fields: fieldsFor(text, mention, []) }, ...things];
}

const WARE =
  /\b(?:shop|store|stall|boutique|webshop|storefront) (?:for|of|with|selling|that sells|where i sell) (?:my |our |some |all my |all our )?((?:[a-z]+ )?[a-z]{4,}s)\b|\b(?:sell|sells|selling) (?:my |our |some )?((?:handmade |homemade |vintage |used |old |custom )?[a-z]{4,}s)\b/;

/** "A shop for my handmade candles" → handmade candle. */
function wareOf(words: string): string | null {
  const match = WARE.exec(words);
  const ware = singular(match?.[1] ?? match?.[2] ?? "");
  return ware === "" || /\b(product|thing|item|customer|good|stuff|order|ticket)$/.test(ware) ? null : ware;
}

/** What people do that says by itself what there is to keep. */
const TELLING: readonly Feature[] = [
  "faults",
  "loans",
  "attendance",
  "fees",
  "enrollments",
  "orders",
  "bookings",
  "signups",
  "turns",
];

/** Whether a text says anything about an app. */
export function isMeaningful(description: Description): boolean {
  return (
    description.kind !== null ||
    TELLING.some((feature) => description.features.has(feature)) ||
    description.implied.length > 0 ||
    description.things.some(({ known, weight, one }) => known !== null || weight > 1 || knownEntity(one) !== null)
  );
}
