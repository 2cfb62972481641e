// From the facts of a description to the app: the closest archetype fitted to them, or the read things alone.
import type { Archetype, ArchetypeField } from "../archetypes/index.ts";
import { assumptions, hideAuthors, landingOf, NO_LANDING, summaryOf, themeOf } from "../blueprint/compose.ts";
import { noteRoles } from "../blueprint/given-roles.ts";
import { readableNames } from "../blueprint/own-names.ts";
import { giveOwnPages, refined } from "../blueprint/refine.ts";
import { sound } from "../blueprint/repair.ts";
import { grant, roleOf } from "../blueprint/roles.ts";
import type { AppSpec, EntitySpec, LandingSpec } from "../blueprint/types.ts";
import { type Facts, readFacts, type Thing } from "../facts.ts";
import type { Description } from "../understanding/describe.ts";
import { corrected } from "../understanding/language/spelling.ts";
import { fieldKey, listing, sentenceCase } from "../understanding/language/words.ts";
import { asSpelled, madeName, nameOfPlace, pick } from "../understanding/naming.ts";
import { choose } from "./choose.ts";
import { extraEntities } from "./extra-things.ts";
import type { Fitted } from "./fit-thing.ts";
import { withThingsOf } from "./listed-things.ts";
import { composedPages } from "./pages.ts";
import { giveRules } from "./rules.ts";
import { type Selected, select } from "./select.ts";
import { keyOf } from "./words.ts";

export type Composed = {
  app: AppSpec;
  /** The name of the archetype that it began from. */
  archetype: string | null;
  /** Lists that may be wanted as well, in the plural: choices for the reply. */
  offers: string[];
};

/** The app; null where too little was read to build any, or where the rules know the kind of app better. */
export function composeFacts(
  text: string,
  description: Description,
  read: Facts = readFacts(corrected(text)),
): Composed | null {
  const archetype = choose(text, read)?.archetype ?? null;
  if (!archetype && isOfKnownKind(description)) return null;
  return composeFrom(archetype, description, read);
}

/** The app of an archetype, or of the read things alone; null where neither gives a list. */
export function composeFrom(archetype: Archetype | null, description: Description, read: Facts): Composed | null {
  const facts = archetype ? withThingsOf(archetype, read) : read;
  const selected = select(archetype, facts);
  const audience =
    archetype && description.audience !== "personal" ? archetype.audience : (description.audience ?? "team");
  const { fitted } = selected;
  const extras = extraEntities(selected.extras, fitted, { ...description, audience });
  const entities = [...fitted.map(({ entity }) => entity), ...extras];
  if (entities.length === 0) return null;
  for (const entity of entities) {
    entity.one = asSpelled(entity.one, description.spelled);
    entity.many = asSpelled(entity.many, description.spelled);
  }
  linkFitted(fitted, selected, entities);
  giveRules(fitted);
  for (const { entity } of fitted) entity.fields = entity.fields.map(plainField);
  const said = { ...description, audience, steps: stepsLeft(description, entities) };
  hideAuthors(entities, said);
  const app = wholeApp(entities, { archetype, selected, facts }, said);
  return { app: sound(app), archetype: archetype?.name ?? null, offers: selected.offers };
}

/** The rules know this kind of app, and the text names what it is made of: nothing that was read fits better. */
function isOfKnownKind({ kind, things }: Description): boolean {
  return kind?.core.some((id) => things.some(({ one, known }) => one === id || known?.id === id)) === true;
}

type Base = { archetype: Archetype | null; selected: Selected; facts: Facts };

function wholeApp(entities: EntitySpec[], { archetype, selected, facts }: Base, description: Description): AppSpec {
  const name = nameOf(archetype, description, entities);
  const things = entities
    .filter(({ part, access }) => part === "main" && access !== "closed")
    .map(({ many }) => many.toLowerCase());
  const draft: AppSpec = {
    name,
    tagline: archetype?.headline ?? `${sentenceCase(listing(things.slice(0, 3)) || "notes")}, in one place`,
    summary: summaryOf(name, things, description),
    theme: themeOf(description.theme, description.words),
    landing: NO_LANDING,
    entities,
    pages: [],
    assumed: assumptions(entities, description),
    instead: [...description.impossible],
  };
  if (archetype) giveRoles(draft, archetype, selected.fitted);
  if (archetype)
    draft.assumed = draft.assumed.map((sentence) =>
      sentence.startsWith("The name is my suggestion") ? "The name is my suggestion." : sentence,
    );
  if (selected.unasked.length > 0)
    draft.assumed.push(
      `You did not name ${listing(selected.unasked)}, which such an app usually has; “remove …” takes away what you don't need.`,
    );
  const app = refined(draft, description);
  app.landing = landing(app.entities, things, { archetype, selected, facts }, description);
  app.pages = composedPages(app, { archetype, fitted: nowIn(selected.fitted, app) }, description);
  giveOwnPages(app, description.access);
  noteRoles(app);
  return readableNames(app, description.own);
}

