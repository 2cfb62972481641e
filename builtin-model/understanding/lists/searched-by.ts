// Attributes that stand in sentences: "look for games by number of players", "cars by make and year", "rate the result".

import type { FieldSpec } from "../../blueprint/types.ts";
import { MEASURES, SORTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName } from "../field.ts";
import { isPlural, plain, singular } from "../language/words.ts";
import { splitList } from "./field-lists.ts";
import { give, type Owned } from "./owned-fields.ts";

const LISTED_BY =
  /\b(?:of |the |our |my |^)?([a-z]+ )?([a-z]{4,}) by ([a-z ]+(?:, [a-z ]+)*,? and [a-z ]+)(?=[.;:!?\n]|$)/gi;

/** "Cars by make, model, year and price": what each car has. */
export function listedBy(text: string, owned: Owned[]): string {
  return text.replace(LISTED_BY, (whole, before: string | undefined, noun: string, list: string) => {
    const one = singular(noun.toLowerCase());
    const names = splitList(list);
    const isMany = isPlural(noun.toLowerCase()) || knownEntity(`${before ?? ""}${one}`.toLowerCase()) !== null;
    const told = names.filter((name) => /^number of /i.test(name) || isAttribute(name)).length;
    const isFields = names.every((name) => !isPlural(plain(name).split(" ").at(-1) ?? "") || /^number of /i.test(name));
    if (!isMany || !isFields || told * 2 < names.length) return whole;
    give(owned, one, names.map(countField));
    return `${before ?? ""}${noun}`;
  });
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
