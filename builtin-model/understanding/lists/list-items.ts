// One item of a list: a thing, an attribute of something, or neither.
import type { FieldSpec } from "../../blueprint/types.ts";
import {
  COUNTS,
  DOINGS,
  EVENTS,
  MEASURES,
  PAIRED,
  RELATIVES,
  REMARKS,
  SHOWN,
  SORTS,
  USED,
} from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName, measured } from "../field.ts";
import { DETERMINERS, NEVER_NOUNS, NOT_THINGS, VERBS } from "../language/noun-words.ts";
import { isDoing } from "../language/vocabulary.ts";
import { isPlural, isUncounted, plain, plural, singular } from "../language/words.ts";
import { askedField } from "../stated/question-field.ts";

const WORDS_MAX = 4;
/** "Weights every day": readings of their own. */
const SERIES = /\b(?:every|each|per) (?:day|week|month|morning|evening|night|year)|\b(?:daily|weekly|monthly)\b/i;

export type Item =
  | { is: "thing"; one: string; fields: FieldSpec[] }
  | { is: "attribute"; of: string | null; fields: FieldSpec[] }
  | { is: "other" };

/** Behind "visits with symptoms", a single word goes on telling of visits: "and treatment". */
export function insideItem(part: string, item: Item): Item | null {
  const words = plain(bareName(part)).split(" ");
  const last = words.at(-1) ?? "";
  const isLone =
    words.length <= 3 &&
    !SHOWN.test(last) &&
    !words.some((word) => VERBS.test(word) && word !== "place") &&
    !/ing$/.test(last);
  const isField =
    isLone &&
    (!isPlural(last) || isUncounted(last)) &&
    item.is !== "attribute" &&
    !/[a-z] (?:with|for|per|by) /i.test(part);
  return isField ? { is: "attribute", of: null, fields: [fieldFromName(bareName(part))] } : null;
}

/** One item of a list; `others` are the plain words of all. */
export function itemOf(part: string, isFirst: boolean, others: readonly string[]): Item {
  if (SERIES.test(part.replace(/^\s*(?:daily|weekly|monthly) /i, ""))) return { is: "other" };
  const clause = clauseOf(part);
  if (clause) return clause;
  const [, head = part, tail = ""] = /^(.*?\S)\s+with\s+(.+)$/i.exec(part.replace(PER, "")) ?? [];
  const bare = bareName(isFirst ? lastNouns(head) : head);
  if (bare === "") return { is: "other" };
  const item = nounItem(bare, others);
  if (tail === "" || item.is !== "thing") return item;
  const inside = itemOf(tail, false, others);
  if (inside.is === "attribute") return { ...item, fields: [...item.fields, ...inside.fields] };
  const name = singular(plain(bareName(tail)));
  if (SHOWN.test(name.split(" ").at(-1) ?? "")) return { is: "other" };
  const isOwn = knownEntity(name) !== null && isPlural(plain(tail).split(" ").at(-1) ?? "");
  return isOwn || name.split(" ").length > 3
    ? { is: "other" }
    : { ...item, fields: [...item.fields, fieldFromName(name)] };
}

/** "Who bought which fleece", "parents called or not", "where I bought them". */
function clauseOf(part: string): Item | null {
  const deed = /^(?:and )?who ([a-z]+) which ([a-z]+)$/i.exec(part);
  if (deed?.[1] && deed[2]) return { is: "attribute", of: singular(deed[2].toLowerCase()), fields: [doerOf(deed[1])] };
  if (/^(?:and )?(?:who|where|when|what|which|how|if|whether)\b/i.test(part)) {
    const field = askedField(part);
    return field ? { is: "attribute", of: null, fields: [field] } : { is: "other" };
  }
  const either = /^([a-z]+(?: [a-z]+)?) or not$/i.exec(part)?.[1];
  return either ? { is: "attribute", of: null, fields: [{ ...fieldFromName(either), kind: "yesNo" }] } : null;
}

const DOERS: Readonly<Record<string, string>> = {
  bought: "buyer",
  buys: "buyer",
  owns: "owner",
  rides: "rider",
  drives: "driver",
  made: "maker",
  won: "winner",
  plays: "player",
  teaches: "teacher",
  wrote: "author",
  borrowed: "borrower",
};

