// Fields that a description lists itself: "hives (name, location)", "each tool has a name and a price", "including tool name, price".
import type { FieldSpec } from "../../blueprint/types.ts";
import { MEASURES, SORTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName, fieldFromNotation, kindOfWord, optionsOf, setDefault, withKind } from "../field.ts";
import { escaped, fieldKey, isPlural, plain, plural, singular } from "../language/words.ts";
import { askedField } from "../stated/question-field.ts";
import { isSentencePart } from "./sentence-parts.ts";
import { countedField, eitherField, inCompany, scaledField, statedChoice } from "./told-fields.ts";

const FIELDS_MAX = 16;
const FIELD_WORDS_MAX = 5;

/** The fields listed for the thing called `one`, or none. A list of fields ends where one of `others`, which are things themselves, begins. */
export function listedFields(text: string, one: string, others: readonly string[] = []): FieldSpec[] {
  const noun = `(?:${escaped(plural(one))}|${escaped(one)})`;
  const patterns = [
    new RegExp(`\\b${noun}\\s*(?:\\(|:\\s*)([^().;\\n]{3,300})`, "i"),
    new RegExp(
      `\\b(?:each|every|an?|the|all)?\\s*${noun}\\s+(?:(?:should|must|will|can|to)\\s+)?(?:have|has|having|contains?|includes?|stores?|consists? of|needs?)\\s+(?!to )(?:the (?:following )?(?:fields?|details|information)\\s*:?\\s*)?([^.;\\n]{3,300})`,
      "i",
    ),
    new RegExp(
      `\\b${noun}(?: (?:to|for|from|about) (?:my|our|the|her|his) [a-z]+)?(?: (?:live|lie|go|are kept|are stored|are collected))?,?\\s+(?:with|including|with fields|incl\\.?)\\s+(?:(?:their|its|a|an|the|fields?)\\s+)?([^.;\\n]{3,300})`,
      "i",
    ),
    new RegExp(
      `\\b${noun}(?: \\w+)? (?:log|logbook|diary|journal|list|tracker|register|collection|form)\\s*(?::|with)\\s*([^.;\\n]{3,300})`,
      "i",
    ),
    new RegExp(
      `\\b${noun}\\s*[-–—,]\\s*(?:an? )?(?:catalogue|catalog|list|database|register|inventory)? ?with\\s+([^.;\\n]{3,300})`,
      "i",
    ),
    new RegExp(`\\b${escaped(one)} information,?\\s+including\\s+([^.;\\n]{3,300})`, "i"),
    new RegExp(
      `\\b(?:for each|for every|per) ${escaped(one)},?\\s+(?:i |we |users? |they )?(?:want to |would like to |can |should |need to )?(?:record|store|track|save|note|log|enter|keep|see|have|want|need|like to have|write down)\\s+([^.;\\n]{3,300})`,
      "i",
    ),
  ];
  const kinds = bracketKinds(patterns[0]?.exec(text)?.[1] ?? "", text);
  if (kinds) return [kinds];
  for (const [place, pattern] of patterns.entries()) {
    const list = before(pattern.exec(text)?.[1], others);
    // "Candles: products with scent and size" tells of products.
    if (place === 1 && /^[^:,]{3,30}:/.test(list ?? "")) continue;
    if (place === 0 && list && /^\s*[a-z]+s (?:with|that|which|who|have|can)\b/i.test(list)) continue;
    const fields = list && !isListOfThings(list) ? fieldsOfList(list, one, isAboutEach(text, one)) : [];
    if (fields.length >= 2 || (fields.length === 1 && place !== 2 && place !== 3 && /^[^,]{2,30}$/.test(list ?? "")))
      return fields;
  }
  return fieldsBehindCommas(text, noun, one);
}

const BEHIND_MIN = 4;

/** "My stamps, country, year, value, condition": single things behind the noun, none of them a plural. */
function fieldsBehindCommas(text: string, noun: string, one: string): FieldSpec[] {
  const list =
    new RegExp(`(?<!(?:,|with|and|an?)\\s)\\b${noun}(?: collection| list| log)?,\\s*([^.;:!?\\n]{8,200})`, "i").exec(
      text,
    )?.[1] ?? "";
  const items = splitList(list);
  const isField = (item: string) =>
    askedField(item) !== null ||
    /^[a-z]+ (?:notes|remarks|photos|pictures)$/i.test(item) ||
    (item.split(" ").length <= 2 && !isPlural(plain(item).split(" ").at(-1) ?? "") && !/(ing|ment)$/.test(plain(item)));
  const isTold =
    items.filter((item) => fieldFromName(item).kind !== "text" || askedField(item) !== null).length * 3 >= items.length;
  return items.length >= BEHIND_MIN && items.every(isField) && isTold ? fieldsOfList(list, one) : [];
}

