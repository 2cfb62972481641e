// What things a description speaks about: known entities, and nouns that people manage, track, share or browse.

import { shapeOf } from "../blueprint/unknown-things.ts";
import { type KnownEntity, knownEntity } from "../knowledge/entities/entity-table.ts";
import { knownIn, named as nameOf } from "./known-names.ts";
import {
  AMBIGUOUS,
  DETERMINERS,
  NEVER_NOUNS,
  NOT_THINGS,
  PHRASE_WORDS_MAX,
  PLACED,
  STOPS,
  TAILS,
  THINGS_WITH_MODIFIER,
  VERBS,
} from "./language/noun-words.ts";
import { clausesOf, listOf, objectsOf, type Phrase } from "./language/phrases.ts";
import { isDoing } from "./language/vocabulary.ts";
import { isPlural, isUncounted, plural, singular } from "./language/words.ts";
import { enumerationsOf } from "./lists/enumerations.ts";
import { statedNouns } from "./stated/nouns.ts";

export type Mention = {
  /** Singular, lower case, as the description says it. */
  one: string;
  known: KnownEntity | null;
  /** How often and how prominently. */
  weight: number;
  at: number;
  /** Only said once and in the singular, as in "for our school": where the app is used rather than what it keeps. */
  isSetting?: boolean;
};

/** "A report of usage by machine" is drawn from what is kept. */
const REPORTS =
  /\b(?:an? |the )?(?:monthly |weekly |yearly |daily |annual )?(?:reports?|statistics|overview|charts?|graphs?|summary|summaries) (?:of|on|about|showing) (?:the |our |my |all )?[a-z ]{3,40}? (?:by|per|for each) (?:the |each )?[a-z]+(?: and [a-z]+(?=[,.;\n]|$))?/gi;
const TRADE_WORDS_MAX = 5;
/** Too vague to be a thing alone, but one among others: "scenes, shots and locations". */
const LISTED_ANYWAY = new Set(["locations", "accounts", "partners", "systems", "points", "menus"]);

