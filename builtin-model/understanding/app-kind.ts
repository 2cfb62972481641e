// Which kind of app a text describes, and what its words mean there.

import { APP_KINDS, type AppKind, type Audience } from "../knowledge/app-kinds.ts";
import { type KnownEntity, knownEntity } from "../knowledge/entities/entity-table.ts";
import { SENSES } from "../knowledge/senses.ts";
import { DETERMINERS, NOT_THINGS, STOPS, SURROUNDINGS, VERBS } from "./language/noun-words.ts";
import { isPlural, plain, plural, sentenceCase, singular, titleCase } from "./language/words.ts";
import type { Mention } from "./mentions.ts";
import type { Described } from "./types.ts";

/** "Organize a hackathon": whatever it is, people come together. */
const GATHERING =
  /\b(?:organi[sz]e|organi[sz]ing|plan|planning|host|hosting|throw|prepare) (?:an?|our|my|the) (?!trip|meal|week|day|route|garden|wedding|funeral)/;
const HAPPENING =
  /\b(hackathon|party|reunion|festival|camp|retreat|conference|meetup|fair|gala|anniversary|tournament|barbecue|picnic|market|bazaar|concert|marathon|jam|workshop|excursion|ball|fete|open day)\b/;

/** The kind whose words say most about the text, or null. */
export function findKind(words: string, text = words): AppKind | null {
  const whole = WHOLE_CUES.get(bareText(words)) ?? WHOLE_CUES.get(words);
  if (whole) return whole;
  const kind = kindByWords(words);
  return (
    kindOfPlace(inClauses(text), kind) ??
    kind ??
    (GATHERING.test(words) && HAPPENING.test(words) ? kindByWords("get together") : null)
  );
}

/** Comparable, but what a comma or a colon parts stays apart: a "fair: stalls" has no fairs for sale. */
const inClauses = (text: string): string =>
  text
    .split(/[:;,.!?()\n]+/)
    .map(plain)
    .filter(Boolean)
    .join(" | ");

/** Kinds with their cues made comparable. */
const CUES = APP_KINDS.filter(({ words }) => !words.some((cue) => cue.startsWith("* "))).map((kind) => ({
  kind,
  cues: kind.words.filter((cue) => !cue.startsWith("=")).map(plain),
}));

/** Cues that hold only where nothing else is said: "school". */
const WHOLE_CUES: ReadonlyMap<string, AppKind> = new Map(
  APP_KINDS.flatMap((kind) =>
    kind.words.flatMap((cue): [string, AppKind][] => (cue.startsWith("=") ? [[plain(cue.slice(1)), kind]] : [])),
  ),
);
const FILLERS =
  /\b(?:please|pls|hi|hello|i|we|want|need|would|like|make|create|build|design|give|us|me|a|an|the|my|our|for|simple|small|nice|new|app|application|tool|website|web|site|system|software|platform|portal)\b/g;

/** What a text says without its courtesies and without "an app for my". */
export const bareText = (words: string): string => words.replace(FILLERS, " ").replace(/\s+/g, " ").trim();

/** Every word in the singular, so that "meeting room bookings" is found by "meeting rooms". */
const counted = (words: string): string => words.split(" ").map(singular).join(" ");
const STEMS = new Map(CUES.map(({ kind, cues }) => [kind, cues.map(counted)]));

const PRODUCTS = ["app", "tool", "tracker", "manager", "software"];

function kindByWords(words: string): AppKind | null {
  const padded = ` ${words} `;
  const stems = ` ${counted(words)} `;
  let best: { kind: AppKind; score: number } | null = null;
  for (const { kind, cues } of CUES) {
    const score = cues.reduce((sum, cue, place) => {
      const stem = STEMS.get(kind)?.[place] ?? cue;
      const isSaid =
        padded.includes(` ${cue} `) ||
        padded.includes(` ${cue}s `) ||
        (cue.includes(" ") && stems.includes(` ${stem} `)) ||
        PRODUCTS.some((product) => stems.includes(` ${stem} ${product} `));
      if (!isSaid) return sum;
      const at = Math.max(padded.indexOf(` ${cue}`), stems.indexOf(` ${stem} `));
      return sum + cue.split(" ").length * 2 + cue.length / 20 + Math.max(0, 4 - at / 25);
    }, 0);
    if (score > 0 && (!best || score > best.score)) best = { kind, score };
  }
  return best?.kind ?? null;
}