/** The same things with their entities as edits left them. */
const nowIn = (fitted: readonly Fitted[], app: AppSpec): Fitted[] =>
  fitted.flatMap((one) => {
    const entity = app.entities.find(({ name }) => name === one.entity.name);
    return entity ? [{ ...one, entity }] : [];
  });

function nameOf(
  archetype: Archetype | null,
  { name, place, audience, words }: Description,
  entities: EntitySpec[],
): string {
  const [main] = entities;
  return (
    name ??
    (archetype && pick(archetype.names, words)) ??
    (place && nameOfPlace(place, words)) ??
    madeName(main ?? { one: "note", many: "notes" }, words, audience)
  );
}

function landing(
  entities: readonly EntitySpec[],
  things: readonly string[],
  { archetype, selected }: Base,
  description: Description,
): LandingSpec {
  const made = landingOf(entities, things, { ...description, kind: null });
  if (!archetype) return made;
  const lines = new Map(selected.fitted.map(({ entity, thing }) => [entity.many, thing.feature]));
  return {
    ...made,
    headline: archetype.headline,
    text: archetype.text,
    features: made.features.map((feature) => ({ ...feature, text: lines.get(feature.title) || feature.text })),
  };
}

/** Relations point at entities; what pointed at a thing that is not there is a text. Names of extra things become relations to them. */
function linkFitted(fitted: readonly Fitted[], { extras, parents }: Selected, entities: readonly EntitySpec[]): void {
  for (const { entity, read } of fitted) {
    for (const field of entity.fields) {
      const target = fitted.find(({ thing }) => thing.one === field.to)?.entity;
      if (field.kind === "relation" && target) field.to = target.name;
      else if (field.kind === "relation") {
        field.kind = "text";
        delete field.to;
      }
      const extra = entities.find(
        (other) => other !== entity && keyOf(other.one) === keyOf(field.label) && extras.length > 0,
      );
      if (field.kind === "text" && field.key !== entity.title && extra) {
        field.kind = "relation";
        field.to = extra.name;
      }
    }
    for (const parent of read.flatMap((thing) => parents.get(thing) ?? [])) linkParent(entity, parent, entities);
  }
}

function linkParent(entity: EntitySpec, parent: Thing, entities: readonly EntitySpec[]): void {
  const target = entities.find((other) => keyOf(other.one) === parent.key || keyOf(other.many) === parent.key);
  if (!target || target === entity || entity.fields.some(({ to }) => to === target.name)) return;
  const key = fieldKey(target.one);
  if (entity.fields.some((field) => field.key === key)) return;
  entity.fields.splice(1, 0, { key, label: target.one, kind: "relation", to: target.name });
}

/** A field as the kit takes it. */
function plainField({ person, areSteps: _, ...field }: ArchetypeField): ArchetypeField {
  if (person && field.kind === "relation") field.grants = person === "changes" ? ["read", "update"] : ["read"];
  return field;
}

/** Those who may with a list what its owner may, where the archetype says so. */
function giveRoles(app: AppSpec, archetype: Archetype, fitted: readonly Fitted[]): void {
  for (const { thing, entity } of fitted)
    for (const writer of thing.writers) {
      const label = sentenceCase(writer);
      const role = roleOf(app, { key: fieldKey(label), label, many: archetype.roles[writer] ?? `${writer}s` });
      if (role) grant(entity, role, ["read", "create", "update", "delete"]);
    }
}

/** Steps that the text spells out and that no field has yet. */
function stepsLeft({ steps }: Description, entities: readonly EntitySpec[]): Description["steps"] {
  const known = entities.flatMap(({ fields }) => fields.map(({ options = [] }) => new Set(options.map(keyOf))));
  return steps.filter(({ options }) => !known.some((has) => options.every((option) => has.has(keyOf(option)))));
}
