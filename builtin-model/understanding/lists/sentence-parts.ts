// Parts of a list that are sentences of their own: "employers post jobs", "the board decides".
import { shapeOf } from "../../blueprint/unknown-things.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { NEVER_NOUNS, VERBS } from "../language/noun-words.ts";
import { isDoing } from "../language/vocabulary.ts";
import { isPlural, plain, singular } from "../language/words.ts";

const WHO =
  /^(?:they|we|you|i|he|she|people|staff|everybody|everyone|anybody|anyone|somebody|management|board|committee|customers|visitors|guests|users|passengers|members|reviewers|organi[sz]ations|citizens|jury|team)$/;
const MAY = /^(?:can|may|must|will|should|could|have|need|then|also)$/;
const ACTS =
  /^(?:ask|score|decide|answer|come|go|take|vote|choose|pick|get|pay|drop|sign|say|tell|handle|handles|bring|register|respond|react|judge)$/;

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

const isVerb = (word: string, next: string): boolean =>
  MAY.test(word) ? isVerb(next, "") : VERBS.test(word) || isDoing(word) || ACTS.test(word) || NEVER_NOUNS.test(word);

function isSomebody(word: string): boolean {
  if (WHO.test(word)) return true;
  const one = singular(word);
  const known = knownEntity(one);
  const isPerson = known ? known.fields.some((field) => field.startsWith("email")) : shapeOf(one).isPerson;
  return isPerson && (isPlural(word) || known !== null);
}
