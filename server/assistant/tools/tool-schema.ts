// A tool's input as JSON Schema for models: without what says nothing or what a refusal says in words, since it is read in every turn.
import { z } from "zod";

/** Bounds that hardly any call meets, and patterns: the description says what is meant, and the call is checked all the same. */
const CHECKED_ALONE: ReadonlySet<string> = new Set([
  ...["$schema", "minLength", "maxLength", "pattern", "minItems", "maxItems"],
  ...["minimum", "maximum", "exclusiveMinimum"],
]);

export function schemaForModel(input: z.ZodType): object {
  const schema = z.toJSONSchema(input, {
    io: "input",
    override({ jsonSchema }) {
      // Names in JSON are texts.
      delete jsonSchema.propertyNames;
      if (jsonSchema.oneOf === undefined) return;
      Object.assign(jsonSchema, asOneShape(jsonSchema.oneOf));
      delete jsonSchema.oneOf;
    },
  });
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isLeftOut(key, value) ? undefined : value)));
}

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Shapes that one word tells apart, as one object with the fields of all: not every provider takes `oneOf`, and what each
 * shape needs is said in a tenth of the tokens by the tool's description. The call is checked by its own shape all the same.
 */
function asOneShape(shapes: readonly Schema[]): Schema {
  const properties: Record<string, Schema> = {};
  for (const shape of shapes)
    for (const [name, schema] of Object.entries(shape.properties ?? {})) {
      const field = schema as Schema; // zod writes no schema as a mere `true`
      const known = properties[name];
      if (field.const === undefined) properties[name] ??= field;
      else properties[name] = { type: "string", enum: [...new Set([...(known?.enum ?? []), field.const])] };
    }
  const required = (shapes[0]?.required ?? []).filter((name) =>
    shapes.every((shape) => shape.required?.includes(name)),
  );
  return { type: "object", properties, required };
}

/** A property of the input may be called like a keyword: its value is a schema, theirs are not. */
const isLeftOut = (key: string, value: unknown): boolean => CHECKED_ALONE.has(key) && typeof value !== "object";
