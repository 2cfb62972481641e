// What things a description speaks about: known entities, and nouns that people manage, track, share or browse.
import { type KnownEntity, knownEntity } from "../knowledge/entities/entity-table.ts";
import { isPlural, isUncounted, plain, plural, singular } from "./words.ts";

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

const PHRASE_WORDS_MAX = 4;
const PHRASES_REACH = 28;
const ACTIONS =
  "manage|managing|manages|track|tracking|tracks|record|recording|records|organise|organize|organizing|organising|store|storing|add|adding|create|creating|log|logging|browse|browsing|publish|publishing|share|sharing|view|viewing|list|listing|display|displaying|showcase|showcasing|catalog|catalogue|keep track of|keeping track of|monitor|monitoring|handle|handling|collect|collecting|post|posting|sell|selling|rent|renting|lend|lending|plan|planning|schedule|scheduling|save|saving|upload|submit|submitting|register|registering|book|booking|edit|editing|search|find|buy|offer|keep|keeping|assign|issue|generate|generating|update|updating|leave|see|show|showing|connects?|remember|rate|review|including|such as|about|for|of|with|which|how many|how much|there is|there are|forget";
const OBJECTS = new RegExp(`\\b(${ACTIONS})\\b(?= )`, "g");
const STRONG =
  /^(manag|track|record|organi|stor|add|creat|log|publish|catalog|keep|monitor|handl|sell|rent|lend|plan|schedul|collect|list|post|showcas|display|brows|shar|generat|submit|upload)/;
/** Ends a list of things. */
const STOPS = new Set(
  "that which who where when while so using based through via is are be by from to into can should could would will must may if as than then at on in also it they we you i not with for of about between within across per each every including include includes such like their them this these those perform receive support users user was were been has have had".split(
    " ",
  ),
);
const DETERMINERS = new Set(
  "a an the my our your their his her its all any some new existing other others different various multiple several own many more each every related specific detailed complete favorite favourite best good daily weekly monthly simple online digital local upcoming active past personal current small big interesting available suitable unnecessary complex related healthy smart advanced right favourite real".split(
    " ",
  ),
);
const TAILS =
  /^(.+?) (information|details?|data|records?|management|managment|tracking|tracker|list|lists|listing|section|catalog|catalogue|database|directory|inventory|profiles?|entries|planner|planning|publishing|posting|scheduling|leasing)$/;
/** Nouns that are not things an app keeps. */
const NOT_THINGS = new Set(
  "user users information functionality functionalities function functions feature features website site app application web system systems platform portal thing things detail details page pages option options way ways people person data access time times day days place interface experience navigation speed design criteria security privacy account accounts registration login password search filter sort dashboard report reports reporting chart charts graph graphs visualization statistics analysis algorithm tool_ backend admin panel panels content form forms field fields entry type types area areas use life home process processes operation operations business management button color colors theme background component components element elements layout integration api mobile desktop device devices email emails sms name names title titles description descriptions price prices date dates status interest interests advice practice practices share shares number numbers example stuff everything something lot lots part parts lifestyle lifestyles partner partners location locations home homes communication-tool list lists item_ overview need needs work year years month months week weeks world field step steps style idea_ building back history center centre community communication picture pictures bio audio sample samples part text texts progress condition conditions function_ capability capabilities menu menus customer_ opportunity_ sub-category reading hours media country_ space set sets role roles rule_ word_ value values performance market quality language result results issue_ resources_ public view views update updates".split(
    " ",
  ),
);
/** Known names that are verbs or fillers unless something marks them as nouns. */
const AMBIGUOUS = new Set(
  "book review comment follow post answer reply vote like bid run match order message note place test record report meet show game lease transfer bill house contact hire train coach tour visit dream ride race ticket request service item entry link story matter wish present training practice set word account return usage stock inventory location session activity stop response policy card part check-in home checkout firm good gear plan goal party plot bed table notice news team staff member group project event class case company topic category city country question idea room tool time track application access use cost costs expense estimate issue presence claim offer deal worker driver person clip picture image photo video file document resource music law rule measurement reading tree flower animal dog cat play maintenance repair procurement leave attendance personnel vacation production personal sale purchase delivery infrastructure registration enrollment membership subscription preference advert ad sponsor collection attraction presentation matching leasing".split(
    " ",
  ),
);
/** Words before a singular that speaks of many. */
const COUNTED = new Set("each every per new another any".split(" "));
/** "For our school" names who uses the app. */
const PLACED = new Set("a an our my the your".split(" "));
const NOUN_MARKS = new Set(
  "a an the my our your their each every per new of this own existing other another all any".split(" "),
);

