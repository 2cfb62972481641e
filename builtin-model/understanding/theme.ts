// Colours, darkness, shape and fonts from plain words.
import { colorsNamed, converter, wcagLuminance } from "culori";
import type { ThemeSpec } from "../blueprint/types.ts";
import { MORE_COLORS } from "../knowledge/colors.ts";

const BACKGROUND = /^(background|backgrounds|backdrop|canvas|page|pages|layout|backgrnd)$/;
const ACCENT =
  /^(component|components|element|elements|ui|control|controls|block|blocks|button|buttons|interface|accent|accents|visuals|pieces|primary|headers?|links?|highlights?|widgets?|details?|brand)$/;
const CONTEXT = /^(colou?rs?|colou?red|theme|themed|palette|scheme|style|styled|look|tones?)$/;
const DARK_LUMINANCE = 0.18;

type Mention = { color: string; at: number; end: number };

/** A theme's changes that a text asks for, and the text without the sentences that only ask for them. */
export function readTheme(text: string): { theme: Partial<ThemeSpec>; rest: string } {
  const theme: Partial<ThemeSpec> = {};
  const rest: string[] = [];
  for (const sentence of text.split(/(?<=[.!?\n])\s+/)) {
    const found = themeOfSentence(sentence);
    Object.assign(theme, found);
    if (!isOnlyTheme(sentence, found))
      rest.push(Object.keys(found).length > 0 ? withoutLooks(withoutTail(sentence)) : sentence);
  }
  if (theme.background && !theme.mode) theme.mode = isDark(theme.background) ? "dark" : "light";
  return { theme, rest: rest.join(" ") };
}

function themeOfSentence(sentence: string): Partial<ThemeSpec> {
  return { ...colorsOf(sentence), ...modeOf(sentence), ...shapeOf(sentence), ...fontOf(sentence) };
}

const THEME_SENTENCE =
  /^\W*(please\s+)?(apply|assign|set|use|choose|select|style|configure|design|declare|define|establish|implement|make|colou?r|theme|paint|give|pick|the (background|theme|colou?rs?)|background|accent)\b/i;

function isOnlyTheme(sentence: string, found: Partial<ThemeSpec>): boolean {
  return Object.keys(found).length > 0 && THEME_SENTENCE.test(sentence);
}

const LOOKS = /\b(theme|mode|accents?|background|buttons?|colou?rs?|fonts?|corners|rounded|serif|monospace)\b/i;
const LOOKS_WORDS_MAX = 5;

/** "A to-do list, dark theme, purple accents" → "A to-do list". */
const withoutLooks = (sentence: string): string =>
  sentence
    .split(",")
    .filter((part, at) => at === 0 || !LOOKS.test(part) || part.trim().split(/\s+/).length > LOOKS_WORDS_MAX)
    .join(",");

/** "a shop for tea, with a mint background" → "a shop for tea". */
function withoutTail(sentence: string): string {
  return sentence.replace(
    /[,;]?\s+(with|in|using)\s+(an?\s+|the\s+)?[^,;.]*\b(background|buttons?|accents?|components?|theme|colou?rs?|fonts?)\b.*?(?=\s(?:where|that|which|so that|in which|to (?:track|keep|log|manage|record|plan|organi[sz]e|write|note|collect))\b|$)/i,
    "",
  );
}

function colorsOf(sentence: string): Partial<ThemeSpec> {
  const words: string[] = sentence.toLowerCase().match(/#[0-9a-f]{3,8}\b|[a-z]+/g) ?? [];
  const mentions = colorMentions(words);
  if (mentions.length === 0) return {};
  const places = (pattern: RegExp) =>
    words.flatMap((word, at) =>
      pattern.test(word) && !mentions.some((one) => at >= one.at && at < one.end) ? [at] : [],
    );
  const backgrounds = places(BACKGROUND);
  const accents = places(ACCENT);
  const hasHex = mentions.some(({ color }) => color.startsWith("#") && sentence.toLowerCase().includes(color));
  const isAsked =
    backgrounds.length + accents.length + places(CONTEXT).length > 0 || hasHex || isOnlyColors(words, mentions);
  if (!isAsked) return {};
  const distance = (mention: Mention, role: number[]) =>
    Math.min(50, ...role.map((at) => (at < mention.at ? mention.at - at : at - mention.end + 1)));
  const [first, second] = mentions;
  if (!first) return {};
  if (!second) {
    const asBackground = backgrounds.length > 0 && distance(first, backgrounds) <= distance(first, accents);
    return asBackground ? { background: first.color } : { accent: first.color };
  }
  const straight = distance(first, backgrounds) + distance(second, accents);
  const crossed = distance(second, backgrounds) + distance(first, accents);
  return straight <= crossed
    ? { background: first.color, accent: second.color }
    : { background: second.color, accent: first.color };
}

/** "Use navy and gold", "orange and dark": nothing else is said. */
function isOnlyColors(words: readonly string[], mentions: readonly Mention[]): boolean {
  const isNamed = (at: number) => mentions.some((one) => at >= one.at && at < one.end);
  return words.every((word, at) => isNamed(at) || FILLER.has(word));
}

const FILLER = new Set(
  "use using in with and or please make it all go for want like love prefer we i d would the a an my our brand app site dark light mode bright mostly some".split(
    " ",
  ),
);

function colorMentions(words: readonly string[]): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [4, 3, 2, 1]) {
      const color = at + length <= words.length ? colorOf(words.slice(at, at + length)) : null;
      if (!color) continue;
      mentions.push({ color, at, end: at + length });
      at += length - 1;
      break;
    }
  }
  return mentions;
}

