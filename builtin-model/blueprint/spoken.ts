// The app as people read it: the blueprint stays in English, and its names are put into the app's language when files are written.
import { type Dictionary, dictionaryOf, type Names } from "../knowledge/languages/dictionary.ts";
import type { Language } from "../knowledge/languages/sentences.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec } from "./types.ts";

/** What the kit calls each language. */
export const LANGUAGE_CODES: Readonly<Record<Language, string>> = {
  german: "de",
  french: "fr",
  spanish: "es",
  italian: "it",
  portuguese: "pt",
  dutch: "nl",
};

type Speech = {
  dictionary: Dictionary;
  keepsCapitals: boolean;
  /** What the app's lists are called in its plan. */
  names: ReadonlySet<string>;
};

/** Names, labels and texts in the app's language; keys, addresses and stored values stay what they are. */
export function spoken(plan: AppSpec): AppSpec {
  const app = plan.currency ? paidIn(plan.currency, plan) : plan;
  return app.language ? inLanguage(app, speechOf(app.language, app)) : app;
}

const paidIn = (currency: string, app: AppSpec): AppSpec => ({
  ...app,
  entities: app.entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => (field.kind === "money" ? { currency, ...field } : field)),
  })),
});

/** What no table has a word for, as it stands in the app: lists, fields and options. */
export function unspokenNames(app: AppSpec): { entities: EntitySpec[]; fields: [EntitySpec, FieldSpec][] } {
  if (!app.language) return { entities: [], fields: [] };
  const dictionary = dictionaryOf(app.language);
  const isOwn = (text: string) => /[^ -~‘’“”–…]/.test(text);
  const isKnown = (text: string) => thingNamed(text, dictionary) !== null || fieldNamed(text, dictionary) !== null;
  return {
    entities: app.entities.filter(({ many }) => !isKnown(many) && !isOwn(many) && !isGiven(app, many)),
    fields: app.entities.flatMap((entity) =>
      entity.fields
        .filter(({ label }) => !isKnown(label) && !isOwn(label) && !isGiven(app, label))
        .map((field): [EntitySpec, FieldSpec] => [entity, field]),
    ),
  };
}

const isGiven = ({ given = [] }: AppSpec, text: string): boolean => given.includes(text);

function speechOf(language: Language, { entities }: AppSpec): Speech {
  const names = new Set(entities.flatMap(({ one, many }) => [one.toLowerCase(), many.toLowerCase()]));
  return { dictionary: dictionaryOf(language), keepsCapitals: language === "german", names };
}

function inLanguage(app: AppSpec, speech: Speech): AppSpec {
  const says = (text: string) => (isGiven(app, text) ? text : sentenceIn(text, speech));
  const entities = app.entities.map((entity) => entityIn(entity, speech, says));
  const texts = landingOf(app, entities, speech);
  return {
    ...app,
    entities,
    ...(app.roles && { roles: app.roles.map((role) => ({ ...role, label: says(role.label) })) }),
    pages: app.pages.map((page) => pageIn(page, says)),
    tagline: isGiven(app, app.tagline) ? app.tagline : texts.tagline,
    landing: {
      headline: isGiven(app, app.landing.headline) ? app.landing.headline : texts.headline,
      text: isGiven(app, app.landing.text) ? app.landing.text : texts.text,
      action: says(app.landing.action),
      features: app.landing.features.map((feature) => ({
        ...feature,
        title: says(feature.title),
        text: says(feature.text),
      })),
    },
  };
}

const ENGLISH_VERB =
  /^(add|ask|book|log|new|note|post|propose|record|register|report|request|send|sign|submit|write)\b/i;

function entityIn(entity: EntitySpec, { dictionary }: Speech, says: (text: string) => string): EntitySpec {
  const names = thingNamed(entity.many, dictionary) ?? thingNamed(entity.one, dictionary);
  const add = entity.add === undefined ? undefined : says(entity.add);
  const taken = new Set<string>();
  const { add: _add, ...rest } = entity;
  return {
    ...rest,
    one: names?.one ?? entity.one,
    many: names?.many ?? entity.many,
    // A wording of the model's own that no table has gives way to the kit's.
    ...(add !== undefined && !(add === entity.add && ENGLISH_VERB.test(add)) && { add }),
    ...(entity.toggle && { toggle: { on: says(entity.toggle.on), off: says(entity.toggle.off) } }),
    fields: entity.fields.map((field) => fieldIn(field, dictionary, taken)),
  };
}

