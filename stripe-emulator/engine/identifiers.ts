// Object ids in Stripe's manner: a prefix that names the kind and letters nobody can guess.
import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random letters and digits, from the system's randomness, evenly drawn. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** `newId("sub")` → `sub_1Qa…`, 24 letters after the prefix as Stripe's are. */
export const newId = (prefix: string): string => `${prefix}_1${randomText(23)}`;