function doerOf(verb: string): FieldSpec {
  const word = verb.toLowerCase();
  const name = DOERS[word] ?? `${word.replace(/([^s])s$/, "$1")} by`;
  return { ...fieldFromName(name), kind: "text" };
}

const PER = /\s+(?:per|for each|of each|for every)\s.*$/i;

/** Without articles, quantities and what only says for whom: "honey harvest kg per hive". */
const bareName = (part: string): string =>
  part
    .replace(PER, "")
    .replace(/^(?:(?:an?|the|its|their|my|our|all|and|also|daily|weekly|monthly)\s+)+/i, "")
    .replace(/\s+(?:etc\.?|and so on)$/i, "")
    .trim();

/** "Share photos" is something to do. */
const DOES =
  /^(share|add|see|track|manage|create|edit|delete|upload|view|browse|get|send|show|find|make|keep|want|write|save|choose|pick|export|import|mark|assign|filter|invite|pay|buy|sell|join|leave|note|notice)$/;

/** What stands behind the verb in "I track goats". */
function lastNouns(text: string): string {
  const words = text.trim().split(/\s+/);
  const start = words.findLastIndex(
    (word) =>
      VERBS.test(word.toLowerCase()) ||
      DOES.test(word) ||
      DETERMINERS.has(word.toLowerCase()) ||
      /^(for|of|with|to)$/i.test(word),
  );
  return words.slice(start + 1).join(" ");
}

/** "Book attractions", "offering internship opportunities": something to do with things. "Work orders" are things. */
function isDeed([first = "", ...rest]: readonly string[]): boolean {
  const object = singular(rest.join(" "));
  const isMany = isPlural(rest.at(-1) ?? "");
  const mayAct = VERBS.test(first) || isDoing(first) || /[a-z]{3}ing$/.test(first);
  return (
    mayAct && isMany && knownEntity(`${first} ${object}`) === null && (rest.length > 1 || knownEntity(object) !== null)
  );
}

function nounItem(name: string, others: readonly string[]): Item {
  const unit = measured(name);
  const words = plain(unit?.name ?? name).split(" ");
  if (words.length > WORDS_MAX || words[0] === "") return { is: "other" };
  const tail = words.findIndex((word, at) => at > 0 && /^(at|in|on|after|before|of|out)$/.test(word));
  const phrase = (tail > 0 ? words.slice(0, tail) : words).join(" ");
  const one = singular(phrase);
  const head = one.split(" ").at(-1) ?? "";
  const modifier = one.split(" ").slice(0, -1).join(" ");
  const isMany = isPlural(phrase.split(" ").at(-1) ?? "");
  // "Students join clubs" is a sentence.
  const isSentence =
    (words.length > 2 && isPlural(words[0] ?? "") && (VERBS.test(words[1] ?? "") || isDoing(words[1] ?? ""))) ||
    (words.length > 1 &&
      (NEVER_NOUNS.test(words.at(-1) ?? "") || (words.length < 4 && NEVER_NOUNS.test(words[1] ?? ""))));
  if (
    isSentence ||
    (words.length > 1 && (DOES.test(words[0] ?? "") || isDeed(words))) ||
    (SHOWN.test(words.at(-1) ?? "") && !knownEntity(one))
  )
    return { is: "other" };
  const field = {
    ...fieldFromName(unit ? name : nameWithTail(/^(minute|hour)$/.test(head) ? phrase : one, words, tail)),
    ...labelled(unit ? name : ""),
  };
  const relatives = RELATIVES[phrase];
  if (relatives && others.some((other) => /^(?:my |the |our )?(people|persons|ancestors|relatives)\b/.test(other)))
    return {
      is: "attribute",
      of: null,
      fields: relatives.map((label) => ({ key: label.toLowerCase(), label, kind: "relation", to: "self" })),
    };
  const doing = unit ? DOINGS[one] : undefined;
  if (doing && unit) return { is: "thing", one: doing, fields: [amountOf(unit)] };
  if (isMany && COUNTS.has(phrase)) return { is: "attribute", of: null, fields: [fieldFromName(phrase)] };
  if (isEvent(one) && !isMany && /^(next|last|previous|first)$/.test(words[0] ?? ""))
    return { is: "attribute", of: null, fields: [{ ...field, kind: "date" }] };
  if (isMany && !knownEntity(one) && fieldFromName(phrase).kind === "tags")
    return { is: "attribute", of: null, fields: [fieldFromName(phrase)] };
  if (isEvent(one) && !MEASURES.has(head)) return { is: "thing", one, fields: unit ? [amountOf(unit)] : [] };
  if (knownEntity(one) && modifier !== "") return isMany ? { is: "thing", one, fields: [] } : { is: "other" };
  if (USED.test(head) && modifier !== "") return { is: "attribute", of: null, fields: [field] };
  const isMeasure = MEASURES.has(head) || SORTS.has(head) || REMARKS.has(head) || unit !== null;
  if (isMeasure) return attributeOf({ head, modifier, isMany, field }, others);
  if (isMany && !knownEntity(one) && fieldFromName(phrase).kind === "longText")
    return { is: "attribute", of: null, fields: [fieldFromName(phrase)] };
  if (!isMany && modifier === "" && knownEntity(one)) return { is: "other" };
  if (!isMany && fieldFromName(one).kind !== "text") return { is: "attribute", of: null, fields: [field] };
  return isMany && (!NOT_THINGS.has(phrase) || knownEntity(one) !== null || phrase === "menus")
    ? { is: "thing", one, fields: [] }
    : { is: "other" };
}