/** Everything that a description seems to want kept, most prominent first. */
export function findMentions(text: string): Mention[] {
  const found = new Map<string, Mention>();
  const add = (one: string, { known, weight, at, isSetting = false }: Omit<Mention, "one">) => {
    const before = found.get(one);
    if (!before) found.set(one, { one, known, weight, at, isSetting });
    else Object.assign(before, { weight: before.weight + weight, isSetting: before.isSetting && isSetting });
  };
  for (const clause of clausesOf(text.replace(/\bcommunication tools?\b/gi, " "))) {
    const words = clause.words;
    for (const phrase of [...objectsOf(words), ...(clause.isList ? listOf(words) : [])]) {
      const named = bookable(phrase) ?? thingOf(phrase.words, /^(such as|list)$/.test(phrase.action));
      const isSetting =
        /^(for|of|about)$/.test(phrase.action) &&
        (!named?.known || (PLACED.has(phrase.words[0] ?? "") && !isPlural(phrase.words.at(-1) ?? "")));
      if (named)
        add(named.one, { known: named.known, weight: phrase.strong ? 2 : 1, at: clause.at + phrase.at, isSetting });
    }
    for (const one of knownIn(words))
      add(one.name, { known: one.known, weight: 1, at: clause.at + one.at, isSetting: one.isSetting });
  }
  for (const one of collections(text))
    add(one, { known: knownEntity(one) ?? knownEntity("collectible"), weight: 2, at: 0 });
  const logged = /\b([a-z]{3,})(?: [a-z]+ing)? (?:log|logbook|register)\s*:/i.exec(text)?.[1]?.toLowerCase();
  if (logged && !DETERMINERS.has(logged)) add(logged, { known: knownEntity(logged), weight: 2, at: 0 });
  const all = merged([...found.values()]);
  return all.filter(({ one }) => !all.some((other) => other.one === `${one} booking`));
}

/** "my sneaker collection": what is collected. */
function collections(text: string): string[] {
  return [...text.toLowerCase().matchAll(/\b([a-z]{3,}) collections?\b/g)].flatMap(({ 1: word = "" }) =>
    DETERMINERS.has(word) || NOT_THINGS.has(word) || VERBS.test(word) || STOPS.has(word) ? [] : [singular(word)],
  );
}

type Clause = { words: string[]; at: number; isList: boolean };

function clausesOf(text: string): Clause[] {
  let at = 0;
  return text.split(/(?<=:)|[.;!?\n()"“”]+/).map((part, place, parts) => {
    const items = part.split(/,|\band\b/).map((item) => plain(item));
    const isMany = items.filter((item) => isPlural(item.split(" ").at(-1) ?? "")).length * 2 > items.length;
    const isList = parts[place - 1]?.endsWith(":") === true && items.length > 1 && isMany;
    const words = part
      .replace(/:$/, "")
      .replaceAll(",", " , ")
      .replaceAll("/", " , ")
      .replace(/\s&\s/g, " and ")
      .split(/\s+/)
      .map((word) => (word === "," ? word : plain(word).replaceAll(" ", "-")))
      .flatMap((word) => word.split("-"))
      .filter(Boolean);
    const clause = { words, at, isList };
    at += words.length;
    return clause;
  });
}

/** Every item of a list that stands behind a colon. */
function listOf(words: readonly string[]): Phrase[] {
  return splitPhrases(words, 0, words.length).map((phrase) => ({ ...phrase, strong: true, action: "list" }));
}

