// Reads one field of an archetype's file: "choice Waiting > In work > Ready required", "money default 60", "-> bike required".
import { FIELD_KINDS } from "#kinds";
import { fieldKey, sentenceCase, withAcronyms } from "../understanding/language/words.ts";
import type { ArchetypeField } from "./types.ts";

const FLAG =
  /\s(?:(required|unique|quiet|sees|changes)|(default|min|max|step|unit)\s+([^\s]+(?:\s+(?!(?:required|unique|quiet|sees|changes|default|min|max|step|unit)\b)[^\s]+)*))$/;
/** Of a relation: the thing that it points at may be called "unit". */
const WORD_FLAG = /\s(required|unique|quiet|sees|changes)$/;
const HELP = /\shelp\s+["“”']([^"“”]*)["“”']/;
const CENTS = 100;

/** @throws Error with a sentence about what can't be read */
export function fieldOfLine(label: string, line: string): ArchetypeField {
  const help = HELP.exec(` ${line}`)?.[1];
  let rest = ` ${line}`.replace(HELP, "");
  const flags: [name: string, value: string][] = [];
  const pattern = line.startsWith("->") ? WORD_FLAG : FLAG;
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    flags.push([match[1] ?? match[2] ?? "", match[3] ?? ""]);
    rest = rest.slice(0, match.index);
  }
  const field = fieldOfKind(label, rest.trim());
  if (help) field.help = help;
  for (const [name, value] of flags) setFlag(field, name, value);
  return field;
}

function fieldOfKind(label: string, text: string): ArchetypeField {
  const base = { key: fieldKey(label), label: withAcronyms(sentenceCase(label)) };
  if (text.startsWith("->")) return { ...base, kind: "relation", to: text.slice(2).trim() };
  const [word = "", ...rest] = text.split(/\s+/);
  const kind = FIELD_KINDS.find((one) => one === word && one !== "relation");
  if (!kind) throw new Error(`"${text}" is no kind of field`);
  if (kind === "choice") return choiceOf(base, rest.join(" "));
  if (rest.length > 0) throw new Error(`"${rest.join(" ")}" is no flag`);
  return { ...base, kind, ...(kind === "money" || kind === "duration" ? { min: 0 } : {}) };
}

/** "A > B > C" are steps of which the first is the default; "A | B = B" is a free choice. */
function choiceOf(base: Pick<ArchetypeField, "key" | "label">, text: string): ArchetypeField {
  const [listed = "", preset] = text.split(/\s+=\s+/);
  const areSteps = listed.includes(" > ");
  const options = listed
    .split(areSteps ? " > " : "|")
    .map((option) => option.trim())
    .filter(Boolean);
  if (options.length < 2) throw new Error("a choice needs two options at least");
  if (new Set(options).size < options.length) throw new Error("an option stands there twice");
  if (preset !== undefined && !options.includes(preset)) throw new Error(`the default "${preset}" is no option`);
  const initial = preset ?? (areSteps ? options[0] : undefined);
  return {
    ...base,
    kind: "choice",
    options,
    ...(initial === undefined ? {} : { default: initial }),
    ...(areSteps ? { areSteps } : {}),
  };
}

function setFlag(field: ArchetypeField, name: string, value: string): void {
  const number = () => {
    const amount = Number(value);
    if (Number.isNaN(amount)) throw new Error(`${name} "${value}" is no number`);
    return field.kind === "money" ? Math.round(amount * CENTS) : amount;
  };
  if (name === "required" || name === "unique") field[name] = true;
  else if (name === "quiet") field.hidden = true;
  else if (name === "sees" || name === "changes") field.person = name;
  else if (name === "unit") field.unit = value;
  else if (name === "min" || name === "max" || name === "step") field[name] = number();
  else field.default = defaultOf(field, value, number);
}

function defaultOf(field: ArchetypeField, value: string, number: () => number): string | number | boolean {
  if (field.kind === "yesNo") return /^(?:yes|true)$/.test(value);
  if (/^(?:number|money|percent|rating|duration)$/.test(field.kind)) return number();
  if (field.kind === "choice" && !field.options?.includes(value))
    throw new Error(`the default "${value}" is no option`);
  return value;
}
