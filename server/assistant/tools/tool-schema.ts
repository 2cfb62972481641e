// A tool's input as JSON Schema for models: without what says nothing or what a refusal says in words, since it is read in every turn.
import { z } from "zod";

const NOTHING_SAID: ReadonlySet<unknown> = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
/** Bounds that hardly any call meets, and patterns: the description says what is meant, and the call is checked all the same. */
const CHECKED_ALONE: ReadonlySet<string> = new Set([
  "$schema",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "exclusiveMinimum",
]);

export function schemaForModel(input: z.ZodType): object {
  const schema = z.toJSONSchema(input, {
    io: "input",
    // Not every provider takes `oneOf`; what has a name for each of its shapes is the same in both words.
    override({ jsonSchema }) {
      // Names in JSON are texts.
      delete jsonSchema.propertyNames;
      if (jsonSchema.oneOf === undefined) return;
      jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    },
  });
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isLeftOut(key, value) ? undefined : value)));
}

/** A property of the input may be called like a keyword: its value is a schema, theirs are not. */
const isLeftOut = (key: string, value: unknown): boolean =>
  NOTHING_SAID.has(value) || (CHECKED_ALONE.has(key) && typeof value !== "object");
