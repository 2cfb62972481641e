// Secrets that an app needs, by name; what they are is the owner's and stands in no source.
import { z } from "zod";

export const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/;

export const secretName = z
  .string()
  .regex(SECRET_NAME, "A secret's name has capital letters, digits and _, as in OPENWEATHER_KEY.");

export const secretDeclaration = z.object({ name: secretName, description: z.string().max(300).default("") });
export type SecretDeclaration = z.infer<typeof secretDeclaration>;
