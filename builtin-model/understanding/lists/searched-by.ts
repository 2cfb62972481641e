// Attributes that stand in sentences: "look for games by number of players", "cars by make and year", "rate the result".

import type { FieldSpec } from "../../blueprint/types.ts";
import { MEASURES, SORTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName } from "../field.ts";
import { isPlural, plain, singular } from "../language/words.ts";
import { splitList } from "./field-lists.ts";
import { give, type Owned } from "./owned-fields.ts";

const CLAUSE = /[^.;:!?\n]+/g;
const LISTED_BY = /\b(?:(?:of|the|our|my) )?([a-z]+ )?([a-z]{4,}) by (?=[a-z])/i;

/** "Make, model and price": several things between commas and "and", of letters alone. */
const isList = (text: string): boolean =>
  / and [a-z]/i.test(text) && text.split(/,(?= )/).every((part) => /^[a-z ]+$/i.test(part));

/** "Cars by make, model, year and price": what each car has. */
export const listedBy = (text: string, owned: Owned[]): string =>
  text.replace(CLAUSE, (clause) => listedAtEnd(clause, owned));

/** A list reaches to the end of its clause, and has letters, spaces and commas only. */
function listedAtEnd(clause: string, owned: Owned[]): string {
  const end = clause.split(/[^a-z ,]/i).at(-1) ?? "";
  const found = LISTED_BY.exec(end);
  if (!found) return clause;
  const [whole, before = "", noun = ""] = found;
  const list = end.slice(found.index + whole.length);
  if (!isList(list)) return clause;
  const one = singular(noun.toLowerCase());
  const names = splitList(list);
  const isMany = isPlural(noun.toLowerCase()) || knownEntity(`${before}${one}`.toLowerCase()) !== null;
  const told = names.filter((name) => /^number of /i.test(name) || isAttribute(name)).length;
  const isFields = names.every((name) => !isPlural(plain(name).split(" ").at(-1) ?? "") || /^number of /i.test(name));
  if (!isMany || !isFields || told * 2 < names.length) return clause;
  give(owned, one, names.map(countField));
  return `${clause.slice(0, clause.length - end.length + found.index)}${before}${noun}`;
}

const MEASURED_BY =
  /\b([a-z]{4,}s) by ((?:unit|amount|quantity|weight|size|colou?r|kind|type)(?:(?:, | and )(?:unit|amount|quantity|weight|size|colou?r|kind|type))+)\b/gi;

/** "Ingredients by unit and amount": each of them has both. */
export function measuredBy(text: string, owned: Owned[]): string {
  return text.replace(MEASURED_BY, (_, noun: string, list: string) => {
    const names = splitList(list);
    const counted = names.some((name) => /^unit$/i.test(name));
    give(
      owned,
      singular(noun.toLowerCase()),
      names.map((name) => ({
        ...fieldFromName(name),
        ...(counted && /^amount$/i.test(name) ? { kind: "number" as const } : {}),
      })),
    );
    return noun;
  });
}

const isAttribute = (name: string): boolean => {
  const head = plain(name).split(" ").at(-1) ?? "";
  return MEASURES.has(head) || SORTS.has(head) || fieldFromName(name).kind !== "text";
};

const BY =
  /\b((?:look|looking|search|searching|find|filter|filtering|browse|sort)(?: (?:for|through))?(?: (?:the |our |my |all )?([a-z]+(?: [a-z]+)?))?) by ((?:the )?number of [^.;:!?\n]+?)(?=[.;:!?\n]|, (?:we|i|they|and (?:we|i))\b|$)/gi;

/** "Look for games by number of players and length": players and length are fields of the games. */
export function searchedBy(text: string, owned: Owned[]): string {
  return text
    .replace(BY, (_, before: string, what: string | undefined, list: string) => {
      if (what) give(owned, singular(what.toLowerCase()), splitList(list).map(countField));
      return before;
    })
    .replace(
      /,? ?\b(?:and )?(?:we |i |staff )?(?:mark|note|flag|record|see) (?:what|which)(?: ones)? (?:is|are|has|have) missing ([a-z]+)\b/gi,
      (_, what: string) => {
        give(owned, "", [{ ...fieldFromName(`missing ${what.toLowerCase()}`), kind: "text" }]);
        return "";
      },
    );
}

function countField(name: string): FieldSpec {
  const counted = /^(?:the )?number of ([a-z]+)$/i.exec(name)?.[1];
  return counted ? { ...fieldFromName(counted.toLowerCase()), kind: "number", min: 0 } : fieldFromName(name);
}

/** "Rate the result": the rating of what the text is about. */
export function rated(text: string, owned: Owned[]): string {
  return text.replace(
    /[,;.]?\s*\b(?:and )?(?:i |we )?rate (?:the |each |every )?(?:results?|outcome|taste|it|them)\b/gi,
    () => {
      give(owned, "", [fieldFromName("rating")]);
      return "";
    },
  );
}
