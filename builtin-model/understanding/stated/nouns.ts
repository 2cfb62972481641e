// Nouns that the shape of a sentence gives away, known or not: "each zorble has …", "belongs to a krelt", "synthesizer repair log".
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { DETERMINERS, NOT_THINGS, STOPS, VERBS } from "../language/noun-words.ts";
import { isPlural, isUncounted, plain, singular } from "../language/words.ts";

export type Stated = Readonly<{ one: string; weight: number }>;

const NOUN = "([a-z]{3,}(?: [a-z]{3,})?)";
const HAS = "(?:has|have|belongs|needs|contains|gets|consists|costs|can have|should have|must have)";
const WORK = "(?:repair|maintenance|restoration|service|rental|inspection|cleaning)";

/** Sentences that state a thing, and how much they say. */
const STATEMENTS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`\\b(?:each|every) ${NOUN} ${HAS}\\b`, "g"), 3],
  [/\b(?:each|every) ([a-z]{3,}) (?:with|including)\b/g, 3],
  [
    /\b(?:we|i) (?:foster|breed|keep|raise|rescue|rehabilitate|restore|collect|hatch|train|repair|look after|care for|rent out) (?:our |my |old |small |injured |some )*([a-z]{4,}s)\b(?=,? with\b)/g,
    3,
  ],
  [
    /\b(?:each|every|an?) [a-z]+(?: [a-z]+)? (?:has|have|gets|contains|needs|comes with) (?:\d+|two|three|four|five|several|many|multiple) ([a-z]{3,}s)\b/g,
    2,
  ],
  [
    /\b(?:list|register|directory|catalogue|track|log|record|rate|note|photograph) (?:of )?(?:every|each|all(?: the)?) ([a-z]{3,})(?= (?:in|of|at|with|that|i|we|on|around|near)\b|$)/g,
    3,
  ],
  [
    /\b(?:borrow|lend|rent|share|reserve)s? (?:my|our|the|a) ((?:[a-z]+ )?[a-z]{4,})(?= (?:and|for|to|with|when|but|by|a|,)\b|$)/g,
    2,
  ],
  [
    /\b(?:customers|clients|people|members|guests|owners|residents|neighbours) (?:can )?(?:store|bring|bring in|leave|drop off|hand in|park|board|register) (?:their |his |her )([a-z ]{3,24}?s)(?= (?:with|at|here|in|for|to|and)\b|$)/g,
    3,
  ],
  [/\b(registration|sign up|entry|application|order) forms?\b/g, 3],
  [/\bbelongs? to (?:an?|one|the|exactly one|its) ([a-z]{3,})\b/g, 2],
  [new RegExp(`\\b([a-z]{4,}) ${WORK} (?:log|logbook|tracker|book|diary|register)\\b`, "g"), 2],
  [
    /\b(?:keep|store|grow|age|plant|house|hang|dock|park)s? (?:our |my |the )?[a-z]+s in (?:our |my |the )?([a-z]{4,}s)\b/g,
    2,
  ],
];
const WHICH =
  /\bwhich ([a-z]{3,}) (?:is|are|goes|go|was|were|lies|stands|belongs|came|comes|sits|hangs|lives) (?:on|in|at|to|with|from|under|by|into) which ((?:foster |host |guest )?[a-z]{3,})\b/g;

/** "Soil sample tracking for …" begins with what it is about. */
const TRACKED = /^(?:an? |the )?((?:[a-z]+ )?[a-z]{4,}) (?:tracking|tracker|register|logbook|log|records)\b/;
const HOURS =
  /\b(?:enter|log|record|track|note|submit|count)\w* (?:their |my |our |the |worked )?hours\b|\bhours worked\b/;
/** "Synthesizer repair log": what is done to them is kept too. */
const WORKED_ON = new RegExp(`\\b[a-z]{4,} (${WORK}) (?:log|logbook|tracker|book|diary|register)\\b`);

