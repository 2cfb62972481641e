// The CSS colours that a text names in words: "mint cream", "DarkOliveGreen".
import { colorsNamed } from "culori";

/**
 * CSS names found in `text`, longest first where they overlap; each once. "Light goldenrod" is no CSS name and not taken
 * for goldenrod: what it should look like is a matter of taste.
 */
export function namedColors(text: string): string[] {
  const spaced = text.toLowerCase().replace(/[^a-z]+/g, " ");
  const names = Object.keys(colorsNamed).sort((left, right) => right.length - left.length);
  const found: string[] = [];
  let rest = ` ${spaced} `;
  for (const name of names) {
    const pattern = new RegExp(`(?<! (?:light|dark|medium|pale|deep)) ${[...name].join(" ?")} `);
    if (!pattern.test(rest)) continue;
    found.push(name);
    rest = rest.replace(new RegExp(pattern.source, "g"), " | ");
  }
  return found;
}
