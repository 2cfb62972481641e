// One value of a sample row as it stands in an archetype's file, in the shape that rows keep.
import type { SampleValue } from "../blueprint/types.ts";
import type { ArchetypeField } from "./types.ts";

const CENTS = 100;
const DAYS = /^[+-]?\d+$/;
const MOMENT = /^([+-]?\d+)[ T](\d{1,2}:\d\d)$/;
const TIME = /^\d{1,2}:\d\d$/;
const COLOR = /^(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,30})$/;
const RATING_MAX = 5;

/** The value, or undefined where it does not fit the field. Pictures and files have no samples. */
export function sampleValueOf(
  field: ArchetypeField,
  given: string | number | boolean | string[],
): SampleValue | undefined {
  const number = typeof given === "number" ? given : typeof given === "string" ? Number(given) : Number.NaN;
  const text = Array.isArray(given) ? given.join(", ") : String(given);
  switch (field.kind) {
    case "money":
      return Number.isFinite(number) ? Math.round(number * CENTS) : undefined;
    case "number":
    case "percent":
      return Number.isFinite(number) ? number : undefined;
    case "duration":
      return Number.isInteger(number) ? number : undefined;
    case "rating":
      return Number.isInteger(number) && number >= 1 && number <= RATING_MAX ? number : undefined;
    case "yesNo":
      return typeof given === "boolean" ? given : /^(?:yes|no)$/.test(text) ? text === "yes" : undefined;
    case "date":
      return DAYS.test(text) ? { days: Number(text) } : undefined;
    case "dateTime": {
      const match = MOMENT.exec(text);
      return match ? { days: Number(match[1]), time: padded(match[2] ?? "") } : undefined;
    }
    case "time":
      return TIME.test(text) ? padded(text) : undefined;
    case "choice":
      return field.options?.includes(text) ? text : undefined;
    case "tags":
      return Array.isArray(given) ? given : text.split(",").map((tag) => tag.trim());
    case "color":
      return COLOR.test(text) ? text : undefined;
    case "image":
    case "file":
      return undefined;
    default:
      return text;
  }
}

const padded = (time: string): string => time.padStart(5, "0");
