// From what a description names to the app's entities: their fields, parts, access and rules.
import type { Access, FieldKind } from "#entity";
import { type KnownEntity, type KnownPart, knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Audience } from "../knowledge/kinds.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plural, sentenceCase, tableName } from "../understanding/words.ts";
import type { EntityPart, EntitySpec, FieldSpec, RuleSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

/** A wanted entity before its relations are known. */
export type Wanted = {
  one: string;
  known: KnownEntity | null;
  /** Fields that the description lists; they come first. */
  fields: FieldSpec[];
  /** Entities this one belongs to. */
  parents: string[];
  many?: string;
};

const ACCESS: Record<Audience, Record<KnownPart, Access>> = {
  personal: access("private", "private", "private", "private", "private"),
  team: access("shared", "shared", "published", "shared", "inbox"),
  public: access("private", "managed", "published", "private", "inbox"),
  community: access("private", "published", "published", "private", "inbox"),
};

function access(
  record: Access,
  catalogue: Access,
  post: Access,
  own: Access,
  request: Access,
): Record<KnownPart, Access> {
  return {
    record,
    catalogue,
    post,
    own,
    request,
    thread: "published",
    "published-thread": "published",
    toggle: "published",
    profile: "private",
    "published-profile": "published",
    inbox: "inbox",
    settings: "managed",
  };
}

const PARTS: Record<KnownPart, EntityPart> = {
  record: "main",
  catalogue: "main",
  post: "main",
  own: "main",
  request: "main",
  thread: "thread",
  "published-thread": "thread",
  toggle: "toggle",
  profile: "profile",
  "published-profile": "main",
  inbox: "inbox",
  settings: "side",
};

/** What is on offer in a public app and what people publish in a community; people and the rest are records. */
function partOf({ known, one }: Wanted, audience: Audience): KnownPart {
  if (known) return known.part;
  if (shapeOf(one).isPerson) return "record";
  return audience === "public" ? "catalogue" : audience === "community" ? "post" : "record";
}

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
  const kept = new Set(entities.flatMap(({ name, ownerOnly }) => (ownerOnly ? [name] : [])));
  // Customers can't choose among other customers: who sent a row is known anyway.
  for (const entity of entities)
    if (!entity.ownerOnly) entity.fields = entity.fields.filter(({ to }) => to === undefined || !kept.has(to));
  return entities;
}

type Named = Wanted & { name: string };

function makeEntity(wanted: Named, all: readonly Named[], audience: Audience): EntitySpec {
  const { known } = wanted;
  const part = partOf(wanted, audience);
  const shape = known ?? shapeOf(wanted.one);
  const own = wanted.fields.map((field) => ({ ...field }));
  const usual = shape.fields.map(fieldFromNotation);
  const fields = own.length > 0 ? withListed(own, usual) : usual;
  const related = fields.flatMap((field) => relate(field, wanted, all));
  for (const parent of wanted.parents) addParent(related, parent, wanted, all);
  const unique = related.filter((field, at) => related.findIndex(({ key }) => key === field.key) === at);
  const title =
    unique.find(({ kind, required }) => kind === "text" && required)?.key ??
    unique.find(({ kind }) => kind === "text" || kind === "longText")?.key;
  const entity: EntitySpec = {
    name: wanted.name,
    one: sentenceCase(wanted.one),
    many: sentenceCase(wanted.many ?? plural(wanted.one)),
    icon: shape.icon,
    access: ACCESS[audience][part],
    part: PARTS[part],
    fields: unique.length > 0 ? unique : [fieldFromNotation("name!")],
  };
  if (title) entity.title = title;
  if (shape.samples.length > 0) entity.samples = samplesOf(shape.samples, wanted);
  if (part === "record" && audience === "public") entity.ownerOnly = true;
  const rules = rulesOf(entity, all);
  if (rules.length > 0) entity.rules = rules;
  finish(entity, part);
  return entity;
}

/** Names such as "Evening service" do not fit honey batches whose own name only borrows the fields. */
function samplesOf(samples: readonly string[], { known, one }: Named): string[] {
  const borrowed = known !== null && !known.names.includes(one) && known.names.every((name) => !one.endsWith(name));
  return borrowed ? [...shapeOf(one).samples] : [...samples];
}

const LISTED_ENOUGH = 3;