/** "* library" fits a seed library and a toy library alike. */
const OPEN_CUES = APP_KINDS.flatMap((kind) =>
  kind.words.flatMap((cue) => (cue.startsWith("* ") ? [{ kind, head: plain(cue.slice(2)) }] : [])),
);

/** A place named after what it has ("seed library", "alpaca farm"): its kind with the thing's name filled in. */
function kindOfPlace(words: string, other: AppKind | null): AppKind | null {
  for (const { kind, head } of OPEN_CUES) {
    const told = new RegExp(`\\b${head} (?:of|for) (?:my |our |old |rare |vintage )?([a-z]{3,}s)\\b`).exec(words)?.[1];
    const named = new RegExp(
      `\\b([a-z]{3,}) ${head}(?:s|es)?\\b(?! (?:log|logbook|diary|journal|register|book|tracker)\\b)`,
    ).exec(words)?.[1];
    const isNamed = named !== undefined && isNameOfThing(named);
    const first = named === undefined ? undefined : new RegExp(`^([a-z]{3,}) ${named} ${head}\\b`).exec(words)?.[1];
    const thing = isNamed
      ? head === "collection" && first && isNameOfThing(first)
        ? `${first} ${named}`
        : named
      : HAVING.test(head) && told && isPlural(told)
        ? told
        : undefined;
    if (thing === undefined || !isNameOfThing(thing)) continue;
    const whole = `${thing} ${head}`;
    if (other?.words.some((cue) => counted(plain(cue)).includes(counted(whole)))) return null;
    // Another kind that the text speaks of before is the better one.
    const before = other?.words.some((cue) => ` ${words} `.includes(` ${plain(cue)} `) && plain(cue) !== head) === true;
    if (before) return null;
    const one = singular(thing);
    const filled = (text: string) => text.replaceAll("%s", plural(one)).replaceAll("%", one);
    return {
      ...kind,
      id: `${one} ${head}`,
      words: [whole, ...kind.words],
      names: kind.names.map((name) => titleCase(filled(name))),
      core: kind.core.map(filled),
      usual: kind.usual.map(filled),
      headline: sentenceCase(filled(kind.headline)),
      text: sentenceCase(filled(kind.text)),
    };
  }
  return null;
}

/** Whether the text named the kind by a thing of its own: "alpaca farm". */
export const isOfPlace = (kind: AppKind): boolean => !APP_KINDS.includes(kind);

/** Places that may be named by what they have: "a museum of toasters". */
const HAVING = /^(library|museum|collection|shop|store|rental|archive)$/;

const RELATIVES =
  /^(dad|mum|mom|father|mother|husband|wife|brother|sister|uncle|aunt|grandpa|grandma|grandfather|grandmother|son|daughter|friend|neighbour|neighbor|boss|somebody|someone|man|woman|guy)$/;

const isNameOfThing = (word: string): boolean =>
  !RELATIVES.test(word) &&
  !DETERMINERS.has(word) &&
  !STOPS.has(word) &&
  !VERBS.test(word) &&
  !NOT_THINGS.has(word) &&
  !SURROUNDINGS.has(word) &&
  !/(ing|..ed|ly|al|ous|ic|ive|able|ful)$/.test(word.length > 4 ? word : "");