/** The CSS colour that these words name, or null. */
export function colorOf(words: readonly string[]): string | null {
  const joined = words.join("").replaceAll("grey", "gray");
  if (/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(joined)) return joined;
  if (Object.hasOwn(colorsNamed, joined)) return joined;
  const more = Object.hasOwn(MORE_COLORS, joined) ? MORE_COLORS[joined] : undefined;
  if (more) return more;
  if (words.length === 1) return null;
  // "light goldenrod" is short for a longer name; "azure mist" says more than its colour needs.
  const longer = joined.length > 8 ? Object.keys(colorsNamed).find((name) => name.startsWith(joined)) : undefined;
  if (longer) return longer;
  return words.length === 2 && /^(mist|haze|cream|dream|dust|glow|tint|tone|shade)$/.test(words[1] ?? "")
    ? colorOf(words.slice(0, 1))
    : null;
}

const toOklch = converter("oklch");
/** Below this a colour is a grey. */
const GREY_CHROMA = 0.03;
const ALIKE = { hue: 30, lightness: 0.12 };

/** Whether people would call both by the same name: the same hue, or greys as light as each other. */
export function areAlike(left: string, right: string): boolean {
  const [one, other] = [toOklch(left), toOklch(right)];
  if (!one || !other) return false;
  const isGrey = one.c < GREY_CHROMA;
  if (isGrey !== other.c < GREY_CHROMA) return false;
  if (isGrey) return Math.abs(one.l - other.l) <= ALIKE.lightness;
  const turn = Math.abs((one.h ?? 0) - (other.h ?? 0));
  return Math.min(turn, 360 - turn) <= ALIKE.hue;
}

export function isDark(color: string): boolean {
  return (wcagLuminance(color) ?? 1) < DARK_LUMINANCE;
}

function modeOf(sentence: string): Partial<ThemeSpec> {
  if (
    /\b(dark|night)[ -]?(mode|theme|ui|look|design|style)\b|\bmake it dark(er)?$|\bmake it dark(er)?(?= (and|please|now)\b|[,.!])|\bin dark\b|\band dark[.!]?$|^\W*dark and\b|^\W*dark,? please\b/i.test(
      sentence,
    )
  )
    return { mode: "dark" };
  if (/\b(light|bright)[ -](mode|theme|ui|look|design)\b|\bmake it (light|bright)(er)?\b/i.test(sentence))
    return { mode: "light" };
  return {};
}

function shapeOf(sentence: string): Partial<ThemeSpec> {
  if (/\b(sharp|square|squared|angular) (corners?|edges?|shapes?|buttons?)\b|\bno rounded corners\b/i.test(sentence))
    return { radius: "square" };
  if (
    /\b(very round|fully rounded|pill|round|rounded|rounder) (corners?|edges?|shapes?|buttons?|cards?)\b|\brounder\b/i.test(
      sentence,
    )
  )
    return { radius: "round" };
  // "Lavender background, rounded, friendly font".
  if (/(?:^|[,;.]|\band)\s*rounded(?=\s*(?:[,;.]|$|and\b|look|style|design|feel))/i.test(sentence))
    return { radius: "round" };
  return {};
}

function fontOf(sentence: string): Partial<ThemeSpec> {
  const match =
    /\b(sans[ -]serif|sans|serif|mono(?:space(?:d)?)?|rounded|friendly|classic|typewriter) (font|fonts|typeface|type|typography|letters)\b/i.exec(
      sentence,
    );
  const word = match?.[1]?.toLowerCase() ?? "";
  if (word === "") return {};
  if (word.startsWith("sans")) return { font: "sans" };
  if (word === "serif" || word === "classic") return { font: "serif" };
  return { font: word.startsWith("mono") || word === "typewriter" ? "mono" : "rounded" };
}
