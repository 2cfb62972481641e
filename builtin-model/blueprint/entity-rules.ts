// What the server keeps true for an entity: totals, stocks, no overlaps, one per person, steps of a status.
import type { KnownPart } from "../knowledge/entities/entity-table.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import type { Named } from "./entity-relations.ts";
import type { EntitySpec, FieldSpec, RuleSpec } from "./types.ts";

export function rulesOf(entity: EntitySpec, all: readonly Named[]): RuleSpec[] {
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
  ["sale", "quantity", "stock"],
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

const BOOKED = /(^|_)(appointments?|bookings?|reservations?|groomings?|lessons?)$|^(rental_booking|room_booking)/;

const ONE_AT_A_TIME =
  /^(with|groomer|instructor|barber|stylist|doctor|table|room|space|item|equipment|vehicle|court|desk)$/;

function overlapRules(entity: EntitySpec, relation: FieldSpec | undefined): RuleSpec[] {
  if (!BOOKED.test(entity.name)) return [];
  const key = (...names: string[]) => entity.fields.find((field) => names.includes(field.key))?.key;
  const start = key("startsAt", "startsOn");
  const end = key("endsAt", "endsOn", "length", "duration");
  const per =
    entity.fields.find(
      ({ key: name, kind }) =>
        kind === "relation" && ["with", "groomer", "instructor", "table", "room", "space", "item"].includes(name),
    ) ?? relation;
  if (!start || !end || !per) return [];
  // A campsite or a class takes many at a time; a chair, a table or a room only one.
  const isOneAtATime = ONE_AT_A_TIME.test(per.key) || end === "length";
  return isOneAtATime ? [{ rule: "noOverlap", start, end, per: per.key }] : [];
}

const TOGGLES: readonly (readonly [RegExp, string, string])[] = [
  [/^vote|^like|^upvote/, "Liked", "Like"],
  [/^follow/, "Following", "Follow"],
  [/^member/, "Joined", "Join"],
];

export function finish(entity: EntitySpec, part: KnownPart): void {
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
