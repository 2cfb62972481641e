// Wishes that name a feeling instead of a change: "it looks boring", "make it more professional", "too cluttered", "people find it confusing".
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, ThemeSpec } from "../../blueprint/types.ts";
import { listing } from "../language/words.ts";
import type { Reader } from "./context.ts";
import { isAsView } from "./views.ts";

type Mood = Readonly<{ said: RegExp; name: string; theme: Partial<ThemeSpec> }>;

const MOODS: readonly Mood[] = [
  {
    said: /\b(professional|serious|business-?like|corporate|trustworthy|formal|polished|reputable|grown[- ]up)\b/i,
    name: "professional",
    theme: { background: "#f6f8fb", accent: "#1d4e89", mode: "light", radius: "soft", font: "sans" },
  },
  {
    said: /\b(elegant|classy|luxur\w+|premium|posh|exclusive|fancy|fancier|high[- ]end|sophisticated|stylish|chic)\b/i,
    name: "elegant",
    theme: { background: "#faf7f2", accent: "#7a4b2a", mode: "light", radius: "square", font: "serif" },
  },
  {
    said: /\b(playful|fun|funny|cute|cheerful|happy|happier|kid[- ]?friendly|childish|for kids|colou?rful|cheery|joyful)\b/i,
    name: "playful",
    theme: { background: "#fff7ed", accent: "#c2410c", mode: "light", radius: "round", font: "rounded" },
  },
  {
    said: /\b(calm\w*|quiet\w*|soft\w*|sooth\w*|relax\w*|gentle\w*|peaceful|zen)\b/i,
    name: "calm",
    theme: { background: "#f3f7f4", accent: "#3f6b57", mode: "light", radius: "round", font: "sans" },
  },
  {
    said: /\b(warm\w*|cosy|cozy|homely|welcoming|inviting|friendl\w+)\b/i,
    name: "warm",
    theme: { background: "#fdf6ec", accent: "#a8431f", mode: "light", radius: "round", font: "rounded" },
  },
  {
    said: /\b(minimal\w*|simple look|plain and simple|clean(?:er)?(?: look| design)?|less colou?rful|too colou?rful)\b/i,
    name: "clean",
    theme: { background: "#ffffff", accent: "#334155", mode: "light", radius: "soft", font: "sans" },
  },
  {
    said: /\b(modern|sleek\w*|fresh\w*|contemporary|up to date|trend\w+|cool(?:er)?|nicer|prettier|beautiful|better look\w*|look\w* better|attractive|appealing|pretty|good[- ]looking)\b/i,
    name: "fresh",
    theme: { background: "#f4f8f7", accent: "#0f766e", mode: "light", radius: "round", font: "sans" },
  },
];
/** Two livelier looks, so that a second complaint is answered by another. */
const LIVELY: readonly Partial<ThemeSpec>[] = [
  { background: "#f5f3ff", accent: "#6d28d9", mode: "light", radius: "round", font: "sans" },
  { background: "#fff5f5", accent: "#be123c", mode: "light", radius: "round", font: "rounded" },
];
const OPPOSITES: Readonly<Record<string, string>> = {
  professional: "warm",
  elegant: "fresh",
  playful: "professional",
  calm: "playful",
  warm: "professional",
  clean: "playful",
  fresh: "calm",
};
const DULL =
  /\b(boring|ugly|awful|terrible|dull|bland|plain|ugly|drab|grey and sad|sad|old[- ]?fashioned|outdated|dated|lifeless|too (?:grey|gray|white|plain|simple)|pop more|more (?:pop|life|colou?r|personality|lively|exciting|interesting)|spice (?:it|things) up|livel\w+|hideous|meh|don'?t like (?:the|how it) (?:looks?|design|style|it looks?))\b/i;
const LOOKS =
  /\b(it|everything|look|looks|looking|design|style|app|site|website|page|pages|overview|dashboard|theme|colou?rs?|feel|feels|vibe|more|too|less|bit|layout|appearance)\b/i;
const NAMED =
  /\b(field|column|option|status|button|chart|page called|list of|rename|call|font|background|add|remove|text|headline|tagline)\b/i;

/** A look for a feeling, said as an assumption. */
export const moods: Reader = (clause, { app }) => {
  // "The shifts would be nicer as a calendar" is no word about looks.
  if (isAsView(clause)) return null;
  if (NAMED.test(clause) || !(LOOKS.test(clause) || clause.split(" ").length < 3) || clause.split(" ").length > 14)
    return null;
  const named = MOODS.find(({ said }) => said.test(clause));
  const isTooMuch =
    named !== undefined &&
    /\b(?:less|too|not so|not that|not as|not very)\b/i.test(clause) &&
    !/\bless colou?rful\b/i.test(clause);
  const mood = isTooMuch ? MOODS.find(({ name }) => name === OPPOSITES[named.name]) : named;
  const theme =
    mood?.theme ?? (DULL.test(clause) ? LIVELY.find(({ accent }) => accent !== app.theme.accent) : undefined);
  if (!theme) return null;
  const name = mood?.name ?? "livelier";
  return [
    { edit: "theme", theme },
    {
      edit: "answer",
      text: `That is my idea of a ${name} look. If you have colours of your own, name them: “navy buttons on a white background”.`,
    },
  ];
};

const CLUTTERED =
  /\b(clutter\w*|crowded|overloaded|overwhelming|too (?:many|much) (?:things|stuff|fields|columns|information|info|going on|details?|data)|too (?:busy|full|messy|packed|complicated)|tidy (?:it )?up|declutter|simplif\w+|make it simpler|simpler|less (?:busy|cluttered|stuff|is more|information)|messy)\b/i;

/** Fewer columns and charts for what is too full. */
export const clutter: Reader = (clause, { entity, last, app }) => {
  if (!CLUTTERED.test(clause) || /^(?:add|rename|call)\b/i.test(clause)) return null;
  const of = entity ?? (/\b(?:it|this|that|list|table|page)\b/i.test(clause) ? last : null);
  const edits: Edit[] = [{ edit: "declutter", entity: of?.name ?? null }];
  const named =
    app.pages.length > PAGES_ENOUGH ? app.pages.slice(-2).map(({ title }) => `“remove the page ${title}”`) : [];
  if (named.length > 0)
    edits.push({
      edit: "answer",
      text: `If it is the menu that is too full, say for example ${listing(named.slice(0, 1))}.`,
    });
  return edits;
};

const PAGES_ENOUGH = 6;

const PUZZLED =
  /\b(confus\w+|don'?t (?:get|understand) (?:it|how|what|the)|hard to (?:use|understand|find|read|follow)|difficult to (?:use|understand|find|read)|not (?:clear|intuitive|user[- ]friendly|easy)|unclear|can'?t find (?:anything|their way|things)|get(?:ting)? lost|struggl\w+|complicated to use|more user[- ]friendly|easier to (?:use|understand)|user experience|ux)\b/i;

/** One good question about what nobody can guess. */
export const puzzlement: Reader = (clause, { app }) =>
  PUZZLED.test(clause) && !/^(?:add|rename|call|remove|hide)\b/i.test(clause)
    ? [{ edit: "answer", text: questionAbout(app) }]
    : null;

function questionAbout({ entities, pages }: AppSpec): string {
  const main = entities.find(({ part }) => part === "main") ?? entities[0];
  const list = pages.find((page) => page.kind === "list" && page.of === main?.name);
  const hideable = main?.fields.findLast(
    ({ key, kind, hidden, required }) =>
      key !== main.title && kind !== "relation" && kind !== "choice" && !hidden && !required,
  );
  const offers = [
    ...(list && pages[0] !== list ? [`where to start (“make ${list.title.toLowerCase()} the start page”)`] : []),
    ...(main && hideable
      ? [`too much at once (“hide ${hideable.label.toLowerCase()} in ${main.many.toLowerCase()}”)`]
      : []),
    ...(main
      ? [`the words (“call ${main.many.toLowerCase()} …”, “call the New ${main.one.toLowerCase()} button …”)`]
      : []),
    "or what to do (“on the overview, write: …”)",
  ];
  return `What do they stumble over? Usually it is ${offers.join(", ")}. Tell me which, and I change it.`;
}
