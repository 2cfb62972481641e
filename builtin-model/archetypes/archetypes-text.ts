// The text of archetypes.json: one archetype a line, so that a change shows as the change of a line.
import type { Compiled } from "./compile.ts";

export function archetypesText(compiled: readonly Compiled[]): string {
  return `[\n${compiled.flatMap(({ archetype }) => (archetype ? [JSON.stringify(archetype)] : [])).join(",\n")}\n]\n`;
}
