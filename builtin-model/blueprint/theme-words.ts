// What a change of looks is called in a reply.
import { listing } from "../understanding/language/words.ts";
import type { ThemeSpec } from "./types.ts";

const CORNERS: Readonly<Record<ThemeSpec["radius"], string>> = {
  square: "made the corners square",
  soft: "made the corners a little round",
  round: "made the corners round",
};
const FONTS: Readonly<Record<ThemeSpec["font"], string>> = {
  sans: "set a plain font",
  serif: "set a serif font",
  mono: "set a typewriter font",
  rounded: "set a rounded font",
};

/** "set the background to ivory and buttons and highlights to teal". */
export function themeInWords({ background, accent, mode, radius, font }: Partial<ThemeSpec>): string {
  const colors = [
    ...(background ? [`the background to ${background}`] : []),
    ...(accent ? [`buttons and highlights to ${accent}`] : []),
  ];
  const isTold = mode !== undefined && !background;
  return listing([
    ...(colors.length > 0 ? [`set ${colors.join(", ")}`] : []),
    ...(isTold ? [mode === "auto" ? "let each person's device choose dark or light" : `made it ${mode}`] : []),
    ...(radius ? [CORNERS[radius]] : []),
    ...(font ? [FONTS[font]] : []),
  ]);
}
