// One-time passwords by time (RFC 6238) as authenticator apps make them: SHA-1, six digits, steps of thirty seconds.
import { Secret, TOTP } from "otpauth";
import { CODE_DIGITS, CODE_SECONDS } from "#contract";

const ISSUER = "Ninefold";
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A phone's clock may be off by as many steps. */
const DRIFT_STEPS = 1;

const DIGITS = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: CODE_DIGITS, period: CODE_SECONDS });

/** What a QR code holds for an authenticator app. */
export const addressOf = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The step of time (since 1970) that `code` belongs to, or null when it is none of this moment's. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  // The library compares bytes: digits of other scripts, which take two, make it throw.
  if (!DIGITS.test(code)) return null;
  const totp = totpOf(secret, "");
  const delta = totp.validate({ token: code, timestamp: nowMs, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}