/** Noun phrases between commas and "and", up to the first word that ends a list. */
function splitPhrases(words: readonly string[], start: number, end: number): { words: string[]; at: number }[] {
  const phrases: { words: string[]; at: number }[] = [];
  let phrase: string[] = [];
  let at = start;
  const close = (next: number) => {
    if (phrase.length > 0) phrases.push({ words: phrase, at });
    phrase = [];
    at = next;
  };
  for (let place = start; place < end; place += 1) {
    const word = words[place] ?? "";
    if (STOPS.has(word)) break;
    if (word === "," || word === "and" || word === "or") close(place + 1);
    else phrase.push(word);
  }
  close(start);
  return phrases;
}

type Phrase = { words: string[]; at: number; strong: boolean; action: string };

/** The noun phrases after verbs of keeping and showing: "add barbers, services and …". */
function objectsOf(words: readonly string[]): Phrase[] {
  const text = words.join(" ");
  const phrases: Phrase[] = [];
  for (const match of text.matchAll(OBJECTS)) {
    const start = text.slice(0, match.index).split(" ").filter(Boolean).length + match[0].split(" ").length;
    const found = splitPhrases(words, start, Math.min(words.length, start + PHRASES_REACH));
    // "with characters, quests and loot": three or more are a list of what there is.
    const isList = match[0] === "with" && found.filter((one) => isPlural(one.words.at(-1) ?? "")).length > 2;
    const strong = STRONG.test(match[0]) || isList;
    for (const phrase of found) phrases.push({ ...phrase, strong, action: match[0] });
  }
  return phrases.filter(({ words: own }) => own.length <= PHRASE_WORDS_MAX + 2);
}

const VERBS = new RegExp(
  `^(${ACTIONS}|apply|applying|join|download|downloading|participate|communicate|reply|replying|follow|answer|answering|perform|provide|get|make|send|sending|delete|deleting|reserve|order|ordering|pay|print|export|import|compare|comparing|analy[sz]e|filter|sort|rate|rating|approve|query|inspire|interact|interacting|match|matching|promote|promoting|discuss|discussing|upload|uploading|hiring|hire|bidding|trading|renewing|transferring|leasing|conduct|build|building|working|commenting|searching|reviewing|categorizing|submit|allow|allowing|access|accessing|become|be|do|give|start|work|see|use|learn|read|reading|write|writing|invite|play|set|run|running|ensure|ensuring|protect|protecting|estimate|estimating|renew|place|storing|listen|watch|input|chat|support|supporting)$`,
);

/** "book tickets, hotels": what is booked is kept as a booking. */
function bookable({ words, action }: Phrase): { one: string; known: KnownEntity } | null {
  if (!/^book/.test(action) || !isPlural(words.at(-1) ?? "")) return null;
  const one = `${singular(words.join(" "))} booking`;
  const known = knownEntity(one);
  return known && { one, known };
}

