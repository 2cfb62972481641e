// From a background and an accent to every colour an app shows, with AA contrast, as CSS variables.
import { converter, formatHex, wcagContrast } from "culori";
import type { AppManifest } from "./manifest.ts";

type Theme = AppManifest["theme"];
type Scheme = "light" | "dark";

const DEFAULT_ACCENT = "#2f5d50";
const DEFAULT_BACKGROUND = "#fafaf7";
const TEXT_CONTRAST = 7;
const SMALL_TEXT_CONTRAST = 4.6;
/** WCAG AA. */
const TEXT_ON_COLOUR_CONTRAST = 4.5;
const STEP = 0.02;
/** The least lightness of surfaces on a dark background. */
const SURFACE_LEAST = 0.18;
const SUNKEN_LEAST = 0.24;
const LINE_LEAST = 0.29;
const LINE_STRONG_LEAST = 0.38;

const toOklch = converter("oklch");

type Lch = { mode: "oklch"; l: number; c: number; h?: number | undefined };

function lch(color: string): Lch {
  const value = toOklch(color);
  if (value === undefined) throw new Error(`"${color}" is not a colour`);
  return { mode: "oklch", l: value.l, c: value.c ?? 0, h: value.h };
}

const hex = (color: Lch): string => formatHex({ ...color, l: Math.min(1, Math.max(0, color.l)) });
const isLight = (color: string) => wcagContrast(color, "#000000") >= wcagContrast(color, "#ffffff");
/** White where it can be read on `color`, else nearly black, else black: one of white and black always reads at 4.5. */
const textOn = (color: string): string =>
  ["#ffffff", "#111111"].find((text) => wcagContrast(color, text) >= TEXT_ON_COLOUR_CONTRAST) ?? "#000000";

/** `color`, moved towards dark or light until its contrast suffices on all of `backgrounds`. */
function readable(color: Lch, backgrounds: readonly string[], contrast: number): string {
  const away = backgrounds.every(isLight) ? -STEP : STEP;
  let moved = color;
  const reads = () => backgrounds.every((behind) => wcagContrast(hex(moved), behind) >= contrast);
  while (!reads() && moved.l > 0 && moved.l < 1) moved = { ...moved, l: moved.l + away, c: moved.c * 0.985 };
  return hex(moved);
}

function mix(base: Lch, over: Lch, share: number): string {
  return hex({
    mode: "oklch",
    l: base.l + (over.l - base.l) * share,
    c: base.c + (over.c - base.c) * share,
    h: over.h ?? base.h,
  });
}

/** The background in the other scheme: the same hue, dark or nearly white. */
function counterpart(background: Lch, scheme: Scheme): string {
  return hex(
    scheme === "dark"
      ? { mode: "oklch", l: 0.19, c: Math.min(background.c, 0.02), h: background.h }
      : { mode: "oklch", l: 0.98, c: Math.min(background.c, 0.012), h: background.h },
  );
}

function accentOn(accent: string, background: string): string {
  return wcagContrast(accent, background) >= 1.6 ? accent : readable(lch(accent), [background], 3);
}

/** The accent below a pointer: away from the colour of its text, so that it is read at least as well. */
function pressed(accent: Lch, text: string): string {
  if (text !== "#ffffff") return hex({ ...accent, l: accent.l + 0.04 });
  return hex({ ...accent, l: accent.l + (accent.l > 0.3 ? -0.06 : 0.08) });
}