const labelled = (name: string): Partial<FieldSpec> => {
  const unit = name === "" ? null : measured(name);
  if (!unit) return {};
  const { key, label } = fieldFromName(singular(plain(unit.name)));
  return { key, label };
};

/** "Weights at 8 weeks" → "weight at 8 weeks". */
const nameWithTail = (one: string, words: readonly string[], tail: number): string =>
  tail > 0 ? `${one} ${words.slice(tail).join(" ")}` : one;

const amountOf = ({ kind, unit }: NonNullable<ReturnType<typeof measured>>): FieldSpec => ({
  ...fieldFromName(
    kind === "duration" ? "duration" : kind === "money" ? "cost" : unit === "kg" ? "kilograms" : "amount",
  ),
  kind,
  ...(unit ? { unit, min: 0 } : {}),
});

type Measure = { head: string; modifier: string; isMany: boolean; field: FieldSpec };

/** "Shearing dates" are of shearings, "fleece weights" of the fleeces named elsewhere, "queen status" of what stands before. */
function attributeOf({ head, modifier, isMany, field }: Measure, others: readonly string[]): Item {
  const doing = (/^(amount|date|time)$/.test(head) ? DOINGS[modifier] : undefined) ?? modifier;
  const own = { ...field, ...bareField(head, field) };
  if (isMany && /^(result|name|number)$/.test(head) === false && (isEvent(doing) || isDated(head, doing)))
    return { is: "thing", one: doing, fields: [head === "date" ? dateField() : own] };
  const isNamed =
    modifier !== "" &&
    others.some((other) => other === plural(modifier) || new RegExp(`\\bwhich ${modifier}$`).test(other));
  if (isNamed) return { is: "attribute", of: modifier, fields: [own] };
  if (head === "result" && modifier !== "") return { is: "thing", one: `${modifier} ${head}`, fields: [] };
  return { is: "attribute", of: null, fields: [field] };
}

/** "Payment amounts", "loan dates": payments and loans. */
const isDated = (head: string, one: string): boolean =>
  /^(date|amount)$/.test(head) && knownEntity(one) !== null && !PAIRED.test(one) && one !== "class";

const dateField = (): FieldSpec => ({ ...fieldFromName("date"), kind: "date" });

const FULL: Readonly<Record<string, string>> = { temp: "temperature", minute: "duration", hour: "duration" };

/** The weight of a fleece is called "Weight". */
function bareField(head: string, field: FieldSpec): Partial<FieldSpec> {
  const { key, label } = fieldFromName(FULL[head] ?? head);
  return { key, label, kind: field.kind };
}

function isEvent(one: string): boolean {
  const words = one.split(" ");
  return words.length <= 3 && EVENTS.has(words.at(-1) ?? "");
}
