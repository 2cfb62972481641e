// Which lists a sentence about privacy is about: those that it names, those with a field that it names, or those that it points back at.
import { namesOf } from "../understanding/edits/context.ts";
import { plain } from "../understanding/language/words.ts";
import { isPeople, isServed } from "../understanding/people.ts";
import { PASSIVE, POINTS, SECRET, SEE } from "../understanding/stated/privacy-words.ts";
import { withoutPeople } from "./asked-for.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

/** The lists that a sentence names, else those of the sentence before that it points at; none where it does neither. */
export function listsMeant({ words, before }: { words: string; before: string }, app: AppSpec): EntitySpec[] {
  const named = listsNamed(words, app);
  return named.length > 0 || !pointsBack(words) ? named : listsNamed(before, app);
}

/** Whether a sentence speaks of what stood in the one before. */
export const pointsBack = (words: string): boolean => words.split(" ").some((word) => POINTS.has(word));

/** All lists with their names in a part of a sentence. People are meant where they are what is seen, and not who sees. */
export function listsNamed(words: string, app: AppSpec): EntitySpec[] {
  const named = namedIn(words, app).filter(({ at }) => !isSeeing(words, at));
  const things = withoutPeople(named.map(({ entity }) => entity)).filter((entity) => !isOfPeople(entity));
  // "Players and matches are private" is of both.
  const beside = named.filter(
    (one) => !things.includes(one.entity) && isSeen(words, one.at) && isJoined(words, one.at),
  );
  if (things.length > 0)
    return [...things.filter((entity) => !isComplement(entity, things, named)), ...beside.map(({ entity }) => entity)];
  return named.filter(({ at }) => isSeen(words, at)).map(({ entity }) => entity);
}

/** The lists with a field that is called so. */
export const listsWithField = (words: string, { entities }: AppSpec): EntitySpec[] =>
  entities.filter(({ fields }) =>
    fields.some(
      ({ label, to, key }) =>
        to === undefined &&
        !COMMON_FIELD.test(key) &&
        label.split(" ").length <= LABEL_WORDS_MAX &&
        ` ${words} `.includes(` ${plain(label)} `),
    ),
  );
/** Longer labels are what is left of a sentence. */
const LABEL_WORDS_MAX = 2;
const COMMON_FIELD = /^(?:name|title|date|time|notes?|status|text|description|own)$/;

