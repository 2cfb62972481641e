// From the facts of a description to the app: the closest archetype fitted to them, or the read things alone.
import type { Archetype, ArchetypeField } from "../archetypes/index.ts";
import { breakCircles, MEANT } from "../blueprint/circles.ts";
import { assumptions, hideAuthors, landingOf, NO_LANDING, summaryOf, themeOf } from "../blueprint/compose.ts";
import { noteRoles } from "../blueprint/given-roles.ts";
import { readableNames } from "../blueprint/own-names.ts";
import { giveOwnPages, refined } from "../blueprint/refine.ts";
import { sound } from "../blueprint/repair.ts";
import { grant, roleOf } from "../blueprint/roles.ts";
import type { AppSpec, EntitySpec, FieldSpec, LandingSpec } from "../blueprint/types.ts";
import { type Facts, readFacts, type Thing } from "../facts.ts";
import { classesOf } from "../reading/index.ts";
import type { Description } from "../understanding/describe.ts";
import { corrected } from "../understanding/language/spelling.ts";
import { fieldKey, listing, sentenceCase } from "../understanding/language/words.ts";
import { asSpelled, madeName, nameOfPlace, pick } from "../understanding/naming.ts";
import { withAskedFields } from "./asked-fields.ts";
import { giveBehaviours, showFirst } from "./behaviours.ts";
import { isSpecification } from "./better-way.ts";
import { choose } from "./choose.ts";
import { withBracketed } from "./completed.ts";
import { extraEntities } from "./extra-things.ts";
import { type Fitted, NAMED_ENOUGH } from "./fit-thing.ts";
import { withLaidOut } from "./laid-out.ts";
import { withThingsOf } from "./listed-things.ts";
import { withLongerNames, withoutFieldsAgain } from "./one-home.ts";
import { composedPages } from "./pages.ts";
import { giveRules } from "./rules.ts";
import { type Selected, select, withDebtors } from "./select.ts";
import type { Shown } from "./types.ts";
import { canNameList, headOf, keyOf } from "./words.ts";

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
  read: Facts = withDebtors(readFacts(corrected(text))),
): Composed | null {
  const bracketed = { ...read, things: read.things.map((thing) => withBracketed(thing, text)) };
  const facts = withLaidOut(withoutFieldsAgain(withAskedFields(withLongerNames(bracketed)), description), description);
  // Who lists the fields between commas wants no other lists or fields that are only usual.
  const own = facts.fieldRows > 0 ? composeFrom(null, { ...description, things: [] }, facts) : null;
  if (own) return own;
  const archetype = choose(text, facts)?.archetype ?? null;
  if (!archetype && isLeftToRules(text, description, facts)) return null;
  return composeFrom(archetype, description, facts);
}

/** The app of an archetype, or of the read things alone; null where neither gives a list. */
export function composeFrom(archetype: Archetype | null, description: Description, read: Facts): Composed | null {
  const facts = archetype ? withThingsOf(archetype, read) : read;
  const selected = select(archetype, facts);
  const audience =
    archetype && description.audience !== "personal" ? archetype.audience : (description.audience ?? "team");
  const { fitted } = selected;
  const named = new Set(facts.things.map(({ key }) => key));
  const isRow = archetype === null && facts.fieldRows > 0;
  const extras = extraEntities(selected.extras, fitted, { ...description, audience }, { keys: named, isRow });
  const entities = [...fitted.map(({ entity }) => entity), ...extras];
  if (entities.length === 0) return null;
  for (const entity of entities) {
    entity.one = asSpelled(entity.one, description.spelled);
    entity.many = asSpelled(entity.many, description.spelled);
  }
  const isFitted = ({ kind, to }: FieldSpec) => kind === "relation" && fitted.some(({ thing }) => thing.one === to);
  const thoughtOf = new Set(fitted.flatMap(({ entity }) => entity.fields.filter(isFitted)));
  linkFitted(fitted, selected, entities);
  linkHappenings(extras, entities);
  breakCircles(entities, (entity, field) =>
    thoughtOf.has(field) || isNamedLink(entity, field, facts) ? MEANT.named : MEANT.guessed,
  );
  giveRules(fitted);
  for (const { entity } of fitted) entity.fields = entity.fields.map(plainField);
  const shown = giveBehaviours(entities, facts);
  const said = { ...description, audience, steps: stepsLeft(description, entities) };
  hideAuthors(entities, said);
  const app = wholeApp(entities, { archetype, selected, facts, shown }, said);
  return { app: sound(app), archetype: archetype?.name ?? null, offers: selected.offers };
}