/** Listed fields first; of the usual ones only relations and a status join them, and a name if nothing names a row. */
function withListed(listed: FieldSpec[], usual: readonly FieldSpec[]): FieldSpec[] {
  if (listed.length < LISTED_ENOUGH && usual.length > 0) {
    const added = listed.filter(({ key }) => !usual.some((field) => field.key === key));
    const notes = usual.findIndex(({ kind }) => kind === "longText");
    return notes < 0 ? [...usual, ...added] : [...usual.slice(0, notes), ...added, ...usual.slice(notes)];
  }
  const has = (kind: FieldKind) => listed.some((field) => field.kind === kind);
  const first = listed.find(({ kind }) => kind === "text");
  if (first) first.required = true;
  const title = has("text")
    ? []
    : [usual.find(({ kind, required }) => kind === "text" && required) ?? fieldFromNotation("name!")];
  // A listed field with the usual one's name takes over its options.
  const merged = listed.map((field) => {
    const same = usual.find(({ key }) => key === field.key);
    return same && field.kind !== "choice" ? { ...same, label: field.label } : field;
  });
  return [
    ...title,
    ...merged,
    ...usual.filter(({ kind, key }) => kind === "relation" && !listed.some((field) => field.key === key)),
  ];
}

/** Resolves a relation to the first of its targets that the app has. Without any it becomes text or is left out. */
function relate(field: FieldSpec, self: Named, all: readonly Named[]): FieldSpec[] {
  if (field.kind !== "relation") return [field];
  const optional = field.to?.endsWith("?") === true;
  const must = field.required === true || field.to?.endsWith("!") === true;
  const names = (field.to ?? "").replace(/[?!]$/, "").split("/");
  const targets = names.flatMap((name) =>
    name === "@" ? mainOf(all, self) : all.filter((one) => one !== self && isCalled(one, name)),
  );
  const target = targets[0];
  const { to: _, ...rest } = field;
  if (!target) return optional || must ? [] : [{ ...rest, kind: "text" }];
  const named = names.includes("@") || ["about", "subject", "item", "source"].includes(field.key);
  const label = named ? sentenceCase(target.one) : field.label;
  return [
    { ...rest, key: named ? keyOf(target.one) : field.key, label, kind: "relation", to: target.name, required: must },
  ];
}

function mainOf(all: readonly Named[], self: Named): Named[] {
  return all
    .filter((one) => one !== self && isMain(one) && !self.parents.includes(one.one))
    .slice(0, self.parents.length > 0 ? 0 : 1);
}

function isMain({ known }: Named): boolean {
  return known === null || PARTS[known.part] === "main";
}

function isCalled(one: Named, name: string): boolean {
  return one.one === name || one.known?.id === name || one.name === tableName(plural(name));
}

const keyOf = (noun: string): string => fieldFromNotation(noun).key;

/** A relation to an entity that the description says this one belongs to. */
function addParent(fields: FieldSpec[], parent: string, self: Named, all: readonly Named[]): void {
  const target = all.find((one) => one !== self && isCalled(one, parent));
  if (!target || fields.some(({ to }) => to === target.name)) return;
  const toggles = self.known?.part === "toggle" || self.known?.part === "thread";
  const several = toggles && self.parents.length > 1;
  const field: FieldSpec = {
    key: keyOf(target.one),
    label: sentenceCase(target.one),
    kind: "relation",
    to: target.name,
  };
  if (toggles && !several) field.required = true;
  const same = fields.findIndex(({ key }) => key === field.key);
  if (same >= 0) fields[same] = field;
  else fields.splice(Math.min(1, fields.length), 0, field);
}

function rulesOf(entity: EntitySpec, all: readonly Named[]): RuleSpec[] {
  const rules: RuleSpec[] = [];
  const field = (key: string) => entity.fields.find((one) => one.key === key);
  const relation = entity.fields.find(({ kind }) => kind === "relation");
  if (entity.part === "toggle") {
    const fields = entity.fields.flatMap(({ kind, key }) => (kind === "relation" ? [key] : []));
    if (fields.length > 0) rules.push({ rule: "onePer", fields });
  }
  if (field("total")?.kind === "money" && field("quantity")) {
    const price = ["unitPrice", "unitCost", "price"].find((key) => field(key)?.kind === "money");
    if (price) rules.push({ rule: "total", field: "total", of: ["quantity", price] });
  }
  if (field("total")?.kind === "money" && field("seats") && field("pricePerSeat"))
    rules.push({ rule: "total", field: "total", of: ["seats", "pricePerSeat"] });
  rules.push(...stockRules(entity, all), ...overlapRules(entity, relation));
  return rules;
}

