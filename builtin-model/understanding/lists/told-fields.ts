// Fields that numbers or other fields tell: "max 12 places", "seeing 1 to 5", the frequency beside a callsign.
import type { FieldSpec } from "../../blueprint/types.ts";
import { FIELD_SENSES } from "../../knowledge/field-words.ts";
import { fieldFromName, optionsOf, withKind } from "../field.ts";

/** "Frequency" beside a callsign is no "daily" or "weekly". */
export function inCompany(field: FieldSpec, all: readonly FieldSpec[]): FieldSpec {
  const others = all.filter((other) => other !== field).map(({ label }) => label.toLowerCase());
  const sense = FIELD_SENSES.find(
    ({ name, beside }) => name.test(field.label.toLowerCase()) && others.some((other) => beside.test(other)),
  );
  return sense
    ? { key: field.key, label: field.label, kind: sense.kind, ...(sense.unit ? { unit: sense.unit, min: 0 } : {}) }
    : field;
}

/** "Swap or keep": one of both. */
export function eitherField(part: string): FieldSpec | null {
  const [, one = "", other = ""] = /^([a-z]{3,}) or ([a-z]{3,})$/i.exec(part) ?? [];
  if (one === "" || /^not$/i.test(other)) return null;
  return { ...fieldFromName(`${one} or ${other}`), kind: "choice", options: optionsOf([one, other]) };
}

/** "Max 12 places", "up to 8 guests": a number that is never higher. */
export function countedField(part: string): FieldSpec | null {
  const match =
    /^(?:an? )?(?:max(?:imum)?\.?(?: of)?|at most|up to|no more than|limit of)\s+(\d{1,6}) ([a-z]{3,}(?: [a-z]{3,})?)$/i.exec(
      part,
    );
  const max = Number(match?.[1]);
  return match?.[2] ? { ...fieldFromName(match[2]), kind: "number", min: 0, max, default: max } : null;
}

/** "Seeing 1 to 5": a number between both; five at most are stars. */
export function scaledField(part: string): FieldSpec | null {
  const [, name, from, to] =
    /^(?:an? |the )?([a-z][a-z ]{2,30}?),? (?:from )?\(?([01]) ?(?:to|-|–) ?(5|10|100)\)?$/i.exec(part) ?? [];
  if (!name) return null;
  if (from === "1" && to === "5") return withKind(fieldFromName(name), "rating");
  return { ...withKind(fieldFromName(name), "number"), min: Number(from), max: Number(to) };
}

/** "Status open or closed", "kind: new/used": the field with its choices in the notation of fields, "status: open/closed"; else null. */
export function statedChoice(part: string): string | null {
  const [, name, rest = ""] = /^(status|state|type|kind|condition|stage)([\s:].+)$/is.exec(part) ?? [];
  const choices = rest
    .trim()
    .replace(/^:/, "")
    .split(/\/|\s+or\s+/i)
    .map((choice) => choice.trim());
  const isStated = choices.length > 1 && choices.every((choice) => /^[a-z]+(?: [a-z]+)?$/i.test(choice));
  return name && isStated ? `${name}: ${choices.join("/")}` : null;
}
