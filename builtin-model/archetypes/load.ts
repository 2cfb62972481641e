// The archetypes as the built-in model has them: one deflated JSON file, written by `npm run builtin:archetypes` from data/*.yaml.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { Archetype } from "./types.ts";

export const ARCHETYPES_FILE = join(import.meta.dirname, "archetypes.bin");

let known: readonly Archetype[] | null = null;

/** All archetypes, read when they are first wanted. */
export function archetypes(): readonly Archetype[] {
  known ??= JSON.parse(inflateSync(readFileSync(ARCHETYPES_FILE)).toString("utf8")) as Archetype[];
  return known;
}