/** Places and goods that are counted down by what refers to them. */
const STOCKS: readonly (readonly [string, string, string])[] = [
  ["sale", "quantity", "quantity"],
  ["order", "quantity", "stock"],
  ["seat booking", "seats", "seatsAvailable"],
];

function stockRules(entity: EntitySpec, all: readonly Named[]): RuleSpec[] {
  return STOCKS.flatMap(([name, by, counted]) => {
    const self = all.find((one) => one.name === entity.name);
    if (self?.known?.id !== name) return [];
    const relation = entity.fields.find(
      ({ kind, to }) =>
        kind === "relation" &&
        all.some((one) => one.name === to && one.known?.fields.some((text) => fieldFromNotation(text).key === counted)),
    );
    const amount = entity.fields.find(({ key }) => key === by);
    if (!relation || !amount) return [];
    return [{ rule: "stock" as const, relation: relation.key, field: counted, by }];
  });
}

const BOOKED =
  /^(appointment|booking|reservation|table_reservation|rental_booking|parking_reservation|desk_booking|room_booking)/;

function overlapRules(entity: EntitySpec, relation: FieldSpec | undefined): RuleSpec[] {
  if (!BOOKED.test(entity.name)) return [];
  const key = (...names: string[]) => entity.fields.find((field) => names.includes(field.key))?.key;
  const start = key("startsAt", "startsOn");
  const end = key("endsAt", "endsOn", "length", "duration");
  const per =
    entity.fields.find(
      ({ key: name, kind }) => kind === "relation" && ["with", "table", "room", "space", "item"].includes(name),
    ) ?? relation;
  if (!start || !end || !per) return [];
  // A campsite or a class takes many at a time; a chair, a table or a room only one.
  return /^(with|table|room|space|item|equipment|vehicle|court|desk)$/.test(per.key)
    ? [{ rule: "noOverlap", start, end, per: per.key }]
    : [];
}

const TOGGLES: readonly (readonly [RegExp, string, string])[] = [
  [/^vote|^like|^upvote/, "Liked", "Like"],
  [/^follow/, "Following", "Follow"],
  [/^member/, "Joined", "Join"],
];

function finish(entity: EntitySpec, part: KnownPart): void {
  if (part === "toggle") {
    const words = TOGGLES.find(([pattern]) => pattern.test(entity.name));
    entity.toggle = { on: words?.[1] ?? "Saved", off: words?.[2] ?? "Save" };
    if (!entity.fields.some(({ kind }) => kind === "relation")) entity.part = "side";
  }
  if (part === "settings") entity.access = "managed";
  const flow = entity.fields.find(
    (field) =>
      field.kind === "choice" &&
      field.default === field.options?.[0] &&
      part === "request" &&
      /^(status)$/.test(field.key),
  );
  if (flow?.options && flow.options.length > 2) flow.transitions = flowOf(flow.options);
  const on = entity.fields.find(({ kind, required }) => (kind === "date" || kind === "dateTime") && required);
  if (on && entity.part !== "thread") entity.sort = `-${on.key}`;
  for (const field of entity.fields)
    if (field.options && field.default !== undefined && !field.options.includes(String(field.default)))
      delete field.default;
}

/** Each step may become the next or any that ends it; what has ended may be opened again at the first step. */
function flowOf(options: readonly string[]): Record<string, string[]> {
  const ends = options.filter((option) => /^(rejected|declined|refused|cancelled|withdrawn)$/i.test(option));
  const steps = options.filter((option) => !ends.includes(option));
  const flow: Record<string, string[]> = {};
  for (const [at, step] of steps.entries())
    flow[step] = [...steps.slice(at + 1, at + 2), ...(at < steps.length - 1 ? ends : [])];
  for (const end of ends) flow[end] = steps.slice(0, 1);
  return flow;
}

/** A known entity as something wanted. */
export function wantedEntity(id: string, parents: string[] = []): Wanted | null {
  const known = knownEntity(id);
  return known && { one: known.id, known, fields: [], parents };
}
