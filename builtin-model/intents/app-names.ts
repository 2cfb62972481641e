// The names of an app that a request speaks of: its lists and their fields.
import { lemmaOf } from "../reading/index.ts";

export type AppNames = { things: { name: string; fields: string[] }[] };
/** Lemmas of names, words joined by a space -> what they name. */
export type NameTable = ReadonlyMap<string, "thing" | "field">;

export function nameTable({ things }: AppNames): NameTable {
  const table = new Map<string, "thing" | "field">();
  for (const { fields } of things) for (const field of fields) table.set(lemmas(field), "field");
  for (const { name } of things) table.set(lemmas(name), "thing");
  return table;
}

function lemmas(name: string): string {
  return name.trim().toLowerCase().split(/\s+/).map(lemmaOf).join(" ");
}
