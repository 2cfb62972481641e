// Parts of a list that are sentences of their own: "employers post jobs", "the board decides".
import { shapeOf } from "../../blueprint/unknown-things.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { NEVER_NOUNS, VERBS } from "../language/noun-words.ts";
import { isDoing } from "../language/vocabulary.ts";
import { isPlural, plain, singular } from "../language/words.ts";

const WHO =
  /^(?:they|we|you|i|he|she|people|staff|everybody|everyone|anybody|anyone|somebody|management|board|committee|customers|visitors|guests|users|passengers|members|reviewers|groups|clubs|teams|schools|companies|employers|organi[sz]ations|citizens|jury|team)$/;
const MAY = /^(?:can|may|must|will|should|could|have|need|then|also)$/;
const ACTS =
  /^(?:ask|score|decide|answer|come|go|take|vote|choose|pick|get|pay|drop|sign|say|tell|report|reports|order|orders|request|post|submit|book|upload|borrow|return|offer|store|handle|handles|bring|register|respond|react|judge)$/;

/** Whether somebody does something in it. */
export function isSentencePart(part: string): boolean {
  const words = plain(part)
    .split(" ")
    .filter((word) => !/^(?:the|our|their|a|an|and|then|only)$/.test(word));
  // "Interested people ask", but not "sets I own".
  const at = words.findIndex(
    (word, place) => isSomebody(word) && isVerb(words[place + 1] ?? "", words[place + 2] ?? ""),
  );
  return at === 0 || (at === 1 && !isPlural(words[0] ?? ""));
}

const TAKEN = /^(?:order|orders|buy|book|reserve|rent|borrow|need|want|sign|vote|rate|review|comment)$/;

/** The things in a sentence that somebody brings in: "residents register guest cars"; null where it tells of none. */
export function objectOf(part: string): string | null {
  const [, verb = "", object = ""] =
    /^(?:the |our )?(?:[a-z-]+ )?(?:[a-z]+s|people|staff) (?:can )?([a-z]+)(?: off| in| out)? (?:their |our |the )?((?:[a-z]+ ){0,2}[a-z]+s)$/i.exec(
      part,
    ) ?? [];
  return verb === "" || TAKEN.test(verb.toLowerCase()) || !isVerb(verb.toLowerCase(), "") ? null : object.toLowerCase();
}

const isVerb = (word: string, next: string): boolean =>
  MAY.test(word) ? isVerb(next, "") : VERBS.test(word) || isDoing(word) || ACTS.test(word) || NEVER_NOUNS.test(word);

function isSomebody(word: string): boolean {
  if (WHO.test(word)) return true;
  const one = singular(word);
  const known = knownEntity(one);
  const isPerson = known ? known.fields.some((field) => field.startsWith("email")) : shapeOf(one).isPerson;
  return isPerson && (isPlural(word) || known !== null);
}