const VERBAL =
  /\b(i|we|they|you|people|members|should|must|can|is|are|have|has|with|log|track|record|discuss|want|need|use|make)\b/i;
const SENTENCE_LIST = /^(\s*[^:.\n]{25,}):\s*([^.;:\n]{8,300})/gm;

/** A list of single things behind a whole sentence: "use on my fields: field, product, amount, date, wind". */
export function listBehindSentence(text: string): string | null {
  for (const [, , list = ""] of text.matchAll(SENTENCE_LIST)) if (isListOfFields(list)) return list;
  // "Track the lambs. ewe, birth date, weight, sex": a sentence that is only such a list.
  const [, ...later] = text.split(/[.!?\n]+\s*/);
  return (
    later.find((sentence) => !sentence.includes(":") && isListOfFields(sentence) && !VERBAL.test(sentence)) ?? null
  );
}

/** "Stargazing log: object, telescope, seeing": what each line of it says. */
const LOG_LIST =
  /\b((?:log|logbook|diary|journal|tracker|register|record book|records|notes))\s*:\s*([^.;:\n]{8,300})/gi;

const BRACKETS = /\b([a-z]{3,})\s*\(([^()\n]{3,200})\)/gi;

/** "Songs (title, key, tempo, lyrics)": what each song has. */
function isBracketOfFields(list: string): boolean {
  const items = splitList(list).map((item) => plain(item));
  const single = items.filter((item) => !isPlural(item.split(" ").at(-1) ?? "")).length;
  return (
    items.length > 1 &&
    single * 2 >= items.length &&
    items.some((item) => fieldFromName(item).kind !== "text" || /name|title/.test(item))
  );
}

/** "Products with scent" and "clients" begin lists of things. */
const isFieldFirst = (item: string): boolean => !/ with /.test(item) && !isPlural(item.split(" ").at(-1) ?? "");

