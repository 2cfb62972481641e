// What a message wants to read differently: names, texts and colours.
import { clean, entityIn, fieldOf, isNameOf, type Reader } from "./edit-context.ts";
import { kindOfWord } from "./field.ts";
import { readTheme } from "./theme.ts";
import { plain, sentenceCase } from "./words.ts";

export const theme: Reader = (clause) => {
  const words =
    /\b(colou?r|theme|background|dark|light|buttons?|accent|font|corners?|rounded|rounder|components?)\b/i.test(clause);
  const asColor = /^(make|turn|paint|style) (it|everything|the (app|site|website|page))\b/i.test(clause)
    ? `${clause} theme`
    : clause;
  if (!words && asColor === clause) return null;
  if (/\b(field|column|status|option)\b/i.test(clause)) return null;
  const { theme: found } = readTheme(asColor);
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
    /\b(rename|make|default)\b/i.test(clause)
  )
    return null;
  const target = PLACES[kind as keyof typeof PLACES]; // The pattern lists exactly these words.
  return [{ edit: "text", place: target, text: clean(place[2]).slice(0, 300) }];
};

export const rename: Reader = (clause, context) => {
  const match =
    /^(?:rename|change|call|relabel) (?:the )?(.+?) (?:to|into|as|->|→) (.+)$/i.exec(clause) ??
    /^call (?:the )?(.+?) (?:instead )?["“](.+?)["”]$/i.exec(clause);
  if (!match?.[1] || !match[2]) return null;
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
    : null;
};
