// What a message wants to read differently: names, texts and colours.
import { wcagLuminance } from "culori";
import type { Edit } from "../../blueprint/edit-types.ts";
import type { ThemeSpec } from "../../blueprint/types.ts";
import { kindOfWord } from "../field.ts";
import { plain, sentenceCase } from "../language/words.ts";
import { colorOf, readTheme } from "../theme.ts";
import { clean, entityIn, fieldOf, isNameOf, type Reader } from "./context.ts";

/** "Blue and white": the paler is behind, the stronger on it. */
function onlyColors(words: string): Partial<ThemeSpec> {
  const colors = words
    .toLowerCase()
    .split(/,| and | with | & /)
    .map((part) => colorOf(part.trim().split(/[ -]+/)));
  const [first, second] = colors;
  if (!first || colors.some((color) => color === null)) return {};
  if (!second) return { accent: first };
  return byLightness(first, second);
}

/** Blue on white, and red on black rather than black on red. */
function byLightness(first: string, second: string): Partial<ThemeSpec> {
  const [light, strong] = lightness(first) >= lightness(second) ? [first, second] : [second, first];
  return lightness(light) < PALE
    ? { background: strong, accent: light, mode: "dark" }
    : { background: light, accent: strong, mode: "light" };
}

/** Two colours without a word on which goes where. */
function ordered(read: Partial<ThemeSpec>, clause: string): Partial<ThemeSpec> {
  const isPlaced = /\b(background|buttons?|accents?|headers?|links?|text|components?|elements?|page)\b/i.test(clause);
  if (isPlaced || !read.background || !read.accent) return read;
  return { ...read, ...byLightness(read.background, read.accent) };
}

const PALE = 0.55;
const lightness = (color: string): number => wcagLuminance(color) ?? 0;

export const theme: Reader = (clause, context) => {
  const parts = clause.split(/,\s*(?:and )?/);
  const each = parts.length > 1 ? parts.map((part) => theme(part, context)?.[0]) : [];
  const themes = each.flatMap((edit) => (edit?.edit === "theme" ? [edit.theme] : []));
  if (themes.length > 1 && themes.length === parts.length)
    return [{ edit: "theme", theme: Object.assign({}, ...themes) }];
  const words =
    /\b(colou?r|theme|background|dark|light|buttons?|accent|font|corners?|rounded|rounder|components?)\b/i.test(clause);
  const asColor = /^(make|turn|paint|style) (it|everything|the (app|site|website|page))\b/i.test(clause)
    ? `${clause} theme`
    : clause;
  const wanted =
    /^(?:i|we)?(?:'d| would)? ?(?:want|like|love|prefer|use|take|in|with|maybe)? ?(?:it |everything |the app )?(?:to be )?(?:in )?((?:[a-z#\d]+[ -]?){1,2}(?:(?:,| and| with| &) (?:[a-z#\d]+[ -]?){1,2}){0,2})$/i.exec(
      clause,
    )?.[1];
  const plainColors = wanted === undefined ? {} : onlyColors(wanted);
  if (Object.keys(plainColors).length > 0) return [{ edit: "theme", theme: plainColors }];
  if (!words && asColor === clause) return null;
  if (/\b(field|column|status|option)\b/i.test(clause)) return null;
  const { theme: given } = readTheme(asColor);
  const read = ordered(given, clause);
  const mode =
    /^(?:make|turn|switch) (?:it|everything|the (?:app|site|website|page|design)) (?:all )?(dark|light)\b/i.exec(
      clause,
    )?.[1];
  const found =
    mode && !read.mode
      ? { ...read, mode: mode.toLowerCase() === "dark" ? ("dark" as const) : ("light" as const) }
      : read;
  return Object.keys(found).length > 0 ? [{ edit: "theme", theme: found }] : null;
};

const PLACES = {
  name: "name",
  title: "name",
  tagline: "tagline",
  slogan: "tagline",
  subtitle: "tagline",
  headline: "headline",
  heading: "headline",
  "landing text": "text",
  "intro text": "text",
  "button text": "action",
} as const;

