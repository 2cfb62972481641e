// The file of all archetypes as the app reads it: JSON, deflated; the same archetypes give the same bytes.
import { deflateSync } from "node:zlib";
import type { Compiled } from "./compile.ts";

export function archetypesBytes(compiled: readonly Compiled[]): Buffer {
  const all = compiled.flatMap(({ archetype }) => (archetype ? [archetype] : []));
  return deflateSync(JSON.stringify(all), { level: 9 });
}
