// What stands in an archetype's YAML file, before things and fields are looked up by name.
import { z } from "zod";
import { AUDIENCES } from "../knowledge/app-kinds.ts";
import { THING_ACCESS } from "./types.ts";

const HEADLINE_MAX = 60;
const TEXT_MAX = 200;
const FEATURE_MAX = 120;

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const options = z.union([z.string(), z.array(z.union([z.string(), z.number()]).transform(String))]);
const condition = z.union([
  z.boolean(),
  z.number().transform(String),
  options,
  z.strictObject({ not: options }),
  z.strictObject({ during: z.string() }),
  z.strictObject({ empty: z.boolean() }),
  z.strictObject({ min: z.number().optional(), max: z.number().optional() }),
]);
const where = z.record(z.string(), condition);
const name = z.string().min(1);
const names = z.array(name).min(1);

export const rule = z.union([
  z.strictObject({
    rule: z.literal("total"),
    field: name,
    of: z.array(name).min(2),
    op: z.enum(["times", "plus", "minus"]).optional(),
  }),
  z.strictObject({ rule: z.literal("sumOf"), field: name, from: name, by: name, of: name.optional() }),
  z.strictObject({
    rule: z.literal("stock"),
    relation: name,
    field: name,
    by: name,
    sign: z.union([z.literal(1), z.literal(-1)]).optional(),
  }),
  z.strictObject({ rule: z.literal("noOverlap"), start: name, end: name, per: name.optional() }),
  z.strictObject({ rule: z.literal("onePer"), fields: names }),
  z.strictObject({ rule: z.literal("ordered"), start: name, end: name, same: z.boolean().optional() }),
  z.strictObject({
    rule: z.literal("when"),
    field: name,
    by: name,
    is: z.array(z.union([z.string(), z.boolean()])).min(1),
    required: z.boolean().optional(),
    only: z.boolean().optional(),
  }),
  z.strictObject({ rule: z.literal("capacity"), of: name, per: name, most: name }),
]);

const thing = z.strictObject({
  many: name,
  words: z.array(name).default([]),
  core: z.boolean().default(false),
  person: z.boolean().default(false),
  icon: name,
  access: z.enum(THING_ACCESS),
  writers: z.array(name).default([]),
  feature: z.string().max(FEATURE_MAX).default(""),
  fields: z.record(name, name),
  rules: z.array(rule).nullish(),
  rows: z.array(z.record(z.string(), value.nullable())).nullish(),
});

const view = z.enum(["table", "cards", "board", "calendar", "gallery", "timeline", "places", "chat"]);

/** The whole file. */
export const rawArchetype = z.strictObject({
  about: name,
  asked: names,
  examples: names,
  audience: z.enum(AUDIENCES),
  icon: name,
  names,
  headline: z.string().max(HEADLINE_MAX),
  text: z.string().max(TEXT_MAX),
  roles: z.record(name, name).nullish(),
  things: z.record(name, thing),
  pages: z.strictObject({
    figures: z
      .array(z.strictObject({ label: name, of: name, sum: name.optional(), where: where.optional() }))
      .nullish(),
    charts: z
      .array(
        z.strictObject({
          title: name,
          of: name,
          by: name,
          sum: name.optional(),
          where: where.optional(),
          kind: z.enum(["bar", "line", "area", "pie", "donut"]).default("bar"),
        }),
      )
      .nullish(),
    lists: z
      .array(
        z.strictObject({
          title: name,
          of: name,
          where: where.optional(),
          sort: name.optional(),
          limit: z.number().int().min(1).max(12).optional(),
        }),
      )
      .nullish(),
    views: z.record(name, z.array(view).min(1)).nullish(),
    some: z.array(z.strictObject({ title: name, of: name, where })).nullish(),
  }),
  behaviours: z
    .array(z.record(name, z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).transform(String)))
    .nullish(),
  links: z.array(name).nullish(),
});
export type RawArchetype = z.infer<typeof rawArchetype>;
export type RawThing = z.infer<typeof thing>;
export type RawRule = z.infer<typeof rule>;
export type RawWhere = z.infer<typeof where>;
