// Fields that a text asks for in questions, each given to the thing that it tells of: "I want to know who cleans it".
import type { FieldSpec } from "../../blueprint/types.ts";
import { lemmaOf, participleOf } from "../../reading/index.ts";
import { fieldFromName } from "../field.ts";
import { fieldsOfList, listBehindSentence } from "../lists/field-lists.ts";
import type { Described } from "../types.ts";
import { askedField } from "./question-field.ts";

/** What a field asks that tells who did something: "grow by" of "who grew it" and "grown by". */
export function whoDid({ label }: FieldSpec): string | null {
  const verb = /^who (\w+) (?:it|them)$|^(\w+) by$/i.exec(label)?.slice(1).find(Boolean);
  return verb === undefined ? null : `${lemmaOf(verb.toLowerCase())} by`;
}

const WISH =
  /\b(?:know|see|remember|track of|note|notes?|forget|record|writes?(?: everything)?(?: down)?|find out|lose track of|losing track of|keep|log|sorted|with|which shows?)\b/i;
const SORTED = /\b(?:sorted|grouped|ordered|arranged|organi[sz]ed) by ([a-z]+(?: [a-z]+)?)/gi;
const OF_EACH =
  /\b(?:and )?(?:which|what) ([a-z]+(?: [a-z]+){0,2}) (?:each|every|the|a) ([a-z]+) (?:wears|has|needs|uses|plays|wants|gets|owns|brings|drives|takes|eats|speaks|sings)\b/gi;
const INVERTED = /\bwhen did (?:i|we|they|he|she) ([a-z]+) (?:it|them)\b/gi;
const INSIDE = /\bwhat(?:'s|’s| is)? in which ([a-z]+)\b/gi;

/** The things with the fields that the text asks for in questions: of the thing that is named beside, else of the first. */
export function withAskedFields(things: readonly Described[], text: string): Described[] {
  const kept = things.map((thing) => ({ ...thing, fields: [...thing.fields] }));
  const place = (one: string) => {
    const words = text.toLowerCase();
    const whole = words.indexOf(one.slice(0, -1));
    const at = whole >= 0 ? whole : words.indexOf(one.split(" ").at(-1)?.slice(0, -1) ?? one);
    return at < 0 ? text.length : at;
  };
  const candidates = kept.filter(({ isSetting, one }) => !isSetting && !/^(photo|picture|image)$/.test(one));
  const main =
    candidates.toSorted((left, right) => place(left.one) - place(right.one) || right.one.length - left.one.length)[0] ??
    kept[0];
  if (!main) return kept;
  const give = (thing: Described, field: FieldSpec) => {
    const asked = whoDid(field);
    const isThere = thing.fields.some((own) => own.key === field.key || (asked !== null && whoDid(own) === asked));
    if (!isThere) thing.fields.push(field);
  };
  const list = main.fields.length === 0 ? listBehindSentence(text) : null;
  for (const field of list ? fieldsOfList(list, main.one, true) : []) give(main, field);
  for (const [, what = "", whose = ""] of text.matchAll(OF_EACH)) {
    const thing = kept.find(({ one }) => one === whose.toLowerCase() || one.endsWith(` ${whose.toLowerCase()}`));
    const isThing = kept.some(({ one }) => one === what.toLowerCase());
    if (thing && !isThing) give(thing, fieldFromName(what.toLowerCase()));
  }
  for (const [, name = ""] of text.matchAll(SORTED)) {
    const word = name.toLowerCase().split(" ")[0] ?? "";
    if (
      !/^(date|day|month|year|name|time|week|newest|price|rating)$/.test(word) &&
      !kept.some(({ one }) => one === word)
    )
      give(main, fieldFromName(word));
  }
  for (const [, verb = ""] of text.matchAll(INVERTED))
    give(main, { ...fieldFromName(`${participleOf(verb.toLowerCase())} on`), kind: "date" });
  for (const [, name = ""] of text.matchAll(INSIDE)) give(main, fieldFromName(name.toLowerCase()));
  for (const sentence of text.split(/[.;!?\n]+/)) {
    if (!WISH.test(sentence)) continue;
    for (const part of sentence.split(
      /,|\band\b(?= (?:who|when|where|what|which|how|if|whether)\b)|(?<=\b(?:know|see|remember|note|forget|record|write down|find out|track of)) (?=(?:who|when|where|what|how|if|whether)\b)/i,
    )) {
      const field = /^\s*(?:and )?(?:who|when|where|what|how|if|whether)\b/i.test(part) ? askedField(part) : null;
      if (field && !/^(date|location|name)$/.test(field.key)) give(main, field);
    }
  }
  return kept;
}