/** What the text states, each once. */
export function statedNouns(text: string): Stated[] {
  const words = plain(text);
  const found = new Map<string, number>();
  const add = (noun: string, weight: number) => {
    const one = nounOf(noun);
    if (one) found.set(one, Math.max(weight, found.get(one) ?? 0));
  };
  // "Which keg is on which tap": both are kept.
  for (const { 1: one = "", 2: other = "" } of words.matchAll(WHICH)) {
    add(one, 3);
    add(other, 3);
  }
  for (const [pattern, weight] of STATEMENTS) for (const match of words.matchAll(pattern)) add(match[1] ?? "", weight);
  const work = WORKED_ON.exec(words)?.[1];
  if (work) found.set(work, 2);
  const tracked = TRACKED.exec(words)?.[1];
  if (tracked && knownEntity(singular(tracked.split(" ").at(-1) ?? ""))) add(tracked, 2);
  if (/\bbilling\b(?! address)/.test(words)) found.set("invoice", 2);
  if (HOURS.test(words)) found.set("time entry", 2);
  for (const one of opening(text)) found.set(one, 2);
  for (const one of repeated(words)) add(one, 2);
  return [...found].map(([one, weight]) => ({ one, weight }));
}

function nounOf(phrase: string): string | null {
  const words = phrase.split(" ").filter((word) => !DETERMINERS.has(word) && !/^\d/.test(word));
  const known = knownEntity(singular(words.join(" ")));
  const kept = known || !VERBS.test(words.at(-1) ?? "") ? words : words.slice(0, -1);
  const one = singular(kept.filter((word) => !STOPS.has(word)).join(" "));
  const head = one.split(" ").at(-1) ?? "";
  const isThing = head.length > 2 && !NOT_THINGS.has(head) && !STOPS.has(head) && !PERSONAL.test(head);
  return isThing && (known !== null || !/^(time|thing|one|other|same|day|week)$/.test(head)) ? one : null;
}

const PERSONAL = /^(user|person|people|somebody|everybody|anyone|everyone|who|what)$/;
const OPENING =
  /^\s*((?:[A-Za-z-]+\s+){0,2}[A-Za-z-]{4,}s)(?=\s*(?::|,|&|\band\b|\b(?:for|to|about) (?:a|an|our|my|the)\b))/;

/** "Parking permits for a town: …" begins with what it is about. */
function opening(text: string): string[] {
  const words = plain(OPENING.exec(text)?.[1] ?? "").split(" ");
  const head = words.at(-1) ?? "";
  const isFit = isPlural(head) && !isUncounted(head) && !NOT_THINGS.has(head) && !VERBS.test(words[0] ?? "");
  // "Members book classes" is a sentence.
  const isSentence =
    words.length > 1 &&
    knownEntity(singular(words.join(" "))) === null &&
    (isPlural(words[0] ?? "") || VERBS.test(words.at(-2) ?? ""));
  const isNoun =
    !isSentence &&
    !/^(?:registers?|records|logs|lists|files|data|details)$/.test(head) &&
    !words.some(
      (word) =>
        /^(and|or|plus)$/.test(word) ||
        STOPS.has(word) ||
        DETERMINERS.has(word) ||
        (NOT_THINGS.has(word) && !(word === "time" && words.length > 2)),
    );
  return isFit && isNoun ? [singular(words.join(" "))] : [];
}

/** In somebody's own words ("we age wheels …, which wheel came from which batch"), plurals that come back are things. */
function repeated(words: string): string[] {
  if (!/\b(we|i|our|my)\b/.test(words)) return [];
  const all = words.split(" ");
  const counts = new Map<string, { times: number; isMany: boolean }>();
  for (const word of all) {
    if (
      word.length < 4 ||
      STOPS.has(word) ||
      NOT_THINGS.has(word) ||
      NOT_THINGS.has(singular(word)) ||
      DETERMINERS.has(word)
    )
      continue;
    const one = singular(word);
    const before = counts.get(one) ?? { times: 0, isMany: false };
    counts.set(one, { times: before.times + 1, isMany: before.isMany || (isPlural(word) && !isUncounted(word)) });
  }
  return [...counts].flatMap(([one, { times, isMany }]) =>
    times > 1 && isMany && !VERBS.test(one) && followsNoun(all, one) ? [one] : [],
  );
}

/** "Which wheel", "the wheels", "wheels in": a noun, not "runs". */
const followsNoun = (all: readonly string[], one: string): boolean =>
  all.some(
    (word, at) =>
      singular(word) === one && /^(which|the|a|an|each|every|my|our|their|this|that|all)$/.test(all[at - 1] ?? ""),
  );
