// The names of an app that a request speaks of: its lists and their fields.
import { lemmaOf } from "../reading/index.ts";

export type AppNames = { things: { name: string; fields: string[]; options?: string[] }[] };
export type NameKind = "thing" | "field" | "option";
/** Lemmas of names, words joined by a space -> what they name; a single word of a longer name stands there as "~word". */
export type NameTable = ReadonlyMap<string, NameKind>;

export function nameTable({ things }: AppNames): NameTable {
  const table = new Map<string, NameKind>();
  const note = (name: string, kind: NameKind): void => {
    const words = lemmas(name);
    table.set(words.join(" "), kind);
    if (words.length > 1) for (const word of words) if (word.length > 3) table.set(`~${word}`, kind);
  };
  for (const { options = [] } of things) for (const option of options) note(option, "option");
  for (const { fields } of things) for (const field of fields) note(field, "field");
  for (const { name } of things) note(name, "thing");
  return table;
}

function lemmas(name: string): string[] {
  return name.trim().toLowerCase().split(/\s+/).map(lemmaOf);
}
