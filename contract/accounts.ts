// Calls of accounts: register, log in, log out, validate a token.
import { z } from "zod";
import { PASSWORD_MAX_LENGTH, USERNAME_MAX_LENGTH } from "./limits.ts";

export const credentials = z.object({
  username: z
    .string("Username is required")
    .trim()
    .min(1, "Username is required")
    .max(USERNAME_MAX_LENGTH, `Username can have at most ${USERNAME_MAX_LENGTH} characters`),
  password: z
    .string("Password is required")
    .min(1, "Password is required")
    .max(PASSWORD_MAX_LENGTH, `Password can have at most ${PASSWORD_MAX_LENGTH} characters`),
  isCreator: z.boolean().default(false),
});
export type Credentials = z.input<typeof credentials>;

/** The answer of `POST /login` and `POST /register`. The token's payload carries the username. */
export const session = z.object({ token: z.string(), isSubscribed: z.boolean() });
export type Session = z.infer<typeof session>;

/** The answer of `GET /api/validate-token`. */
export const validatedToken = z.object({
  valid: z.literal(true),
  username: z.string(),
  isSubscribed: z.boolean(),
});
export type ValidatedToken = z.infer<typeof validatedToken>;

export const ERROR_INVALID_TOKEN = "Invalid or expired token";
export const ERROR_WRONG_CREDENTIALS = "Wrong username or password";
export const ERROR_USERNAME_TAKEN = "This username is already taken";
export const ERROR_TOO_MANY_SIGN_INS = "Too many attempts. Please wait a moment and try again.";
