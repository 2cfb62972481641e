// Calls of two-step sign-in: after the password a code from an authenticator app (RFC 6238), or one of ten recovery codes.
import { z } from "zod";
import { errorBody } from "./errors.ts";
import { PASSWORD_MAX_LENGTH } from "./limits.ts";

/** How many recovery codes are made at once; each is good once. */
export const RECOVERY_CODES = 10;
/** What a code has in digits, and for how long an authenticator app shows it. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
const CODE_MAX_LENGTH = 64;

/** `code` of the refusal that asks for the code after a right password. */
export const SECOND_FACTOR_REQUIRED = "SECOND_FACTOR_REQUIRED";
/** `code` of the refusal after which a sign-in begins anew with the password. */
export const SIGN_IN_AGAIN = "SIGN_IN_AGAIN";

export const ERROR_SECOND_FACTOR_REQUIRED =
  "This account asks for a code from its authenticator app, too. Finish signing in with POST /login/code.";
export const ERROR_SIGN_IN_AGAIN = "That took too long, or too many codes were wrong. Please sign in again.";
export const ERROR_WRONG_CODE = "This code is not right. Enter the one that your authenticator app shows now.";
export const ERROR_CODE_USED = "This code was used already. Wait for the next one in your authenticator app.";
export const ERROR_WRONG_RECOVERY_CODE = "This recovery code is not right, or it was used already.";
export const ERROR_WRONG_PASSWORD = "This password is not right.";
export const ERROR_TOO_MANY_CODES =
  "Too many wrong codes for this account. Use a recovery code or a device that you have signed in on before, or wait until tomorrow.";

/** Six digits of the authenticator app or a recovery code; spaces, hyphens and small letters don't matter. */
const code = z.string("Enter a code.").trim().min(1, "Enter a code.").max(CODE_MAX_LENGTH, "This is no code.");
const password = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(PASSWORD_MAX_LENGTH, ERROR_WRONG_PASSWORD);

/**
 * The answer 401 of `POST /login`. With the code SECOND_FACTOR_REQUIRED the password was right, and `challenge` is what
 * `POST /login/code` takes with a code: for a few minutes, a few tries and one sign-in. It opens nothing else.
 */
export const signInRefused = errorBody.extend({ challenge: z.string().optional() });

/** The body of `POST /login/code`, which answers as `POST /login` does without a second factor. */
export const signInCode = z.object({ challenge: z.string().min(1).max(200), code });
export type SignInCode = z.input<typeof signInCode>;

/** The answer of `GET /api/account/second-factor`. `since` is null while it is off. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const newSecondFactor = z.object({ password });
/** `address` is what a QR code holds (otpauth:), `secret` the same to be typed: base32. Both are shown this once. */
export const begunSecondFactor = z.object({ secret: z.string(), address: z.string() });
export type BegunSecondFactor = z.infer<typeof begunSecondFactor>;

export const confirmedSecondFactor = z.object({ code });
/** Shown this once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** What turning off and new recovery codes ask for. */
export const passwordAndCode = z.object({ password, code });
export type PasswordAndCode = z.input<typeof passwordAndCode>;