/** The lists that a text lays out as kinds of another: "expenses: fuel, repairs and meals", "expenses (repairs, meals)". */
export function kindsOf(entity: EntitySpec, text: string, app: AppSpec): EntitySpec[] {
  const names = new Set(namesOf(entity));
  return text.split(/[.!?\n]+/).flatMap((sentence) => {
    const [head = "", ...kinds] = sentence.split(LAID_OUT);
    const isHead =
      names.has(plain(head).split(" ").at(-1) ?? "") || names.has(plain(head).split(" ").slice(-2).join(" "));
    return isHead ? listsNamed(plain((kinds[0] ?? "").split(/[);]/)[0] ?? ""), app) : [];
  });
}
const LAID_OUT = /[:(]| such as | like | including | for example | e\.g /;

export const isOfPeople = ({ one }: EntitySpec): boolean => isPeople(one) || isServed(one);

type Named = { entity: EntitySpec; at: number };

const isJoined = (words: string, at: number): boolean =>
  /^[^ &]+(?: [^ &]+)? (?:&|and|or) /.test(words.slice(at)) || /(?:&|and|or) (?:the )?$/.test(words.slice(0, at));

/** The longest names first: "order items" are no orders. */
function namedIn(words: string, app: AppSpec): Named[] {
  const names = app.entities
    .flatMap((entity) => namesOf(entity).map((name) => ({ entity, name })))
    .filter(({ name }) => name !== "")
    .toSorted((left, right) => right.name.length - left.name.length || rankOf(left) - rankOf(right));
  let rest = ` ${words} `;
  const found = new Map<EntitySpec, number>();
  for (const { entity, name } of names) {
    const at = placeOf(name, rest);
    if (at < 0) continue;
    found.set(entity, Math.min(at, found.get(entity) ?? at));
    // As long as it was, so that places stay what they are.
    rest = rest.replaceAll(` ${name} `, ` ${"_".repeat(name.length)} `);
  }
  for (const { entity, at } of doneBy(words, app)) if (!found.has(entity)) found.set(entity, at);
  return [...found].map(([entity, at]) => ({ entity, at })).toSorted((left, right) => left.at - right.at);

  function rankOf({ entity, name }: { entity: EntitySpec; name: string }): number {
    return plain(entity.many) === name || plain(entity.one) === name ? 0 : 1;
  }
}

/** "See who voted" is of the votes, "who booked" of the bookings. */
const WHO_DID =
  /(?:^|\b(?:see|sees|seen|know|knows|view|views|out|learn|learns|tell|show|shows|shown) )who(?: (?:has|have|had|is|are|all))? ([a-z]{3,})/;
const DEED_ENDING = /(?:ings?|ions?|ments?|ed|es|s|e)$/;
const DEED_STEM_MIN = 3;

function doneBy(words: string, { entities }: AppSpec): Named[] {
  const match = WHO_DID.exec(words.split(" | ").at(-1) ?? "");
  const stem = match?.[1]?.replace(DEED_ENDING, "") ?? "";
  if (stem.length < DEED_STEM_MIN) return [];
  const isOfDeed = ({ one }: EntitySpec) => plain(one).split(" ").at(-1)?.replace(DEED_ENDING, "") === stem;
  return entities.filter(isOfDeed).map((entity) => ({ entity, at: match?.index ?? 0 }));
}

const STEM_LENGTH_MIN = 5;

/** Where a name stands; one of another language may end otherwise there: "Gehältern" are the "Gehälter". */
function placeOf(name: string, rest: string): number {
  const at = rest.indexOf(` ${name} `);
  const stem = ` ${name.slice(0, -2)}`;
  return at >= 0 || stem.length <= STEM_LENGTH_MIN || name.includes(" ") || !rest.includes(" | ")
    ? at
    : rest.indexOf(stem);
}

/** "Comments on photos": the comments are meant. */
function isComplement(entity: EntitySpec, things: readonly EntitySpec[], named: readonly Named[]): boolean {
  const place = named.find((one) => one.entity === entity)?.at ?? 0;
  return named.some(
    (other) =>
      other.entity !== entity &&
      other.at < place &&
      things.includes(other.entity) &&
      entity.name !== other.entity.name &&
      other.entity.fields.some(({ to }) => to === entity.name),
  );
}

/** "Members see" and "visible to members" speak of who sees; "see the members" and "members are hidden" of what is seen. */
function isSeen(words: string, at: number): boolean {
  const before = wordsBefore(words, at).replace(DETERMINERS, "").split(" ");
  if (/^(?:to|by|for|from|with|between|and|only|just|other|another|no|any)$/.test(before.at(-1) ?? "")) return false;
  return before.some((word) => SEE.has(word)) || seenBehind(words, at) === "passive";
}

/** "Each couple sees", "no patient may open": whoever is named so does the seeing. */
const isSeeing = (words: string, at: number): boolean => {
  const before = wordsBefore(words, at).split(" ");
  return EACH.test(before.at(-1) ?? "") && !before.some((word) => SEE.has(word)) && seenBehind(words, at) === "active";
};
const EACH =
  /^(?:each|every|no|another|an?|chaque|cada|ogni|jede[rs]?|keine?|elke|iedere|aucune?|nenhuma?|nessuna?|ningun|une?|una|eine?|een|uma?)$/;

/** In the same language. */
const wordsBefore = (words: string, at: number): string => (words.slice(0, at).split(" | ").at(-1) ?? "").trim();

function seenBehind(words: string, at: number): "active" | "passive" | null {
  const seen = (words.slice(at).split(" | ")[0] ?? "").split(" ").filter((word) => SEE.has(word) || SECRET.has(word));
  if (seen.length === 0) return null;
  return seen.some((word) => SECRET.has(word) || PASSIVE.test(word)) ? "passive" : "active";
}
const DETERMINERS = /(?: (?:all|every|each|any|the|our|my|their|whole|of))+$/;
