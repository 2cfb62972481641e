// From a description to the blueprint of a whole app.
import type { FieldKind } from "#entity";
import type { AppKind } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Description } from "../understanding/describe.ts";
import { article, listing, sentenceCase } from "../understanding/language/words.ts";
import { asSpelled, foreignName, hashOf, madeName, nameOfPlace, pick } from "../understanding/naming.ts";
import { makeEntities } from "./entities.ts";
import { noteRoles } from "./given-roles.ts";
import { callByOwnNames, readableNames } from "./own-names.ts";
import { makePages } from "./pages.ts";
import type { Wanted } from "./parts.ts";
import { SIGNING_IN } from "./public-lists.ts";
import { giveOwnPages, refined } from "./refine.ts";
import { SAME_DATA } from "./same-data.ts";
import type { AppSpec, EntitySpec, LandingSpec, ThemeSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";
import { wantedEntities } from "./wanted.ts";

/** Colours for an app that names none: background and accent that go together. */
const PALETTES: readonly (readonly [string, string])[] = [
  ["#faf8f3", "#2f5d50"],
  ["#f7f9fb", "#1f5fa8"],
  ["#fdf8f4", "#b4532a"],
  ["#f8f7fb", "#5b3f8c"],
  ["#f6faf7", "#3a7a3f"],
  ["#fbf7f7", "#9c2f45"],
  ["#f5f8f8", "#116a72"],
];

/** Until steps and rights are known. */
export const NO_LANDING: LandingSpec = { headline: "", text: "", action: "", features: [] };

/** The app that a description asks for. */
export function compose(description: Description): AppSpec {
  const wanted = wantedEntities(description);
  const entities = makeEntities(wanted, description.audience);
  for (const entity of entities) {
    entity.one = asSpelled(entity.one, description.spelled);
    entity.many = asSpelled(entity.many, description.spelled);
  }
  const given = callByOwnNames(entities, description.own, description.language);
  hideAuthors(entities, description);
  const products = entities.find(({ name }) => name === "products");
  if (products?.samples && description.ware) products.samples = [...shapeOf(description.ware).samples];
  const main = entities[0];
  const seed = description.words;
  const name = nameOf(description, main);
  const things = entities
    .filter(({ part, access }) => part === "main" && access !== "closed")
    .map(({ many }) => many.toLowerCase());
  const fit = fitting(description.kind, wanted);
  const app = refined(
    {
      name,
      tagline: taglineOf(things, seed, fit),
      summary: summaryOf(name, things, description),
      theme: themeOf(description.theme, seed),
      landing: NO_LANDING,
      entities,
      pages: [],
      assumed: assumptions(entities, description),
      instead: description.impossible.filter(
        (sentence) =>
          !/outbox/.test(sentence) || entities.some(({ fields }) => fields.some(({ key }) => key === "channel")),
      ),
    },
    description,
  );
  // Steps and rights are known now: the page says what is true of them.
  app.landing = landingOf(app.entities, things, { ...description, kind: fit });
  if (given.length > 0) app.given = given;
  app.pages = makePages(app.entities, description, name);
  giveOwnPages(app, description.access);
  noteRoles(app);
  return readableNames(app, description.own);
}

function nameOf(description: Description, main: EntitySpec | undefined): string {
  const { kind, place, audience, language, title, words: seed } = description;
  if (description.name) return description.name;
  if (language && main) return title ?? foreignName(main.many, language, audience);
  return (
    (kind ? pick(kind.names, seed) : undefined) ??
    (place && nameOfPlace(place, seed)) ??
    madeName(main ?? { one: "note", many: "notes" }, seed, audience)
  );
}

/** The kind, if the app has what its texts speak of. */
function fitting(kind: AppKind | null, wanted: readonly Wanted[]): AppKind | null {
  const isThere = (given: string) => {
    const id = given.split("=")[0] ?? given;
    return wanted.some(
      ({ one, known }) => one === id || known?.id === id || (known !== null && known === knownEntity(id)),
    );
  };
  return kind && (kind.core.length === 0 || kind.core.slice(0, 2).every(isThere)) ? kind : null;
}

/** What an app without a kind says of itself; `%` stands for what it keeps. */
const TAGLINES = [
  "%, in one calm place",
  "%, always at hand",
  "%, written down and found again",
  "%, neatly kept",
] as const;

function taglineOf(things: readonly string[], seed: string, kind: AppKind | null): string {
  if (kind) return kind.headline;
  const words = sentenceCase(listing(things.slice(0, 3))) || "Notes";
  return (pick(TAGLINES, seed) ?? "%").replace("%", words);
}

export function summaryOf(name: string, things: readonly string[], { audience, kind }: Description): string {
  const who = {
    personal: "one person",
    team: "a team",
    public: "a business and its customers",
    community: "a community",
  }[audience];
  const what = kind ? `${article(kind.id)} app` : "an app";
  return `${name}: ${what} for ${who} with ${listing(things.slice(0, 5)) || "notes"}.`.slice(0, 280);
}

export function themeOf(theme: Partial<ThemeSpec>, seed: string): ThemeSpec {
  const palette = PALETTES[hashOf(seed) % PALETTES.length];
  const whole: ThemeSpec = { mode: "auto", radius: "soft", font: "sans", ...theme };
  if (!theme.background && theme.mode !== "dark" && palette) whole.background = palette[0];
  if (!theme.accent && palette) whole.accent = palette[1];
  return whole;
}

export function landingOf(
  entities: readonly EntitySpec[],
  things: readonly string[],
  { kind, audience, features }: Description,
): LandingSpec {
  const main = things[0] ?? "notes";
  const mine = audience === "personal" ? "my" : "the";
  return {
    headline: kind?.headline ?? `${sentenceCase(main)}, finally in order`,
    text:
      kind?.text ??
      `A clear place for ${listing(things.slice(0, 4))}, so that nothing is forgotten and everything is found again.`,
    action: audience === "community" ? `See ${main}` : `Open ${mine} ${main}`,
    features: entities
      .filter(({ part, access }) => part !== "toggle" && part !== "inbox" && access !== "closed")
      .slice(0, features.has("reports") ? 5 : 6)
      .map((entity) => ({ title: entity.many, text: featureText(entity), icon: entity.icon }))
      .concat(
        features.has("reports")
          ? [
              {
                title: "Reports",
                text: "Figures and charts that answer the question you came with.",
                icon: "chart-column",
              },
            ]
          : [],
      ),
  };
}

/** A line about an entity that says something true of its fields. */
function featureText(entity: EntitySpec): string {
  const labels = entity.fields
    .filter(({ key, kind, hidden }) => key !== entity.title && kind !== "relation" && !hidden)
    .map(({ label }) => label.toLowerCase());
  if (entity.part === "thread") return "Say what you think, right where it belongs.";
  if (entity.part === "profile") return "Tell others who you are, as much as you like.";
  const about = COPY.find(([fits]) => fits(entity));
  if (about) return about[1](entity);
  if (labels.length > 1) return `With ${listing(labels.slice(0, 3))}, ready when you need it.`;
  return "Written down once, found in a second.";
}

const ofKind =
  (...kinds: FieldKind[]) =>
  ({ fields }: EntitySpec): boolean =>
    fields.some(({ kind, hidden }) => kinds.includes(kind) && !hidden);
const flowOf = ({ fields }: EntitySpec): string[] =>
  fields
    .find(({ kind, key }) => kind === "choice" && /status|stage/.test(key))
    ?.options?.map((one) => one.toLowerCase()) ?? [];
const finished = (options: readonly string[]): string | undefined =>
  options.find((option) =>
    /^(done|closed|sold|sold out|paid|solved|finished|completed|delivered|won|filed|approved)$/.test(option),
  );

/** What to say of an entity by its most telling field. */
const COPY: readonly (readonly [(entity: EntitySpec) => boolean, (entity: EntitySpec) => string])[] = [
  [
    ({ fields }) => fields.some(({ key }) => key === "channel"),
    () => "Write once, keep the queue in view, see what has been sent.",
  ],
  [
    (entity) => finished(flowOf(entity)) !== undefined && flowOf(entity).length > 2,
    (entity) => `From ${flowOf(entity)[0]} to ${finished(flowOf(entity))}, with every step in view.`,
  ],
  [
    (entity) => ofKind("email")(entity) || ofKind("phone")(entity),
    () => "Who they are and how to reach them, at a glance.",
  ],
  [ofKind("image"), () => "With pictures, so that everything is found at a glance."],
  [
    (entity) => ofKind("date", "dateTime")(entity) && ofKind("location")(entity),
    () => "What happens when and where, and what is coming up next.",
  ],
  [ofKind("rating"), ({ many }) => `${many} with your verdict, so that the best are easy to find.`],
  [ofKind("money"), () => "Every amount noted once and added up for you."],
  [ofKind("longText"), () => "Written down in full and found again by any word."],
];

export function hideAuthors(entities: EntitySpec[], { features }: Description): void {
  if (!features.has("anonymous")) return;
  for (const entity of entities)
    if (/^(published|inbox)$/.test(entity.access) && entity.part !== "toggle") entity.anonymous = true;
}

/** Told where the colours of the app are nobody's wish. */
export const COLOURS_CHOSEN = "You named no colours, so I chose some.";

export function assumptions(
  entities: readonly EntitySpec[],
  { audience, kind, theme, name, isForOutside }: Description,
): string[] {
  const assumed: string[] = [];
  const who = {
    personal: "Everybody sees only their own entries.",
    team: SAME_DATA,
    public: "You manage what is on offer; customers see it and only their own entries.",
    community: "Everybody sees what is published; people change only their own.",
  }[audience];
  assumed.push(who);
  const requests = entities
    .filter(({ access, part }) => access === "inbox" && part === "main")
    .map(({ many }) => many.toLowerCase());
  if (requests.length > 0) assumed.push(`You decide on ${listing(requests)}; whoever sent one follows its status.`);
  if (isForOutside) assumed.push(SIGNING_IN);
  if (!name) assumed.push(`The name is my suggestion${kind ? "" : ", made from what you keep"}.`);
  if (!theme.background && !theme.accent) assumed.push(COLOURS_CHOSEN);
  return assumed;
}