/** In a list of examples ("such as leave") even words that can be verbs are things. */
function thingOf(raw: readonly string[], isExample = false): { one: string; known: KnownEntity | null } | null {
  let words = [...raw];
  while (words.length > 0 && (DETERMINERS.has(words[0] ?? "") || (words.length > 1 && VERBS.test(words[0] ?? ""))))
    words = words.slice(1);
  if (
    words.length > 1 &&
    /ing$/.test(words[0] ?? "") &&
    isPlural(words.at(-1) ?? "") &&
    !knownEntity(singular(words.join(" ")))
  )
    words = words.slice(1);
  // "taxi drivers trips": what drivers have.
  const owner = words.findLastIndex((word, at) => at < words.length - 1 && isPlural(word) && !isUncounted(word));
  if (owner >= 0 && !knownEntity(singular(words.join(" ")))) words = words.slice(owner + 1);
  if (words.length > PHRASE_WORDS_MAX && isExample) {
    const known = words.flatMap((word) => knownEntity(word) ?? []).at(-1);
    return known ? { one: known.id, known } : null;
  }
  if (words.length === 0 || words.length > PHRASE_WORDS_MAX) return null;
  let phrase = words.join(" ").replace(/(\w+) related (?=\w)/, "$1 ");
  if (/^(contact|personal) (information|details?|data)$|^communication tools?$|^data collection/.test(phrase))
    return null;
  const whole = knownEntity(singular(phrase));
  const lone = words.length === 1;
  if (lone && NOT_THINGS.has(phrase) && !(isExample && phrase === "people")) return null;
  if (whole && (isExample || !(lone && AMBIGUOUS.has(phrase) && !isPlural(phrase))))
    return named(singular(phrase), whole);
  const tail = TAILS.exec(phrase);
  if (tail?.[1]) phrase = tail[1];
  const one = singular(phrase);
  const head = one.split(" ").at(-1) ?? "";
  const last = words.at(-1) ?? "";
  const isMany = isPlural(last) && !isUncounted(last);
  if (
    NOT_THINGS.has(head) ||
    NOT_THINGS.has(plural(head)) ||
    (VERBS.test(head) && !isMany) ||
    head.length < 3 ||
    /\d/.test(head)
  )
    return null;
  const known = knownEntity(one);
  if (known) return named(one, known);
  const kept = tail !== null || isPlural(phrase.split(" ").at(-1) ?? "");
  if (!kept || (/ing$/.test(head) && !isMany) || /(ly|ed|ous|ful|ive|ity|ness|ism|able|ial|ical|onal|ural)$/.test(head))
    return null;
  return { one, known: knownEntity(head) };
}

/** Names that are no good as a title ("financial", "time tracking") give way to the usual one. */
function named(one: string, known: KnownEntity): { one: string; known: KnownEntity } {
  const weak =
    one !== known.id &&
    /(ing|ial|management|office|usage|bus|train)$/.test(one) &&
    !/(booking|building|meeting|training|wedding|reading)$/.test(one);
  return { one: weak ? known.id : one, known };
}

/** Known entities anywhere in a clause, longest names first, each word used once. */
function knownIn(words: readonly string[]): { name: string; known: KnownEntity; at: number; isSetting: boolean }[] {
  const found: { name: string; known: KnownEntity; at: number; isSetting: boolean }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = PHRASE_WORDS_MAX; length > 0; length -= 1) {
      const slice = words.slice(at, at + length);
      if (slice.length < length || slice.includes(",")) continue;
      const phrase = slice.join(" ");
      const name = singular(phrase);
      const known = knownEntity(name);
      if (!known || (length === 1 && !isNoun(words, at))) continue;
      const isMany = isPlural(slice.at(-1) ?? "");
      const modifier = isMany ? modifierBefore(found.at(-1), words, at) : null;
      if (modifier) found.pop();
      found.push({
        name: modifier ? `${modifier} ${name}` : named(name, known).one,
        known,
        at,
        isSetting: !isMany && !COUNTED.has(words[at - 1] ?? ""),
      });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** "maintenance tickets" are tickets, not maintenance and tickets. */
function modifierBefore(
  last: { name: string; at: number } | undefined,
  words: readonly string[],
  at: number,
): string | null {
  const word = words[at - 1] ?? "";
  const isOwn =
    last?.at === at - 1 && (!isPlural(word) || isUncounted(word)) && !VERBS.test(word) && !DETERMINERS.has(word);
  return isOwn ? word : null;
}

function isNoun(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (NOT_THINGS.has(word)) return false;
  if (/ing$/.test(word) && word !== "wedding") return NOUN_MARKS.has(words[at - 1] ?? "");
  if (isPlural(word))
    return !(AMBIGUOUS.has(singular(word)) && VERBS.test(words[at - 1] ?? "") === false && words[at + 1] === "with");
  if (!AMBIGUOUS.has(word)) return true;
  return NOUN_MARKS.has(words[at - 1] ?? "") && words[at + 1] !== "for" && words[at + 1] !== "or";
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
      same.weight += mention.weight;
      same.isSetting = same.isSetting === true && mention.isSetting === true;
    } else kept.push({ ...mention });
  }
  return kept.toSorted((left, right) => right.weight - left.weight || left.at - right.at);
}

const isName = (mention: Mention): boolean => mention.known !== null && knownEntity(mention.one) === mention.known;