function isListOfFields(list: string): boolean {
  const items = splitList(list).map((item) => plain(item.replace(/[([].*$/, "")));
  const single = items.filter(
    (item) => !isPlural(item.split(" ").at(-1) ?? "") || /^(who|when|where|what|how) /.test(item),
  ).length;
  return isFieldFirst(items[0] ?? "") && items.length >= BEHIND_MIN && single * 4 >= items.length * 3;
}

const KINDS_MIN = 3;
const ANY_FIELD =
  /^(name|title|date|day|time|status|price|cost|amount|number|notes?|type|kind|category|size|colou?r|location|place|address|email|weight|age|year|description|url|link|quantity|unit|brand|model|author|maker)s?$/;

/** "Equipment (laptop, phone, chair)": what there is of it, not what each has. */
function bracketKinds(list: string, text: string): FieldSpec | null {
  const items = list
    .split(/,|\band\b|\bor\b|\//)
    .map((item) => item.trim())
    .filter(Boolean);
  const isBracket = list !== "" && text.includes(`(${list})`);
  const isKinds = items.every(
    (item) =>
      /^[a-z]+$/i.test(item) && !ANY_FIELD.test(item.toLowerCase()) && /^(text|phone)$/.test(fieldFromName(item).kind),
  );
  if (
    !isBracket ||
    !isKinds ||
    items.length < KINDS_MIN ||
    !items.some(
      (item) =>
        fieldFromName(item).kind === "phone" || knownEntity(singular(item.toLowerCase())) !== null || isPlural(item),
    )
  )
    return null;
  return { key: "kind", label: "Kind", kind: "choice", options: optionsOf(items) };
}

/** "Each plant has …": whatever follows is a field, "watering days" too. */
const isAboutEach = (text: string, one: string): boolean =>
  new RegExp(`\\b(?:each|every) ${escaped(one)} (?:has|have|contains|includes|stores) `, "i").test(text);

function before(list: string | undefined, others: readonly string[]): string | undefined {
  if (others.some((other) => list?.toLowerCase().startsWith(other))) return undefined;
  const ends = others.flatMap((other) => {
    const at = list?.search(new RegExp(`(,|,? and) (?:an? |the )?${escaped(other)}\\b`, "i")) ?? -1;
    return at > 0 ? [at] : [];
  });
  return ends.length > 0 ? list?.slice(0, Math.min(...ends)) : list;
}

/** "Singers, rehearsals and concerts" are things of their own; "names, phone numbers and notes" are fields. */
function isListOfThings(list: string): boolean {
  const parts = splitList(list).map((part) =>
    plain(part.replace(/[([].*$/, "").replace(/\s(?:with|for|to|by)\s.*$/, "")),
  );
  if (parts.some((part) => /^(?:an? |the |its )?(?:name|title)$/.test(part))) return false;
  const things = parts.filter((part) => {
    const last = part.split(" ").at(-1) ?? "";
    const field = fieldFromName(singular(part));
    // "Automatic shopping list": a thing of its own, however it is described.
    if (part.includes(" ") && knownEntity(part.split(" ").slice(-2).join(" ")) !== null) return true;
    if (isMeasure(singular(last)) || (!knownEntity(singular(part)) && fieldFromName(part).kind === "longText"))
      return false;
    return (
      isPlural(last) && (knownEntity(singular(part)) !== null || field.kind === "text") && !/^(name|title)s$/.test(last)
    );
  });
  const isKnown = knownEntity(singular(parts[0] ?? "")) !== null;
  return parts.length > 1 ? things.length * 2 > parts.length : things.length === 1 && isKnown;
}

const LIST_BEHIND = /\b([a-z]{3,}s)\s*:\s*([^.;:\n]{3,300})/gi;
const NO_HEADS =
  /^(things|features|functions|fields|following|details|items|includes|needs|wants|pages|users|lists|steps|status|requirements|basics|ideas)$/;

/** The text without lists behind a plural that name fields rather than things: "sessions: gym, grade, attempts". */
export function withoutFieldLists(text: string): string {
  return text
    .replace(LIST_BEHIND, (whole, noun: string, list: string) => {
      const items = splitList(list).map((item) => plain(item.replace(/[([].*$/, "")));
      const single = items.filter((item) => !isPlural(item.split(" ").at(-1) ?? "")).length;
      const isFields =
        isPlural(noun.toLowerCase()) &&
        !NO_HEADS.test(noun.toLowerCase()) &&
        items.length > 1 &&
        isFieldFirst(items[0] ?? "");
      return isFields && single * 2 >= items.length ? `${noun}.` : whole;
    })
    .replace(BRACKETS, (whole, noun: string, list: string) => (isBracketOfFields(list) ? noun : whole))
    .replace(LOG_LIST, (whole, lead: string, list: string) => (isListOfFields(list) ? `${lead}.` : whole))
    .replace(SENTENCE_LIST, (whole, lead: string, list: string) => (isListOfFields(list) ? `${lead}.` : whole));
}

/** "a name, a price (required) and a status (open, closed)" → fields. What does not look like a field ends the list. */
export function fieldsOfList(list: string, one = "", allAreFields = false): FieldSpec[] {
  const fields: FieldSpec[] = [];
  for (const part of splitList(list)) {
    const field = listedField(part, one, allAreFields);
    if (field === "end") break;
    if (field && !fields.some(({ key }) => key === field.key)) fields.push(field);
    if (fields.length === FIELDS_MAX) break;
  }
  return fields.map((field) => inCompany(field, fields));
}

/** Splits at commas and "and", but not inside brackets. */
export function splitList(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  // "A date a price and a status": commas are easily forgotten.
  const told = list.replace(/(?<=\ban? [a-z]+) (?=an? [a-z]+(?:$|,| and | an? ))/gi, ", ");
  for (const letter of told.replace(
    /\s+(?:and|&|plus)\s+(?=(?:an?|the|its|their|one|optional)?\s*[\w-]+)/gi,
    (joint, at: number) => (openBrackets(told.slice(0, at)) ? joint : " , "),
  )) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (letter === "," && depth <= 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].map((text) => text.trim()).filter(Boolean);
}

const openBrackets = (text: string): boolean =>
  (text.match(/[([]/g)?.length ?? 0) > (text.match(/[)\]]/g)?.length ?? 0);

const NOT_FIELDS =
  /^(etc|more|so on|others?|other \w+|and more|it|them|users?|such|various|search|filter|functions|features?|be able|comments? and|able)\b/i;
const ENDS =
  /\b(for|by(?! *$)|should|can|could|will|must|users?|that|which|who|where|so that|because|website|system|app|functional\w+|able|so|when|while)\b/i;

function listedField(part: string, one: string, isField: boolean): FieldSpec | "end" | null {
  const given =
    /^(?:and )?which (?:ones|of them)? ?(?:(?:i|we|they|are|is|were|have|has|been|already) ){0,3}([a-z]+(?: out| away| back)?)$/i.exec(
      part,
    )?.[1];
  if (/^\w+(?: \w+)? (?:offer|book|give|get|pay|see|add|want|write|bring|borrow|return|apply|approve)s? \w/i.test(part))
    return "end";
  if (isSentencePart(part) || /^(?:her|him|us|them|me|it|you)$/i.test(part)) return "end";
  if (/^(?:very|strictly|mostly|all|only|also|mainly|if) /i.test(part)) return null;
  if (given) return withKind(fieldFromName(given), "yesNo");
  if (
    /^(?:every|each|once|twice) |^(?:daily|weekly|monthly|always|(?:in the )?(?:mornings?|evenings?|afternoons?))$/i.test(
      part,
    )
  )
    return null;
  const stated = statedChoice(part);
  if (stated !== null) return fieldFromNotation(stated);
  const either = /^([a-z]+)(?:,)? or not(?: [a-z]+)?$/i.exec(part)?.[1];
  if (either) return withKind(fieldFromName(either), "yesNo");
  const asked = askedField(part) ?? countedField(part) ?? scaledField(part) ?? eitherField(part);
  if (asked) return asked;
  if (/^(?:and )?belongs? to\b/i.test(part)) return null;
  const bracket = /[([](.*?)[)\]]?$/.exec(part);
  const name = part
    .replace(/[([].*$/, "")
    .replace(/^(?:and|or|also|optionally|optional|an?|the|its|their|his|her|one|some|unique|required)\s+/gi, "")
    .replace(/^(?:an?|the|its|their)\s+/i, "")
    .replace(new RegExp(`^${escaped(one)}(?:'s|’s)?\\s+(?=\\w)`, "i"), "")
    .replace(/\s+(etc\.?|and so on|and more)$/i, "")
    .replace(/\s+(?:behind|of|for|about|from) (?:each|every|it|them)(?: one)?$/i, "")
    .replace(/\s+(?:(?:every|each) (?:single )?(?:day|week|month|time|visit)|daily|weekly)$/i, "")
    .replace(/^((?:points|scores?|marks|votes|grades)) by [a-z]+$/i, "$1")
    .replace(/["“”*_`]/g, "")
    .trim();
  if (name === "" || NOT_FIELDS.test(name)) return null;
  // "Extra services like brushing", "an invoice per stay": things of their own.
  const told = /^(.+?) (?:like|such as|per|for each|of each) /i.exec(name)?.[1];
  if (told && knownEntity(singular(plain(told).split(" ").at(-1) ?? "")) !== null) return "end";
  if (
    (!isField && /^\w+ing \w/i.test(name) && fieldFromName(name).kind === "text") ||
    ENDS.test(name) ||
    name.split(/\s+/).length > FIELD_WORDS_MAX ||
    plain(name) === ""
  )
    return "end";
  const field = fieldFromWords(asOne(name), bracket?.[1]?.trim() ?? "");
  if (/\brequired|mandatory\b/i.test(part) && !/\bnot required\b/i.test(part)) field.required = true;
  if (/\bunique\b/i.test(part)) field.unique = true;
  return field;
}

const isMeasure = (head: string): boolean => (MEASURES.has(head) && !/^(minute|hour)$/.test(head)) || SORTS.has(head);

/** "Build dates" of one set are a build date. */
function asOne(name: string): string {
  const one = singular(name.toLowerCase());
  const head = one.split(" ").at(-1) ?? "";
  return one !== name.toLowerCase() && isMeasure(head) ? one : name;
}

/** A field from its name and what stands in brackets behind it: a kind, options or a default. */
export function fieldFromWords(name: string, hint: string): FieldSpec {
  const bare = hint.replace(/\b(required|mandatory|optional|unique)\b[,;]?\s*/gi, "").trim();
  if (bare === "" || bare.toLowerCase().startsWith("e.g")) return fieldFromName(name);
  const preset = /\bdefaults?(?: to| is)?:?\s+(.+)$/i.exec(bare);
  const options = optionsOf(bare.replace(/,?\s*\bdefaults?.*$/i, "").split(/\s*(?:\/|,|\||;|\bor\b)\s*/));
  const field =
    options.length > 1 && kindOfWord(bare) !== "yesNo"
      ? { key: fieldKey(name), label: fieldFromName(name).label, kind: "choice" as const, options }
      : fieldFromNotation(`${name}: ${bare.replace(/[>!*~=→:]/g, "")}`);
  if (preset?.[1]) setDefault(field, preset[1]);
  return field;
}