export const texts: Reader = (clause) => {
  const place =
    /\b(?:app(?:'s)? )?(name|title|tagline|slogan|subtitle|headline|heading|landing text|intro text|button text)\b(?: of (?:the|my) (?:app|site|website|landing page))?\s*(?:to|into|should be|is|=|:|as)\s+(.+)$/i.exec(
      clause,
    );
  const called = /^(?:call|name|rename) (?:it|the app|the site|the website|this app|my app)\s*(?:to|as)?\s+(.+)$/i.exec(
    clause,
  );
  if (called?.[1]) return [{ edit: "text", place: "name", text: clean(called[1]).slice(0, 60) }];
  const kind = place?.[1]?.toLowerCase();
  if (
    !kind ||
    !place?.[2] ||
    /\b(field|column|page|entity|table)\b/i.test(clause.slice(0, place.index + kind.length + 8)) ||
    /\b(rename|make|default)\b/i.test(clause) ||
    // "Add the guest's name to the booking page": no new name of the app.
    (/^(?:add|include|show|hide|remove|sort)\b/i.test(clause) && /^(?:name|title)$/.test(kind))
  )
    return null;
  const target = PLACES[kind as keyof typeof PLACES]; // The pattern lists exactly these words.
  return [{ edit: "text", place: target, text: clean(place[2]).slice(0, 300) }];
};

const NEW = "[\"“'‘]?(?:new|add|create)\\b ?(.*?)[\"”'’]?";
const BUTTONS: readonly RegExp[] = [
  new RegExp(`^(?:call|label|name) the (?:button )?${NEW} button (.+)$`, "i"),
  new RegExp(
    `^(?:rename|change|set|relabel) the ${NEW} button(?:'s)?(?: text| label| name)? (?:to|into|as) (.+)$`,
    "i",
  ),
  new RegExp(`^(?:the )?${NEW} button (?:should |must |shall )?(?:say|read|be called|says|reads|be) (.+)$`, "i"),
  /^(?:change|set|rename|make) (?:the )?["“'‘]?(.*?)["”'’]? ?(?:text|label|wording|words|name|title) (?:on|of) (?:the |its )?(?:new |add )?(?:\w+ )?button (?:to|into|say|as) (.+)$/i,
  new RegExp(`^(?:call|rename|change|label) (?:the )?button ${NEW} (?:to|as|into|→|->) (.+)$`, "i"),
];

/** "Call the New lesson button Book a lesson". */
export const buttonText: Reader = (clause, { app, entity, last }) => {
  for (const pattern of BUTTONS) {
    const match = pattern.exec(clause);
    const of = match ? (entityIn(match[1] ?? "", app) ?? entity ?? last ?? app.entities[0]) : null;
    const text = clean(match?.[2] ?? "").slice(0, 40);
    if (of && text !== "" && !/^(red|green|blue|teal|bigger|smaller|rounder)$/i.test(text))
      return [{ edit: "addLabel", entity: of.name, text }];
  }
  return null;
};

export const rename: Reader = (clause, context) => {
  const match =
    /^(?:rename|change|call|relabel) (?:the )?(.+?) (?:to|into|as|->|→) (.+)$/i.exec(clause) ??
    /^call (?:the )?(.+?) (?:instead )?["“](.+?)["”]$/i.exec(clause);
  if (!match?.[1] || !match[2]) return called(clause, context);
  const to = clean(match[2].replace(/\s+instead$/i, "")).slice(0, 40);
  if (
    plain(to) === "" ||
    (/^(change)/i.test(clause) && (kindOfWord(to) || /\b(type|default|colou?r|background)\b/i.test(match[1])))
  )
    return null;
  const from = match[1];
  const page = context.app.pages.find(({ title }) => /\bpage\b/i.test(from) && plain(from).includes(plain(title)));
  if (page && !/\bfield\b/i.test(from)) return [{ edit: "renamePage", id: page.id, title: to }];
  const entity = entityIn(from, context.app);
  const bare = plain(from)
    .replace(/\b(field|column|label|entity|table|section|list)\b/g, "")
    .trim();
  if (entity && isNameOf(bare, entity)) return [{ edit: "renameEntity", entity: entity.name, to }];
  const found = fieldOf(from, { ...context, entity });
  return found
    ? [{ edit: "renameField", entity: found.entity.name, key: found.field.key, label: sentenceCase(to) }]
    : pageNamed(bare, context.app, to);
};

const pageNamed = (name: string, { pages }: Parameters<Reader>[1]["app"], to: string): Edit[] | null => {
  const page = pages.find(({ title, id }) => plain(title) === name || plain(id) === name);
  return page ? [{ edit: "renamePage", id: page.id, title: to }] : null;
};

/** "Call the overview Dashboard", "call lessons Fahrstunden": the name that is there ends where the new one begins. */
function called(clause: string, { app }: Parameters<Reader>[1]): Edit[] | null {
  const words = /^call (?:the )?(.+)$/i.exec(clause)?.[1]?.split(" ") ?? [];
  for (let length = words.length - 1; length > 0; length -= 1) {
    const name = plain(words.slice(0, length).join(" ")).replace(/ (page|list|heading|menu entry)$/, "");
    const to = clean(words.slice(length).join(" ")).slice(0, 40);
    const entity = app.entities.find((one) => plain(one.many) === name || plain(one.one) === name);
    if (entity && plain(to) !== "") return [{ edit: "renameEntity", entity: entity.name, to }];
    const page = plain(to) === "" ? null : pageNamed(name, app, to);
    if (page) return page;
  }
  return null;
}
