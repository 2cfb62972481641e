// What counts as a colour in an app's manifest.
import { parse } from "culori";

/** Whether CSS knows this colour. */
export function isColor(text: string): boolean {
  return parse(text) !== undefined;
}