export function audienceOf(words: string, kind: AppKind | null): Audience {
  const isOpen = kind?.audience === "community" || kind?.audience === "public";
  if (!isOpen && /\bpublic (page|site|website|catalogue)\b|\bvisitors can (browse|see|view|search)\b/.test(words))
    return "public";
  if (/\b(just|only) for (me|myself)\b|\bprivate(ly)? for me\b|\bmy (own )?personal\b/.test(words)) return "personal";
  if (
    kind &&
    !(
      kind.audience === "personal" &&
      /\b(users can (share|browse)|community|other users|our team|we|our|club|association|employees|everybody|siblings|share the|shared|flatmates|together|my (wife|husband|partner|sister|brother|friends))\b/.test(
        words,
      )
    )
  ) {
    // "I log my climbs": nobody else is spoken of.
    const isAlone =
      /\b(i|my|me)\b/.test(words) &&
      !/\b(we|our|us|members?|users?|people|others|friends|customers|students|players|guests|everyone|everybody|anyone|visitors|community)\b/.test(
        words,
      );
    if (kind.audience === "community" && isAlone) return "personal";
    if (kind.audience === "public" && /\b(add new|adding) \w+/.test(words) && /\bmanag\w+/.test(words)) return "team";
    return kind.audience;
  }
  if (
    /\b(community(?! (?:theat|choir|garden|cent|fridge|college|hall|orchestra|kitchen|radio|supported))|join (?:[a-z]+ ){0,2}(?:clubs|groups|communities)|share with others|users can (post|share|publish)|members (can|may|post|share|discuss|talk)|other users|forum|(with|from) each other|(with|from|to|by) others|members (list|post|share|offer|request|swap|exchange)|(people|anyone|everybody|everyone) (can )?(post|posts)|neighbou?rs)\b/.test(
      words,
    )
  )
    return "community";
  if (/\b(customers|visitors|guests|clients|patients) (can|should|book|order)\b/.test(words)) return "public";
  if (/\bpeople can (ask|buy|order|book|request|reserve)\b/.test(words)) return "public";
  if (/\b(yourself|your own|your (streak|progress|day|goals|habits))\b/.test(words)) return "personal";
  if (/\b(our|we|us|staff|team|club|society|volunteers?)\b/.test(words)) return "team";
  // Who has customers or staff does not work alone for long.
  if (/\b(employees|customers|clients|invoices|tenants|students|patients|suppliers|guests)\b/.test(words))
    return "team";
  if (/\b(i|my|me|myself)\b/.test(words)) return "personal";
  return "team";
}

const LISTED_ENOUGH = 3;
/** A cue that comes back so often is what the app is about. */
const SAID_OFTEN = 3;

/** Whether only names of things gave a kind away: "invoices" in a list of a law office. */
function isOnlyNamed(kind: AppKind, words: string): boolean {
  const padded = ` ${words} `;
  const cues = kind.words
    .map(plain)
    .filter((cue) => padded.includes(` ${cue} `) || (!cue.endsWith("s") && padded.includes(` ${cue}s `)));
  return cues.length > 0 && cues.every((cue) => knownEntity(singular(cue)) !== null);
}

/** "Parking" in nothing but "parking permits": part of another thing's name. */
function isPartOfName(kind: AppKind, things: readonly Described[], words: string): boolean {
  const cues = new Set(kind.words.map(plain));
  const others = things.filter(({ one, known }) => one.includes(" ") && !cues.has(one) && !isOf(kind, one, known));
  const rest = others.reduce((text, { one }) => text.replaceAll(one, " "), words);
  return rest !== words && kindByWords(rest.replace(/\s+/g, " ").trim())?.id !== kind.id;
}

/** Whether the kind is made of such things, by their own names or by what the word means there: lessons at a driving school. */
function isOf(kind: AppKind, one: string, known: KnownEntity | null): boolean {
  return kind.core.some(
    (id) =>
      id.split("=")[0] === one ||
      id === known?.id ||
      id.endsWith(` ${one}`) ||
      knownEntity(id)?.id === known?.id ||
      isCalled(id, one),
  );
}

/** Whether a thing also goes by a longer name that ends so: people of a family tree. */
const isCalled = (id: string, one: string): boolean =>
  knownEntity(id)?.names.some((name) => name.endsWith(` ${one}`)) === true;

/** The kind of app, unless the description lists things of its own and none of what such apps are made of. */
export function fittingKind(kind: AppKind | null, things: readonly Described[], words: string): AppKind | null {
  if (
    !kind ||
    isLaidOutOtherwise(kind, things) ||
    isAmongOthers(kind, things, words) ||
    isPartOfName(kind, things, words)
  )
    return null;
  const listed = things.filter(({ weight, isSetting }) => weight >= 2 && !isSetting);
  const isCore = ({ one, known }: Described) => isOf(kind, one, known);
  // "Show notes" beside episodes and guests do not make an app for notes.
  const isAside =
    kind.core.length === 1 && !listed.slice(0, 1).some(isCore) && !things.some((one) => isCore(one) && one.weight > 3);
  const isOther = listed.length > LISTED_ENOUGH && (isAside || !things.some(isCore));
  return isOther && kind.core.length > 0 ? null : kind;
}

