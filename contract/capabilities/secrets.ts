// Secrets of apps: what an app declares, and what its owner sees and sets. A value goes in and never comes out again.
import { z } from "zod";
import { APP_ENVIRONMENTS } from "../hosting.ts";

export const SECRETS_MAX = 40;
export const SECRET_BYTES_MAX = 16 * 1024;
export const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/;

export const secretName = z
  .string()
  .regex(SECRET_NAME, "A secret's name has capital letters, digits and _, as in OPENWEATHER_KEY.");

/** Secrets that an app needs, by name; what they are is the owner's and stands in no source. */
export const secretDeclaration = z.object({ name: secretName, description: z.string().max(300).default("") });
export type SecretDeclaration = z.infer<typeof secretDeclaration>;

/** What an app's own process asks for: values by name, those of its environment alone. */
export const secretValues = z.object({ values: z.record(z.string(), z.string()) });

/** `setAt`: null while it has no value. */
export const secretInEnvironment = z.object({ declared: z.boolean(), setAt: z.iso.datetime().nullable() });

export const appSecret = z.object({
  name: z.string(),
  /** What the app or the assistant says that it is for. */
  purpose: z.string(),
  preview: secretInEnvironment,
  live: secretInEnvironment,
  /** The assistant asked for it in the chat, and it has no value in the preview. */
  requested: z.boolean(),
});
export type AppSecret = z.infer<typeof appSecret>;
export const appSecretList = z.object({ secrets: z.array(appSecret) });
export type AppSecretList = z.infer<typeof appSecretList>;

/** The value as it is, with its line breaks. */
export const newSecretValue = z.object({
  value: z
    .string()
    .min(1, "Enter a value.")
    .refine((text) => new TextEncoder().encode(text).length <= SECRET_BYTES_MAX, "A secret has at most 16 kB.")
    .refine((text) => !text.includes("\u0000"), "A secret holds no zero bytes."),
  environments: z
    .array(z.enum(APP_ENVIRONMENTS))
    .min(1)
    .default([...APP_ENVIRONMENTS]),
});
export type NewSecretValue = z.input<typeof newSecretValue>;
