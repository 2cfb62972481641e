// Changes of looks, and what they are called in a reply.

import { listing } from "../understanding/language/words.ts";
import { isDark } from "../understanding/theme.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import type { AppSpec, ThemeSpec } from "./types.ts";

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
const SIZES = {
  usual: "made letters and buttons as large as usual",
  large: "made letters and buttons larger",
  largest: "made letters and buttons as large as they go",
} as const satisfies Record<NonNullable<ThemeSpec["size"]>, string>;
const SMALLER = "made letters and buttons smaller";

/** "set the background to ivory and buttons and highlights to teal". */
function themeInWords({ background, accent, mode, radius, font, size }: Partial<ThemeSpec>, now: ThemeSpec): string {
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
    ...(size ? [size === "large" && now.size === "largest" ? SMALLER : SIZES[size]] : []),
  ]);
}

/** Neutral grounds, for an app that changes sides and is told no colour. */
const GROUNDS = { dark: "#15161a", light: "#f8f9fa" } as const;

/** A background that is on the other side of light and dark gives way: it would decide by itself. */
export function setTheme(app: AppSpec, theme: Partial<ThemeSpec>): Outcome {
  const { mode, background } = theme;
  const now = app.theme.background;
  const isOther = now !== undefined && mode !== undefined && mode !== "auto" && isDark(now) !== (mode === "dark");
  const size = app.theme.size ?? "usual";
  if (Object.keys(theme).join() === "size" && theme.size === size)
    return refused(
      size === "usual"
        ? "Letters and buttons are as small as they go."
        : "Letters and buttons are as large as they go.",
    );
  const words = themeInWords(theme, app.theme);
  const ground = isOther && !background ? { background: GROUNDS[mode] } : {};
  app.theme = { ...app.theme, ...ground, ...theme };
  return done(words);
}