function fieldIn(field: FieldSpec, dictionary: Dictionary, taken: Set<string>): FieldSpec {
  const own =
    fieldNamed(field.label, dictionary) ??
    (field.kind === "relation" || field.label.endsWith("s")
      ? nameLike(field.label, thingNamed(field.label, dictionary))
      : (thingNamed(field.label, dictionary)?.one ?? null));
  const label = own !== null && !taken.has(own) ? own : field.label;
  taken.add(label);
  const labels = Object.fromEntries(
    (field.options ?? []).flatMap((option) => {
      const shown = optionNamed(option, dictionary);
      return shown !== null && shown !== option ? [[option, shown]] : [];
    }),
  );
  return {
    ...field,
    label,
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(field.unit && { unit: dictionary.fields.get(field.unit.toLowerCase()) ?? field.unit }),
  };
}

const nameLike = (english: string, names: Names | null): string | null =>
  names === null ? null : english.toLowerCase().endsWith("s") ? names.many : names.one;

function pageIn(page: PageSpec, says: (text: string) => string): PageSpec {
  const shared = {
    title: says(page.title),
    ...(page.group !== undefined && { group: says(page.group) }),
    ...("intro" in page && page.intro !== undefined && { intro: says(page.intro) }),
  };
  switch (page.kind) {
    case "dashboard":
      return {
        ...page,
        ...shared,
        figures: page.figures.map((figure) => ({ ...figure, label: says(figure.label) })),
        charts: page.charts.map((chart) => ({ ...chart, title: says(chart.title) })),
        lists: page.lists.map((list) => ({ ...list, title: says(list.title) })),
      };
    case "form":
      return { ...page, ...shared, done: says(page.done) };
    default:
      return { ...page, ...shared };
  }
}

function landingOf(app: AppSpec, entities: readonly EntitySpec[], { dictionary, keepsCapitals }: Speech) {
  const mains = entities.filter(({ part }) => part === "main").slice(0, 3);
  const names = (mains.length > 0 ? mains : entities.slice(0, 2)).map(({ many }) => many);
  const small = (text: string) => (keepsCapitals ? text : lowerFirst(text));
  const fill = (place: string, list: string) =>
    (dictionary.landing.get(place) ?? "").replace("{a}", names[0] ?? app.name).replace("{list}", list);
  const and = dictionary.landing.get("and") ?? "";
  const [first = app.name, ...rest] = names;
  return {
    headline: fill("headline", ""),
    tagline: fill("tagline", listed([first, ...rest.map(small)], and)),
    text: fill("text", listed(names.map(small), and)),
  };
}

const listed = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`;

const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** One and many of what English calls so; of "repair jobs" at least "jobs". */
function thingNamed(english: string, { things }: Dictionary): Names | null {
  const words = english.toLowerCase().split(" ");
  for (let at = 0; at < words.length; at += 1) {
    const names = things.get(words.slice(at).join(" "));
    if (names) return names;
  }
  return null;
}

const fieldNamed = (english: string, { fields }: Dictionary): string | null =>
  fields.get(english.toLowerCase()) ?? null;

const optionNamed = (english: string, { options }: Dictionary): string | null =>
  options.get(english.toLowerCase()) ?? null;

/** A name or a sentence that the model wrote, as far as it is known; a text of anybody else stays as it is. */
function sentenceIn(text: string, speech: Speech): string {
  const { dictionary, keepsCapitals } = speech;
  const found = wordIn(text, dictionary);
  if (found !== null) return found;
  for (const { english, gaps, text: own } of dictionary.patterns) {
    const match = english.exec(text);
    if (!match) continue;
    const parts = new Map(gaps.map((gap, at) => [gap, sentenceIn(match[at + 1] ?? "", speech)]));
    return own.replace(/\{(\w+)\}/g, (_, gap: string, offset: number) => {
      const part = parts.get(gap) ?? "";
      return offset === 0 || keepsCapitals ? part : lowerFirst(part);
    });
  }
  if (speech.names.has(text.toLowerCase())) return nameLike(text, thingNamed(text, dictionary)) ?? text;
  const [before, after, ...more] = text.split(", ");
  if (before !== undefined && after !== undefined && more.length === 0) {
    const [first, second] = [sentenceIn(before, speech), sentenceIn(after, speech)];
    if (first !== before || second !== after) return `${first}, ${keepsCapitals ? second : lowerFirst(second)}`;
  }
  return text;
}

function wordIn(text: string, dictionary: Dictionary): string | null {
  const exact = dictionary.things.get(text.toLowerCase());
  return (
    nameLike(text, exact ?? null) ??
    fieldNamed(text, dictionary) ??
    dictionary.patterns.find(({ gaps, english }) => gaps.length === 0 && english.test(text))?.text ??
    optionNamed(text, dictionary)
  );
}
