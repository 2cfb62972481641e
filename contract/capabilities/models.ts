// What apps ask a language model, and what their owners see of it.
import { z } from "zod";

export const MODEL_PROMPT_MAX = 100_000;
export const MODEL_SYSTEM_MAX = 20_000;
export const MODEL_OUTPUT_TOKENS_MAX = 4_000;
export const MODEL_IMAGES_MAX = 4;
/** Of all images of one question together, in Base64. */
export const MODEL_IMAGES_BYTES_MAX = 6 * 1024 * 1024;

/** JSON Schema as far as it is taken: nothing in it is run, fetched or matched. */
const SCHEMA_WORDS: readonly string[] = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "description",
  "additionalProperties",
];
const SCHEMA_DEPTH_MAX = 8;
const SCHEMA_CHARACTERS_MAX = 16_000;

function isPlainSchema(schema: unknown, depth = 0): boolean {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema) || depth > SCHEMA_DEPTH_MAX) return false;
  return Object.entries(schema).every(([word, value]) => {
    if (!SCHEMA_WORDS.includes(word)) return false;
    if (word === "properties")
      return (
        typeof value === "object" &&
        value !== null &&
        Object.values(value).every((one) => isPlainSchema(one, depth + 1))
      );
    return word !== "items" || isPlainSchema(value, depth + 1);
  });
}

export const modelQuestion = z.object({
  prompt: z
    .string()
    .min(1, "A question needs a prompt.")
    .max(MODEL_PROMPT_MAX, `A prompt has at most ${MODEL_PROMPT_MAX} characters.`),
  system: z.string().max(MODEL_SYSTEM_MAX).optional(),
  schema: z
    .record(z.string(), z.unknown())
    .refine((schema) => schema.type === "object" && isPlainSchema(schema), {
      message:
        "A schema is an object of JSON Schema with type, properties, required, items, enum and description alone.",
    })
    .refine((schema) => JSON.stringify(schema).length <= SCHEMA_CHARACTERS_MAX, "A schema has at most 16 kB.")
    .optional(),
  images: z
    .array(z.object({ type: z.enum(["image/png", "image/jpeg", "image/webp", "image/gif"]), base64: z.base64() }))
    .max(MODEL_IMAGES_MAX, `A question has at most ${MODEL_IMAGES_MAX} images.`)
    .refine(
      (images) => images.reduce((sum, { base64 }) => sum + base64.length, 0) <= MODEL_IMAGES_BYTES_MAX,
      "The images of a question have at most 4 MB together.",
    )
    .default([]),
  stream: z.boolean().default(false),
  outputTokens: z.int().min(1).max(MODEL_OUTPUT_TOKENS_MAX).default(1_000),
  /** Whose question it is, for their own cap: the id of a person of the app. */
  person: z.string().max(100).optional(),
});
export type ModelQuestion = z.output<typeof modelQuestion>;

/** `sample`: no model is connected, and the preview shows what an answer would look like. */
export const modelAnswer = z.object({ text: z.string(), value: z.unknown().optional(), sample: z.boolean() });
export type ModelAnswer = z.infer<typeof modelAnswer>;

export const appModelUse = z.object({
  /** The model that answers; null: none is connected. */
  model: z.string().nullable(),
  /** Whose key pays: the creator's own or the platform's. */
  paidBy: z.enum(["own", "platform"]).nullable(),
  callsToday: z.number().int(),
  tokensToday: z.number().int(),
  tokensPerDay: z.number().int(),
  tokensPerPersonADay: z.number().int(),
});
export type AppModelUse = z.infer<typeof appModelUse>;
