// From what a description names to the app's entities: their fields, parts, access and rules.

import type { Audience } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plural, sentenceCase, tableName, withAcronyms } from "../understanding/language/words.ts";
import { bookingForm } from "./booking-fields.ts";
import { breakCircles, MEANT } from "./circles.ts";
import { addParent, linkLonely, linkNamesakes, type Named, relate } from "./entity-relations.ts";
import { finish, rulesOf } from "./entity-rules.ts";
import { asUsual, withListed } from "./listed-fields.ts";
import { ACCESS, PARTS, partOf, type Wanted } from "./parts.ts";
import type { EntitySpec, FieldSpec, RuleSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

/** Entities with distinct tables, related to one another. `wanted[0]` is the app's main one. */
export function makeEntities(wanted: readonly Wanted[], audience: Audience): EntitySpec[] {
  const tables = new Set<string>();
  const named = wanted.flatMap((one) => {
    const name = tableName(one.many ?? plural(one.one));
    if (tables.has(name)) return [];
    tables.add(name);
    return [{ ...one, name }];
  });
  const entities = named.map((one) => makeEntity(one, named, audience));
  linkLonely(entities, named);
  breakCircles(entities, (entity, field) =>
    howMeant(
      field,
      named.find(({ name }) => name === entity.name),
    ),
  );
  offerBooked(entities);
  countPlaces(entities);
  const now = new Map(named.flatMap(({ name, access }) => (access ? [[name, access]] : [])));
  const kept = new Set(entities.flatMap(({ name, access }) => ((now.get(name) ?? access) === "closed" ? [name] : [])));
  // Customers can't choose among other customers: who sent a row is known anyway.
  for (const entity of entities)
    if (entity.access !== "closed") entity.fields = entity.fields.filter(({ to }) => to === undefined || !kept.has(to));
  return entities;
}

/** A link by what the text says of it. */
function howMeant({ key, label, required }: FieldSpec, wanted: Named | undefined): (typeof MEANT)[keyof typeof MEANT] {
  if (required) return MEANT.named;
  if (!wanted) return MEANT.guessed;
  const { fields, parents, known } = wanted;
  if (fields.some((field) => field.key === key || field.label === label)) return MEANT.named;
  if (parents.includes(label.toLowerCase())) return MEANT.belongs;
  return known?.fields.some((usual) => fieldFromNotation(usual).key === key) ? MEANT.usual : MEANT.guessed;
}

function makeEntity(wanted: Named, all: readonly Named[], audience: Audience): EntitySpec {
  const { known } = wanted;
  const part = partOf(wanted, audience);
  const shape = wanted.form ?? known ?? shapeOf(wanted.one);
  const own = wanted.fields.map((field) => ratedAs(field, shape.fields));
  const booking = wanted.form ? null : bookingForm(wanted, all, audience);
  const usual = (booking?.fields ?? shape.fields).map(usualField);
  const fields = own.length > 0 ? withListed(asUsual(own, usual, BOOKS.test(wanted.one)), usual) : usual;
  const related = fields.flatMap((field) => relate(field, wanted, all));
  for (const parent of wanted.parents) addParent(related, parent, wanted, all);
  linkNamesakes(related, wanted, all);
  addAsked(related, wanted.asked ?? []);
  const unique = related.filter((field, at) => related.findIndex(({ key }) => key === field.key) === at);
  const title =
    unique.find(({ kind, required }) => kind === "text" && required)?.key ??
    (wanted.form ? unique.find(({ kind, required }) => kind === "relation" && required)?.key : undefined) ??
    unique.find(({ kind }) => kind === "text" || kind === "longText")?.key;
  const entity: EntitySpec = {
    name: wanted.name,
    one: withAcronyms(sentenceCase(wanted.one)),
    many: withAcronyms(sentenceCase(wanted.many ?? plural(wanted.one))),
    icon: shape.icon,
    access: ACCESS[audience][part],
    part: PARTS[part],
    fields: unique.length > 0 ? unique : [fieldFromNotation("name!")],
  };
  if (title) entity.title = title;
  // Sample names are of what usually names such a thing.
  const isUsualTitle = own.length === 0 || title === undefined || usual.some(({ key }) => key === title);
  const samples = booking?.samples ?? shape.samples;
  if (samples.length > 0 && isUsualTitle)
    entity.samples = booking || wanted.form ? [...samples] : samplesOf(samples, wanted);
  if (part === "record" && audience === "public") entity.access = "closed";
  // What a neighbourhood shares is there for all to see.
  const isShared =
    (part === "record" || (part === "own" && all.some(isTalk))) &&
    audience === "community" &&
    all[0] === wanted &&
    !fields.some(({ kind }) => kind === "email");
  if (isShared) entity.access = "published";
  const rules = rulesOf(entity, all);
  if (wanted.form?.isAlone && !rules.some(({ rule }) => rule === "noOverlap")) rules.push(...oneAtATime(entity));
  if (rules.length > 0) entity.rules = rules;
  finish(entity, part);
  return entity;
}

/** What others say about it: then it is there for them to see. */
const isTalk = ({ known, one }: Named): boolean =>
  known?.part === "thread" || known?.part === "published-thread" || one === "rating";

/** People have a rating in a game or a league, not stars. */
const ratedAs = (field: FieldSpec, usual: readonly string[]): FieldSpec =>
  field.kind === "rating" && field.key === "rating" && usual.includes("email")
    ? { ...field, kind: "number", min: 0 }
    : { ...field };

/** Before the remarks, which come last. */
function addAsked(fields: FieldSpec[], asked: readonly FieldSpec[]): void {
  for (const field of asked) {
    if (fields.some(({ key }) => key === field.key)) continue;
    const notes = fields.findIndex(({ kind }) => kind === "longText");
    fields.splice(notes < 1 ? fields.length : notes, 0, { ...field });
  }
}

/** What only one can have at a time. */
function oneAtATime({ fields }: EntitySpec): RuleSpec[] {
  const [start, end] = ["startsOn", "endsOn"].map((key) => fields.find((field) => field.key === key)?.key);
  const per = fields.find(({ kind }) => kind === "relation")?.key;
  return start && end ? [{ rule: "noOverlap", start, end, ...(per ? { per } : {}) }] : [];
}

const BOOKS = /(booking|reservation|rental|viewing|loan)s?$/;

/** What customers book is there for them to see. */
function offerBooked(entities: readonly EntitySpec[]): void {
  const booked = new Set(
    entities
      .filter(({ name, access }) => BOOKS.test(name) && access !== "closed")
      .flatMap(({ fields }) => fields.map(({ to }) => to)),
  );
  for (const entity of entities) {
    const isOffered =
      entity.access === "closed" && booked.has(entity.name) && !entity.fields.some(({ kind }) => kind === "email");
    if (isOffered) entity.access = "managed";
  }
}

const ROOM = /^(capacity|places|seats|spots|tickets|maxParticipants|participants|placesLeft)$/;

const PLACES = /^(places|seats|spots|tickets)$/;

/** Who books places in what has only so many takes them from what is left. */
function countPlaces(entities: EntitySpec[]): void {
  for (const booking of entities) {
    const places = booking.fields.find(({ key, kind }) => PLACES.test(key) && kind === "number");
    if (!/booking|reservation/.test(booking.name) || !places || booking.rules?.some(({ rule }) => rule === "stock"))
      continue;
    for (const { key: relation, to } of booking.fields) {
      const room = entities
        .find(({ name }) => name === to)
        ?.fields.find(({ key, kind }) => kind === "number" && ROOM.test(key));
      if (!room) continue;
      room.label = `${sentenceCase(places.key)} left`;
      places.required = true;
      places.min = 1;
      booking.rules = [...(booking.rules ?? []), { rule: "stock", relation, field: room.key, by: places.key }];
    }
  }
}

/** What names a row is a short text, whatever its word would be elsewhere: "Description", "Reason". */
function usualField(notation: string, at: number): FieldSpec {
  const field = fieldFromNotation(notation);
  const isTitle = at === 0 && field.required === true && field.kind === "longText" && !notation.includes(":");
  return isTitle ? { ...field, kind: "text" } : field;
}

/** Names such as "Evening service" do not fit honey batches whose own name only borrows the fields. */
function samplesOf(samples: readonly string[], { known, one }: Named): string[] {
  const headOf = (name: string) => name.split(" ").at(-1);
  const borrowed = known?.names.every((name) => headOf(name) !== headOf(one));
  return borrowed ? [...shapeOf(one).samples] : [...samples];
}

/** An entity of a kind of app as something wanted, whether a table knows it or not; "candle=product" has a product's fields. */
export function wantedEntity(id: string, parents: string[] = []): Wanted {
  const [one = id, like] = id.split("=");
  if (like !== undefined) return { one, known: knownEntity(like), fields: [], parents };
  return { one: id, known: knownEntity(id) ?? knownEntity(id.split(" ").at(-1) ?? ""), fields: [], parents };
}
