// A field that somebody wants, from its name and what is said of its kind and options.
import type { FieldSpec } from "../../blueprint/types.ts";
import { fieldFromName, kindOfWord, optionsOf, withKind } from "../../understanding/field.ts";
import { slotsOf } from "../context.ts";
import { lemmasOf } from "../likeness.ts";
import { wholeRow } from "../rows-of-options.ts";
import type { Slot, Wish } from "../wish.ts";

/** What people call kinds, by lemmas. */
const KINDS: Readonly<Record<string, FieldSpec["kind"]>> = {
  "tick box": "yesNo",
  tick: "yesNo",
  tickbox: "yesNo",
  "check box": "yesNo",
  checkbox: "yesNo",
  "yes or no": "yesNo",
  "yes no": "yesNo",
  "drop down": "choice",
  dropdown: "choice",
  "pull down": "choice",
  selection: "choice",
  list: "choice",
  figure: "number",
  "whole number": "number",
  sum: "money",
  "day and time": "dateTime",
  day: "date",
  clock: "time",
  "clock time": "time",
  "longer text": "longText",
  "free text": "longText",
  paragraph: "longText",
  "big field": "longText",
  "big box": "longText",
  "bigger box": "longText",
  space: "longText",
  sentence: "longText",
  word: "text",
  "plain word": "text",
  writing: "text",
  write: "text",
  type: "text",
  letter: "text",
  dollar: "money",
  euro: "money",
  map: "location",
  coordinate: "location",
  picture: "image",
  upload: "file",
  star: "rating",
};

/** The kind that a phrase such as "a drop-down" stands for. */
export function kindSaid(phrase: string): FieldSpec["kind"] | null {
  const lemmas = lemmasOf(phrase);
  for (let width = lemmas.length; width > 0; width--)
    for (let at = 0; at + width <= lemmas.length; at++) {
      const words = lemmas.slice(at, at + width).join(" ");
      const kind = KINDS[words] ?? kindOfWord(words);
      if (kind) return kind;
    }
  return null;
}

/** The field of one phrase; kinds and options count for the field before them, or the only one. */
export function newField(slot: Slot, wish: Wish): FieldSpec {
  const field = fieldFromName(slot.text);
  const fields = slotsOf(wish, "F");
  const next = fields.find(({ start }) => start > slot.start)?.start ?? Number.POSITIVE_INFINITY;
  const isOnly = fields.length === 1;
  const isOf = ({ start }: Slot): boolean => isOnly || (start > slot.start && start < next);
  const options = optionsOf(wholeRow(wish.text, slotsOf(wish, "O").filter(isOf)));
  const said = slotsOf(wish, "Y").find(isOf);
  const kind = said ? kindSaid(said.text) : null;
  if (options.length > 1) return { ...withKind(field, "choice"), options };
  return kind && kind !== field.kind ? withKind(field, kind) : field;
}