/** A list lays the app out, and names nothing that such apps are made of. */
function isLaidOutOtherwise(kind: AppKind, things: readonly Described[]): boolean {
  const stated = things.filter(({ isStated }) => isStated);
  const parts = { ...kind, core: [...kind.core, ...kind.usual] };
  return stated.length > 2 && kind.core.length > 0 && !stated.some(({ one, known }) => isOf(parts, one, known));
}

/** Its cue is one thing of a longer list, and not the first. */
function isAmongOthers(kind: AppKind, things: readonly Described[], words: string): boolean {
  const listed = things.filter(({ weight, isSetting }) => weight >= 2 && !isSetting);
  const first = listed.toSorted((left, right) => words.indexOf(left.one) - words.indexOf(right.one))[0];
  const isFirst = first !== undefined && isOf(kind, first.one, first.known);
  const said = kind.words.reduce((sum, cue) => sum + words.split(plain(cue)).length - 1, 0);
  return listed.length >= LISTED_ENOUGH && said < SAID_OFTEN && isOnlyNamed(kind, words) && !isFirst;
}

/** What a thing is here, by the kind of app and the other words of the text; null where its name means something that no table knows. */
export function knownHere(
  thing: Described,
  { kind, words }: { kind: AppKind | null; words: string },
): KnownEntity | null {
  return senseIn(kind, thing) ?? usualSense(thing, words);
}

/** The things by their sense; a vague word that turns out to mean another thing of the text is that thing. */
export function meantIn(kind: AppKind | null, things: readonly Described[], words: string): Described[] {
  const meant = things.map((thing) => ({ ...thing, known: knownHere(thing, { kind, words }) }));
  return meant.filter(({ known }, at) => {
    const isChanged = known !== things[at]?.known;
    const position = (place: number) => words.indexOf(things[place]?.one ?? "") + place / things.length;
    const isSame = (other: Described, place: number) =>
      place !== at && other.known === known && (other.known === things[place]?.known || position(place) < position(at));
    return known === null || !isChanged || things[at]?.isStated === true || !meant.some(isSame);
  });
}

/** What a word means in this kind of app: "jobs" are repair jobs in a workshop, "lessons" music lessons at a piano teacher's. */
function senseIn(kind: AppKind | null, { one, known }: Mention): KnownEntity | null {
  if (known?.part.endsWith("profile")) return known;
  // "Rentals" of a bike shop are no bikes.
  if (/^(rental|hire)$/.test(one)) return knownEntity("rental booking");
  const names = [...(kind?.core ?? []), ...(kind?.usual ?? [])].map((entry) => entry.split("=").at(-1) ?? entry);
  const id = names.find(
    (name) => [name, knownEntity(name)?.id ?? ""].some((own) => own.endsWith(` ${one}`)) || name === `${one} profile`,
  );
  // "Trips" of a ferry are its crossings, which also go by "ferry trip".
  const meant =
    id === undefined
      ? kind?.core.map(knownEntity).find((own) => own?.names.some((name) => name.endsWith(` ${one}`)))
      : null;
  if (meant) return meant;
  return id === undefined ? null : knownEntity(id);
}

/** "Positions" are jobs only where people are hired. */
function usualSense({ one, known, fields }: Described, words: string): KnownEntity | null {
  const sense = SENSES.find(
    ({ noun, otherwise }) => (noun === one || one.endsWith(` ${noun}`)) && (fields.length < 2 || otherwise !== null),
  );
  if (!sense || known === null || knownEntity(sense.noun) !== known || sense.usualWith.test(words)) return known;
  const meant = sense.instead?.find(([company]) => company.test(words))?.[1] ?? sense.otherwise;
  return meant === null ? null : knownEntity(meant);
}