/** The rules know the kind of app, and the text names what it is made of. */
export const isKnownKind = ({ kind, things }: Description): boolean =>
  kind?.core.some((id) => things.some(({ one, known }) => one === id || known?.id === id)) ?? false;

/** From this chance on a thing that was read tells what the text is about. */
const SPEAKS = 0.4;

/** The rules know the kind of app and found some of what was read; or they found far more in a text that they know to read. */
function isLeftToRules(text: string, description: Description, facts: Facts): boolean {
  const { things } = description;
  const read = facts.things.filter(
    ({ key, chance, isUnwanted }) => !isUnwanted && chance >= SPEAKS && canNameList(key),
  );
  const isKnown = isKnownKind(description);
  if (isSpecification(text)) return isKnown || things.length > FAR_MORE * read.length;
  const isFound = (key: string) => things.some(({ one }) => headOf(keyOf(one)) === headOf(key));
  return isKnown && (read.length === 0 || read.some(({ key }) => isFound(key)));
}

const FAR_MORE = 2;

type Base = { archetype: Archetype | null; selected: Selected; facts: Facts; shown: Shown };

function wholeApp(
  entities: EntitySpec[],
  { archetype, selected, facts, shown }: Base,
  description: Description,
): AppSpec {
  const name = nameOf({ archetype, facts }, description, entities);
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
  app.landing = landing(app.entities, things, { archetype, selected }, description);
  app.pages = composedPages(app, { archetype, fitted: nowIn(selected.fitted, app) }, description);
  showFirst(app, shown);
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

/** From this chance on a place is believed to be whom the app is for. */
const PLACE_SURE = 0.6;

function nameOf(
  { archetype, facts }: Pick<Base, "archetype" | "facts">,
  { name, audience, words }: Description,
  entities: EntitySpec[],
): string {
  const [main] = entities;
  const place = facts.places
    .filter(({ key, chance }) => chance >= PLACE_SURE && canNameList(key))
    .map((one) => one.name.toLowerCase().replace(/^\d+ /, ""))[0];
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
  { archetype, selected }: Pick<Base, "archetype" | "selected">,
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
  for (const { entity, read, named } of fitted) {
    const isThere = ({ kind, to }: FieldSpec) => kind !== "relation" || fitted.some(({ thing }) => thing.one === to);
    // Whoever laid out its fields did not name what this one leads to.
    if (named.size >= NAMED_ENOUGH)
      entity.fields = entity.fields.filter((field) => named.has(field.key) || isThere(field));
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

const isNamedLink = (entity: EntitySpec, { label }: FieldSpec, { things }: Facts): boolean =>
  things.some(
    ({ key, fields }) =>
      headOf(key) === headOf(keyOf(entity.one)) && fields.some((one) => headOf(one.key) === headOf(keyOf(label))),
  );

function linkParent(entity: EntitySpec, parent: Thing, entities: readonly EntitySpec[]): void {
  const target = entities.find((other) => keyOf(other.one) === parent.key || keyOf(other.many) === parent.key);
  if (!target || target === entity || entity.fields.some(({ to }) => to === target.name)) return;
  const key = fieldKey(target.one);
  if (entity.fields.some((field) => field.key === key)) return;
  entity.fields.splice(1, 0, { key, label: target.one, kind: "relation", to: target.name });
}

/** What happens, is owed or is said is of something. */
const HAPPENINGS = new Set(["n.act", "n.event", "n.possession", "n.communication", "n.process"]);
/** What something may happen to. */
const LASTING = new Set(["n.artifact", "n.animal", "n.plant", "n.person", "n.location", "n.group", "n.object"]);
const classOf = ({ one }: EntitySpec): string => classesOf(headOf(keyOf(one)))[0] ?? "";

/** Bills of a rescue are of its cats: a list of what happens, beside lists that nothing leads to or from, is linked to the first that lasts. */
function linkHappenings(extras: readonly EntitySpec[], entities: readonly EntitySpec[]): void {
  const isPointedAt = ({ name }: EntitySpec) => entities.some(({ fields }) => fields.some(({ to }) => to === name));
  for (const entity of extras) {
    const isLinked = entity.fields.some(({ to }) => to !== undefined) || isPointedAt(entity);
    if (isLinked || entity.access === "inbox" || !HAPPENINGS.has(classOf(entity))) continue;
    const target = entities.find(
      (other) => other !== entity && other.access !== "closed" && LASTING.has(classOf(other)),
    );
    const key = target && fieldKey(target.one);
    if (!target || !key || entity.fields.some((field) => field.key === key)) continue;
    entity.fields.splice(1, 0, { key, label: target.one, kind: "relation", to: target.name });
  }
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