function variablesOf(background: string, accent: string): Record<string, string> {
  const base = lch(background);
  const light = isLight(background);
  const shift = (amount: number) => hex({ ...base, l: base.l + amount, c: base.c * 0.8 });
  // Next to black the same steps could not be seen.
  const lift = (color: string, least: number) =>
    light ? color : hex({ ...lch(color), l: Math.max(lch(color).l, least) });
  const surface = light
    ? base.l > 0.9
      ? mix(base, lch("#ffffff"), 0.82)
      : shift(0.05)
    : lift(shift(0.035), SURFACE_LEAST);
  const sunken = light ? shift(-0.035) : lift(shift(0.08), SUNKEN_LEAST);
  const ink = readable(
    { ...base, l: light ? 0.25 : 0.95, c: Math.min(base.c, 0.02) },
    [background, surface, sunken],
    TEXT_CONTRAST,
  );
  const backgrounds = [background, surface, sunken];
  const colour = lch(accent);
  const wash = mix(lch(surface), colour, light ? 0.12 : 0.22);
  const signal = (name: string, color: string) => {
    const tone = lch(color);
    const faint = mix(lch(surface), tone, light ? 0.12 : 0.2);
    const solid = readable(tone, ["#ffffff"], SMALL_TEXT_CONTRAST);
    return {
      [name]: solid,
      [`on-${name}`]: "#ffffff",
      [`${name}-wash`]: faint,
      [`${name}-text`]: readable(tone, [...backgrounds, faint], SMALL_TEXT_CONTRAST),
    };
  };
  return {
    background,
    surface,
    sunken,
    ink,
    "ink-muted": readable(
      { ...base, l: light ? 0.5 : 0.7, c: Math.min(base.c, 0.03) },
      backgrounds,
      SMALL_TEXT_CONTRAST,
    ),
    line: lift(mix(base, lch(ink), 0.13), LINE_LEAST),
    "line-strong": lift(mix(base, lch(ink), 0.24), LINE_STRONG_LEAST),
    accent,
    "accent-strong": pressed(colour, textOn(accent)),
    "on-accent": textOn(accent),
    "accent-text": readable(colour, [...backgrounds, wash], SMALL_TEXT_CONTRAST),
    "accent-wash": wash,
    ...signal("danger", "#b3261e"),
    ...signal("success", "#1f6b4f"),
    ...signal("warning", "#9a6700"),
    ...chartColours(colour, background, light),
  };
}

/** The accent, then hues around it that stand apart from the backbase. */
function chartColours(accent: Lch, background: string, light: boolean): Record<string, string> {
  const turns = [0, 150, 60, 220, 300, 100, 190, 260];
  return Object.fromEntries(
    turns.map((turn, index) => {
      const tone: Lch =
        index === 0
          ? accent
          : { mode: "oklch", l: light ? 0.58 : 0.74, c: Math.max(accent.c, 0.1), h: ((accent.h ?? 40) + turn) % 360 };
      return [`chart-${index + 1}`, readable(tone, [background], 3)];
    }),
  );
}

const RADII = { square: ["0px", "0px"], soft: ["8px", "12px"], round: ["999px", "22px"] } as const;
const FONTS = {
  sans: '"Instrument Sans Variable", ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif',
  serif: '"Source Serif 4 Variable", ui-serif, Georgia, Cambria, serif',
  mono: '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace',
  rounded: '"Nunito Variable", ui-rounded, "SF Pro Rounded", system-ui, sans-serif',
};

/** Of letters, and of all that is measured by them: of what the person's browser is set to. */
const SIZES = { usual: "", large: ";font-size:115%", largest: ";font-size:130%" } as const;

const block = (selector: string, variables: Record<string, string>, scheme: Scheme) =>
  `${selector}{color-scheme:${scheme};${Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;

/**
 * The theme as CSS. The given background is exact in the scheme it belongs to; `auto` follows the device into the other one,
 * and a person's own choice (`data-scheme` on the root) wins over both.
 */
export function themeCss(theme: Theme): string {
  const background = theme.background ?? (theme.mode === "dark" ? "#15161a" : DEFAULT_BACKGROUND);
  const accent = theme.accent ?? DEFAULT_ACCENT;
  const own: Scheme = isLight(background) ? "light" : "dark";
  const other: Scheme = own === "light" ? "dark" : "light";
  const otherBackground = counterpart(lch(background), other);
  const exact = variablesOf(background, accent);
  const derived = variablesOf(otherBackground, accentOn(accent, otherBackground));
  const [control, card] = RADII[theme.radius];
  const follows = theme.mode === "auto";
  return [
    `:root{--radius-control:${control};--radius-card:${card};--font:${FONTS[theme.font]}${SIZES[theme.size]}}`,
    block(":root", exact, own),
    follows ? `@media (prefers-color-scheme:${other}){${block(":root:not([data-scheme])", derived, other)}}` : "",
    block(`:root[data-scheme=${other}]`, derived, other),
  ].join("\n");
}
