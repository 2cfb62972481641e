// Refusals to change: "only we can write in there", "they can't alter them", "visitors may read but not comment". English only.
import type { Grant } from "#entity";
import { plain } from "../language/words.ts";
import { isPeople, isServed } from "../people.ts";
import { GENERAL, NEVER, POINTS } from "./privacy-words.ts";
import { CONDITION } from "./unheard-limits.ts";

/** What is not to be changed, and by whom not. */
export type StatedUnchanged = Readonly<{
  /** The sentence as it was written, and the one before, comparable. */
  text: string;
  before: string;
  /** The part that says it, comparable, and what stands behind its verb. */
  words: string;
  object: string;
  /** What people may not do with rows. */
  denied: Grant;
  /** With those of others; their own are theirs to change. */
  isOfOthers: boolean;
  /** "Only the librarians": those who may; null where somebody is refused. */
  only: string | null;
}>;

const DEEDS: Readonly<Record<string, Grant>> = {
  ...of("create", "add create enter write post comment reply publish upload contribute"),
  ...of("update", "edit change alter modify amend update overwrite rename correct touch keep maintain manage"),
  ...of("delete", "delete remove erase"),
};
function of(grant: Grant, verbs: string): Record<string, Grant> {
  return Object.fromEntries(verbs.split(" ").map((verb) => [verb, grant]));
}

const SENTENCES = /[.!?\n•;]+/;
const PARTS =
  /,| but | while | whereas | and (?=(?:nobody|no one|only|(?:the |our |all )?[a-z]+ (?:can|cant|cannot|may|must|should|are|is|arent|isnt|do|dont|does|doesnt|will|wont)\b))/i;
/** Words between people, the denial and the verb. */
const NEAR = 3;
const REACH = 6;
const OTHERS = /\b(?:others?|other|each other|one another|another|somebody|someone|anyone|elses?)\b/;
const SOMEBODY = /^(?:they|nobody|none|anybody|anyone|everybody|everyone|others|visitors|outsiders)$/;
/** "Only we", "nobody but the librarian". */
const ONLY = /^(?:and )?(?:only|just|nobody (?:but|except|besides|other than)) (.+)$/;

/** The refusals to change of a text, each sentence for itself. */
export function statedUnchanged(text: string): StatedUnchanged[] {
  const sentences = text.split(SENTENCES).filter((sentence) => sentence.trim() !== "");
  return sentences.flatMap((sentence, at) => {
    const parts = sentence
      .replace(/n[’']t\b/g, "nt")
      .split(PARTS)
      .map(comparable);
    return parts.flatMap((part, place) => {
      const found = onlySome(part) ?? refused(part, parts[place - 1] ?? "");
      if (found === null || CONDITION.test(part)) return [];
      const before = [comparable(sentences[at - 1] ?? ""), ...parts.slice(0, place)].join(" & ");
      return [{ text: sentence.trim(), before, words: part, isOfOthers: OTHERS.test(found.object), ...found }];
    });
  });
}

const comparable = (text: string): string =>
  plain(text).replaceAll("no one", "nobody").replaceAll("can not", "cannot").trim();

type Found = Pick<StatedUnchanged, "object" | "denied" | "only">;

/** "Only we can write in there", "nobody but the librarian edits". */
function onlySome(part: string): Found | null {
  const rest = ONLY.exec(part)?.[1]?.split(" ") ?? [];
  const verb = rest.slice(0, REACH).findIndex((word) => deedOf(word) !== null);
  if (verb < 1) return null;
  const who = rest.slice(0, verb).filter((word) => !MAY.test(word));
  if (who.length === 0 || !who.some(isSomebody)) return null;
  return { only: who.join(" "), denied: deedOf(rest[verb] ?? "") ?? "update", object: rest.slice(verb + 1).join(" ") };
}

const MAY = /^(?:who|that|can|may|should|must|will|shall|could|be|able|to|are|is|allowed|get|gets|ever)$/;

/** "They can't alter them", and "may read but not comment" with what stood before it. */
function refused(part: string, before: string): Found | null {
  const words = part.split(" ");
  for (const [at, word] of words.entries()) {
    if (!(NEVER.has(word) || word === "not" || word === "nobody")) continue;
    const people = words.slice(Math.max(0, at - NEAR), at);
    const isCarried = words.slice(0, at).every((one) => MAY.test(one)) && before.split(" ").some(isSomebody);
    if (word !== "nobody" && !people.some(isSomebody) && !isCarried) continue;
    const verb = words.slice(at + 1, at + 1 + NEAR + 1).findIndex((next) => deedOf(next) !== null);
    const between = words.slice(at + 1, at + 1 + verb);
    if (verb < 0 || !between.every((next) => MAY.test(next) || /^(?:else|them|then|also|or|edit|read)$/.test(next)))
      continue;
    const place = at + 1 + verb;
    return { only: null, denied: deedOf(words[place] ?? "") ?? "update", object: words.slice(place + 1).join(" ") };
  }
  return null;
}

/** "Edits" and "edit"; "changed" is what something is. */
const deedOf = (word: string): Grant | null =>
  DEEDS[word] ?? DEEDS[word.replace(/s$/, "")] ?? DEEDS[word.replace(/es$/, "")] ?? null;

const isSomebody = (word: string): boolean =>
  SOMEBODY.test(word) || GENERAL.has(word) || isServed(word) || isPeople(word);

/** Whether what is not changed is named by no more than a pronoun, or not at all. */
export function isPointedAt(object: string): boolean {
  const [first = "", second = ""] = object.split(" ").filter((word) => !/^(?:in|on|at|to|any|of|else)$/.test(word));
  return first === "" || POINTED.test(first) || (POINTS.has(first) && (!isOfThing(first) || second === ""));
}
const POINTED = /^(?:there|here|anything|things|others?|data|entries|content|everything)$/;
/** "That" may stand before a name. */
const isOfThing = (word: string): boolean => /^(?:this|that|these|those|his|their|own)$/.test(word);