/** Everything that a description seems to want kept, most prominent first. */
export function findMentions(given: string): Mention[] {
  // "A table of points" is a way to show points, an "ideas board" keeps ideas.
  const text = given
    .replace(/\btime ?stamps?\b/gi, "time")
    .replace(/\bdue (?:on|by|at|every|each) [^,.;:\n]*/gi, " ")
    .replace(/\b(?:an? )?(?:online |photo |picture |image |public )?gallery (?:of|for|with|showing) /gi, "manage ")
    .replace(/\b([a-z]{4,}) (?:board|desk)\b(?= (?:for|where|of|so|to|that|in|at)\b)/gi, "$1")
    .replace(REPORTS, " ")
    .replace(
      /\b(?:show|see|compare|chart|plot|view|graph|analy[sz]e)s? (?:me |us )?(?:the |our |my )?(?:usage|consumption|trends?|averages?|development)\b/gi,
      " ",
    )
    // "Kids' clothes" are clothes.
    .replace(/\b(?:kids|children|women|men|babies|ladies|boys|girls)[’'] (?=[a-z])/gi, "")

    .replace(/\b(?:a )?(?:table|chart|graph) of\b/gi, " ")
    // "My late father's tools" are tools.
    .replace(/\b(my|our|his|her|their) (?:\w+ ){0,2}\w+['’]s (?=\w)/gi, "$1 ");
  const found = new Map<string, Mention>();
  const add = (name: string, { known, weight, at, isSetting = false }: Omit<Mention, "one">) => {
    const one = withoutDeed(name, text);
    const before = found.get(one);
    if (!before) found.set(one, { one, known, weight, at, isSetting });
    else Object.assign(before, { weight: before.weight + weight, isSetting: before.isSetting && isSetting });
  };
  const body = text
    .replace(/\b(communication tools?|(audio|sound|code|work) samples?)\b/gi, " ")
    // "The kitchen marks them as ready": what is done.
    .replace(/\bmarks? (?=(?:them|it|these|those|him|her|each|as|off|if|whether|which|what|when)\b)/gi, "does ");
  for (const clause of clausesOf(body)) {
    const words = clause.words;
    for (const phrase of [...objectsOf(words), ...(clause.isList ? listOf(words) : [])]) {
      const named = bookable(phrase) ?? thingOf(phrase.words, /^(such as|list)$/.test(phrase.action));
      const isSetting =
        isTrade(words) ||
        (/^(for|of|about)$/.test(phrase.action) &&
          (!named?.known || (PLACED.has(phrase.words[0] ?? "") && !isPlural(phrase.words.at(-1) ?? ""))));
      if (named)
        add(named.one, { known: named.known, weight: phrase.strong ? 2 : 1, at: clause.at + phrase.at, isSetting });
    }
    for (const one of knownIn(words))
      add(one.name, { known: one.known, weight: 1, at: clause.at + one.at, isSetting: one.isSetting });
  }
  for (const item of enumerationsOf(text).flat()) {
    const [lone = "", ...more] = item.words;
    const listed = more.length === 0 && LISTED_ANYWAY.has(lone) ? knownEntity(singular(lone)) : null;
    const thing = listed ? { one: singular(lone), known: listed } : thingOf(item.words, true);
    if (thing) add(thing.one, { known: thing.known, weight: 2, at: item.at });
  }
  for (const { one, weight } of statedNouns(text))
    add(one, { known: knownEntity(one) ?? knownEntity(one.split(" ").at(-1) ?? ""), weight, at: 0 });
  const collected = collections(text);
  if (collected.length > 0) found.delete("collection");
  for (const one of collected) add(one, { known: knownEntity(one) ?? knownEntity("collectible"), weight: 2, at: 0 });
  const logged = /\b([a-z]{3,})(?: [a-z]+ing)? (?:log|logbook|register)\s*:/i.exec(text)?.[1]?.toLowerCase();
  if (logged && !DETERMINERS.has(logged)) add(logged, { known: knownEntity(logged), weight: 2, at: 0 });
  // "A diary for my sourdough": what is written down is about it.
  const about = /\b(?:diary|journal|logbook|log|notebook) (?:for|of|about) (?:my|our|the) ([a-z]{4,})\b/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (about && !NOT_THINGS.has(about) && !isPlural(about)) {
    found.delete(about);
    add(`${about} entry`, { known: knownEntity(`${about} feeding`) ?? knownEntity("journal entry"), weight: 3, at: 0 });
    for (const one of ["diary", "journal", "log", "journal entry"]) found.delete(one);
  }
  // "A dream diary" keeps dreams.
  const kept = /\b([a-z]{4,}) (?:diary|journal)\b/i.exec(text)?.[1]?.toLowerCase() ?? "";
  const longer = /\b([a-z]+ [a-z]{4,}) (?:diary|journal)\b/i.exec(text)?.[1]?.toLowerCase() ?? "";
  if ((knownEntity(kept) !== null || knownEntity(longer) !== null) && !found.get(kept)?.isSetting)
    for (const one of ["diary", "journal"]) found.delete(one);
  for (const one of booked([...found.keys()])) add(one, { known: knownEntity(one), weight: 2, at: 0 });
  const all = merged([...found.values()]);
  return all.filter(
    ({ one }) =>
      new RegExp(`\\b${plural(one)}(?:,| and) .*\\b${one} (?:booking|reservation)s\\b`, "i").test(text) ||
      !all.some((other) => other.one === `${one} booking` && knownEntity(other.one) !== null),
  );
}

/** "See their own lease and report issues": issues, which somebody reports. */
export function withoutDeed(name: string, text: string): string {
  const [deed, thing = ""] = [name.split(" ")[0] ?? "", name.slice(name.indexOf(" ") + 1)];
  const isDeed =
    /^(report|submit|upload|request|message|send|view|pay)$/.test(deed) &&
    thing !== name &&
    knownEntity(name)?.names.includes(name) !== true &&
    new RegExp(`\\b(?:and|or|to|can|may|then) ${deed} ${plural(thing)}\\b`, "i").test(text);
  return isDeed ? thing : name;
}

/** "Meeting room bookings": there are meeting rooms to book. What a table knows as a whole needs no second list. */
function booked(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const one = /^(.+) (?:booking|reservation|loan|rental|hire|order)$/.exec(name)?.[1];
    const head = one?.split(" ").at(-1) ?? "";
    const isThing = one !== undefined && knownEntity(name) === null && !NOT_THINGS.has(head) && !VERBS.test(head);
    return isThing && !/ing$|^(online|new|customer|client|guest|member|group|pre|place|seat)$/.test(one) ? [one] : [];
  });
}

/** "I keep bees." says what somebody does, not what the app keeps. */
const isTrade = (words: readonly string[]): boolean =>
  words.length <= TRADE_WORDS_MAX &&
  /^(i|we) (keep|run|own|breed|raise|teach|sell|make|grow|train)\b/.test(words.join(" "));

/** "my sneaker collection": what is collected. */
function collections(text: string): string[] {
  return [
    ...text
      .toLowerCase()
      .matchAll(/(?:^\s*|\b(?:(my|our|his|her|the) )?)((?<=^\s*)[a-z]{3,} [a-z]{3,}|[a-z]{3,}) collections?\b/g),
  ].flatMap(({ 1: owner, 2: word = "" }) => {
    const isVerb = VERBS.test(word) && owner === undefined;
    return DETERMINERS.has(word) || NOT_THINGS.has(word) || isVerb || STOPS.has(word) ? [] : [singular(word)];
  });
}

/** "book tickets, hotels": what is booked is kept as a booking. */
function bookable({ words, action }: Phrase): { one: string; known: KnownEntity } | null {
  if (!/^book/.test(action) || !isPlural(words.at(-1) ?? "")) return null;
  const one = `${singular(words.join(" "))} booking`;
  const known = knownEntity(one);
  return known && { one, known };
}

type Thing = { one: string; known: KnownEntity | null };

/** The thing that a noun phrase names, or null. In a list of examples ("such as leave") even words that can be verbs are things. */
function thingOf(raw: readonly string[], isExample = false): Thing | null {
  if (
    /^(?:no|how|what|which|who|whose|when|where)$/.test(raw[0] ?? "") ||
    /^(?:(?:leave|write|make|add)s? )?(?:an?|your) (?:\w+ ){0,2}note$/.test(raw.join(" "))
  )
    return null;
  const words = bareWords(raw);
  if (NEVER_NOUNS.test(words.at(-1) ?? "") || isClause(words)) return null;
  if (words.length > PHRASE_WORDS_MAX && isExample) {
    const known = words.flatMap((word) => knownEntity(word) ?? []).at(-1);
    return known ? { one: known.id, known } : null;
  }
  if (words.length === 0 || words.length > PHRASE_WORDS_MAX) return null;
  const phrase = words.join(" ").replace(/(\w+) related (?=\w)/, "$1 ");
  if (
    /^sign up$|^(contact|personal) (information|details?|data)$|^time stamps?$|^communication tools?$|^(audio|sound|music|code|work|writing) samples?$|^data collection/.test(
      phrase,
    )
  )
    return null;
  const isLone = words.length === 1;
  if (isLone && NOT_THINGS.has(phrase) && !(isExample && phrase === "people")) return null;
  const whole = knownEntity(singular(phrase));
  if (whole && (isExample || !(isLone && AMBIGUOUS.has(phrase) && !isPlural(phrase))))
    return nameOf(singular(phrase), whole);
  return thingOfPhrase(phrase, words.at(-1) ?? "");
}

/** "Landlord answers", "caretaker confirms": somebody does something. */
function isClause([who = "", verb = "", ...more]: readonly string[]): boolean {
  if (more.length > 0 || !/s$/.test(verb) || isPlural(who) || !VERBS.test(singular(verb))) return false;
  const known = knownEntity(who);
  return known ? known.fields.some((field) => field.startsWith("email")) : shapeOf(who).isPerson;
}

const UNIT = /^(minutes?|hours?|days?|weeks?|months?|persons?|seats?|litres?|pages?|words?|met(?:er|re)s?|km|kg)$/;
const NUMERAL =
  /^(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|few|couple|dozen)$/;
const PARTICIPLES = /^(match|connect|compar|manag|track|record|organi[sz]|shar|sell|rent|lend|borrow|monitor)ing$/;

/** Without what only introduces a noun: determiners, verbs and the people who have it. */
function bareWords(raw: readonly string[]): string[] {
  let words = [...raw];
  // "45 minute slots" are slots.
  if (words.length > 2 && NUMERAL.test(words[0] ?? "") && UNIT.test(words[1] ?? "")) words = words.slice(2);
  while (words.length > 1 && NUMERAL.test(words[0] ?? "")) words = words.slice(1);
  while (words.length > 0 && (DETERMINERS.has(words[0] ?? "") || (words.length > 1 && VERBS.test(words[0] ?? ""))))
    words = words.slice(1);
  const isKnown = () => knownEntity(singular(words.join(" "))) !== null;
  // "Discover books" are books.
  while (words.length > 1 && isDoing(words[0] ?? "") && isPlural(words.at(-1) ?? "") && !isKnown())
    words = words.slice(/^(off|out|up|down|in)$/.test(words[1] ?? "") ? 2 : 1);
  // "Logging sessions" are sessions, "my climbing sessions" are not just any.
  const isOwned = /^(my|our|their|the|each|every)$/.test(raw[0] ?? "");
  if (!isOwned && words.length > 1 && /ing$/.test(words[0] ?? "") && isPlural(words.at(-1) ?? "") && !isKnown())
    words = words.slice(1);
  // "Programme matching mentors": what stands behind the participle.
  const participle = words.findLastIndex((word, at) => at > 0 && at < words.length - 1 && PARTICIPLES.test(word));
  if (participle > 0 && !isKnown()) words = words.slice(participle + 1);
  // "taxi drivers trips": what drivers have.
  const owner = words.findLastIndex((word, at) => at < words.length - 1 && isPlural(word) && !isUncounted(word));
  return owner >= 0 && !isKnown() ? withoutVerb(words.slice(owner + 1)) : words;
}

/** "Citizens report potholes": what they report. */
const reported = (words: string[]): string[] =>
  words.length > 1 && (isDoing(words[0] ?? "") || /[a-z]{3}ing$/.test(words[0] ?? "")) && isPlural(words.at(-1) ?? "")
    ? words.slice(/^(off|out|up|down|in)$/.test(words[1] ?? "") ? 2 : 1)
    : words;

/** "people borrow tools": what they borrow. "staff leave requests" is one thing. */
const withoutVerb = (words: string[]): string[] =>
  words.length === 1 && VERBS.test(words[0] ?? "")
    ? []
    : words.length > 1 &&
        (VERBS.test(words[0] ?? "") || words[0] === "report") &&
        !knownEntity(singular(words.join(" ")))
      ? words.slice(1)
      : reported(words);

/** "Hive records", "honey batches": by its last noun, once words such as "information" are gone. */
function thingOfPhrase(whole: string, last: string): Thing | null {
  // "Private journal entries" are journal entries, whose last word alone would say nothing.
  const named = whole.slice(whole.indexOf(" ") + 1);
  const told = named.includes(" ") ? knownEntity(singular(named)) : null;
  if (told) return { one: singular(whole), known: told };
  const phrase = TAILS.exec(whole)?.[1] ?? whole;
  // "Number of eaters per day" is counted.
  if (/^(?:number|amount|count|total) of /.test(whole)) return null;
  // "A podcast production planner" is the app itself.
  if (/ (planner|tracker)$/.test(whole) && !knownEntity(singular(phrase))) return null;
  const one = singular(phrase);
  const head = one.split(" ").at(-1) ?? "";
  const isMany = isPlural(last) && !isUncounted(last);
  const isVague = NOT_THINGS.has(head) || NOT_THINGS.has(plural(head));
  const isTold = THINGS_WITH_MODIFIER.has(head) && one.includes(" ") && isPlural(last);
  if ((isVague && !isTold) || (VERBS.test(head) && !isMany)) return null;
  if (head.length < 3 || /\d/.test(head)) return null;
  const known = knownEntity(one);
  if (known) return nameOf(one, known);
  const isKept = phrase !== whole || isPlural(phrase.split(" ").at(-1) ?? "");
  if (!isKept || (/ing$/.test(head) && !isMany)) return null;
  if (/(ly|ed|ous|ful|ness|ive|ity|able)$/.test(head)) return null;
  // "Burials" and "baptisms" are counted, "social" and "tourism" are not.
  if (!isMany && /(ism|ial|ical|onal|ural)$/.test(head)) return null;
  if (
    one.split(" ").length > 3 &&
    one
      .split(" ")
      .slice(1, -1)
      .some((word) => VERBS.test(word))
  )
    return null;
  const modifier = one.split(" ").slice(0, -1).join(" ");
  return { one, known: head === "item" && modifier !== "" ? knownEntity(modifier) : knownEntity(head) };
}

/** One mention for each entity; a longer phrase swallows the bare head that only repeats it. */
function merged(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = [];
  for (const mention of mentions.toSorted((left, right) => right.one.length - left.one.length)) {
    const same = kept.find(
      (other) =>
        other.one === mention.one ||
        other.one.endsWith(` ${mention.one}`) ||
        (mention.known !== null && mention.known === other.known && isName(mention) && isName(other)),
    );
    if (same) {
      // "Plots" of an "allotment garden association" are plots.
      if (same.isSetting && !mention.isSetting && mention.known === same.known) same.one = mention.one;
      same.weight += mention.weight;
      same.isSetting = same.isSetting === true && mention.isSetting === true;
    } else kept.push({ ...mention });
  }
  return kept.toSorted((left, right) => right.weight - left.weight || left.at - right.at);
}

const isName = (mention: Mention): boolean => mention.known !== null && knownEntity(mention.one) === mention.known;
