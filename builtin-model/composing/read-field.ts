// A field from the words that somebody has for it, whole questions among them: "which rail it lives in", "paid or not", "when it went out".
import type { FieldSpec } from "../blueprint/types.ts";
import { classesOf, nounLemmaOf } from "../reading/index.ts";
import { fieldFromName, optionsOf, withKind } from "../understanding/field.ts";
import { fieldKey, sentenceCase } from "../understanding/language/words.ts";

/** Words that begin what is told of a thing: what stands before them names it. */
const TELLING = new Set(
  "is are was were has have had do does did can will would should must need needs got lives live goes go comes come i i'd i've we we've he he's she she's they they've it it's its you someone somebody each".split(
    " ",
  ),
);
/** "What still needs work": adverbs that may be nouns elsewhere. */
const WHEN = new Set("still now then here there yet ever always usually normally actually never".split(" "));
const ASIDES = /^(?:roughly|about|the|their|its|a|an|his|her|our|my|and|also|maybe|some kind of) /i;
const AFTERWARDS = /(?:,? (?:etc\.?|and so on|or so|or whatever|please|if any))+$/i;
const YES_NO = /^(.*\w)\s*[?:,(-]?\s*(?:\(?(?:yes ?(?:\/|or) ?no|y ?\/ ?n)\)?|or (?:not|no))$/i;
const WHETHER =
  /^(?:whether|if)(?: or not)? (?:it|they|he|she|there|we|i)(?:'s|'re|'ve| is| are| was| has| have| had| got)*(?: got| been| already| yet| a| an)* (.+)$/i;
const EITHER = /^(\w+(?: \w+)?) or (?:an? )?(\w+(?: \w+)?)$/;
const SLASHES = /^[\p{L}\d]+(?:\/[\p{L}\d]+)+$/u;
/** "Whether the paper was signed", "if it's already delivered". */
const WHETHER_IT_IS =
  /^(?:whether|if) (?:the |an? |its? |their )?(.*?)\b(?:is|are|was|were|has|have|had)\b(?: been| already| yet| got)* (.+)$/i;
/** "Paid?" */
const TICKED = /^(?!(?:what|which|who|where|when|how)\b)([^?]+?) ?\?$/i;
const WORDS_OF_NAME_MAX = 4;

/** The field; its kind and options as the words tell. */
export function readField(said: string): FieldSpec {
  const name =
    said.replaceAll(" / ", "/").replaceAll(" ' ", "'").replace(AFTERWARDS, "").replace(ASIDES, "").trim() || said;
  const asked = YES_NO.exec(name)?.[1] ?? WHETHER.exec(name)?.[1];
  const choices = eitherOf(asked ?? "");
  if (choices) return { ...labelled(sentenceCase(choices.join(" or "))), kind: "choice", options: optionsOf(choices) };
  const [, what = "", state] = (asked ? null : WHETHER_IT_IS.exec(name)) ?? [];
  const told = asked ?? (state === undefined ? null : `${what}${state}`);
  if (told) return withKind({ ...fieldFromName(told), kind: "text" }, "yesNo");
  const states = eitherOf(name);
  if (states) return { ...labelled(sentenceCase(name)), kind: "choice", options: optionsOf(states) };
  const ticked = TICKED.exec(name)?.[1];
  if (ticked) return withKind({ ...fieldFromName(ticked), kind: "text" }, "yesNo");
  const [question = "", ...rest] = name.split(" ");
  switch (question.toLowerCase()) {
    case "who":
    case "whose":
    case "who's":
      return { ...labelled(sentenceCase(name)), kind: "text" };
    case "when":
      return { ...labelled(sentenceCase(name)), kind: "date" };
    case "what":
    case "which": {
      const own = untilTold(rest);
      return own ? fieldFromName(own) : { ...labelled(sentenceCase(name)), kind: "text" };
    }
    case "how":
      return manyOf(name, rest);
    default:
      return fieldFromName(name);
  }
}

/** "Alive or dead", "beech/oak/mixed": the words that it is one of; null where it is something else. */
function eitherOf(words: string): string[] | null {
  const found = SLASHES.test(words) ? words.split("/") : (EITHER.exec(words)?.slice(1) ?? []);
  return found.length > 1 && found.every(isState) ? found : null;
}

/** "How many lambs" is a number of lambs; "how it went" a text. */
function manyOf(name: string, [measure = "", ...of]: readonly string[]): FieldSpec {
  if (measure !== "many" && measure !== "much")
    return measure === "long" ? withKind(fieldFromName(name), "duration") : { ...fieldFromName(name), kind: "text" };
  const counted = untilTold(of);
  const field = labelled(sentenceCase(counted ?? name));
  return { ...field, kind: "number", min: 0 };
}

const labelled = (label: string): FieldSpec => ({ key: fieldKey(label), label, kind: "text" });

/** "size it is" is the size, "rail or box it lives in" the rail or box; null where no noun stands first. */
function untilTold(words: readonly string[]): string | null {
  const end = words.findIndex((word) => TELLING.has(word.toLowerCase()));
  const own = end < 0 ? words : words.slice(0, end);
  const head = own.at(-1)?.toLowerCase() ?? "";
  if (own.length === 0 || own.length > WORDS_OF_NAME_MAX) return null;
  return !WHEN.has(head) && classesOf(nounLemmaOf(head)).some((one) => one.startsWith("n.")) ? own.join(" ") : null;
}

/** "Alive or dead", "field or stable": one of both, not two of many things. */
const isState = (words: string): boolean => words !== "" && !/s$|\d|\b(?:name|number|no|id|code)\b/i.test(words);
