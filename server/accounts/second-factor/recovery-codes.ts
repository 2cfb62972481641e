// Recovery codes: for whoever has lost the authenticator app. Shown once, kept as slow hashes, each good once.
import { randomBytes } from "node:crypto";
import { CODE_DIGITS, RECOVERY_CODES } from "#contract";
import { hashWithSalt } from "../passwords.ts";

/** Crockford's base32: no letter that is taken for another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits. */
const LENGTH = 10;
const SALT_BYTES = 16;

const ONE_TIME = new RegExp(`^\\d{${CODE_DIGITS}}$`);
const RECOVERY = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

export type RecoverySet = Readonly<{
  /** As people see them: `7Q2MX-8VD4K`. */
  codes: readonly string[];
  salt: Buffer;
  hashes: readonly Buffer[];
}>;

export async function newRecoverySet(): Promise<RecoverySet> {
  const plain = Array.from({ length: RECOVERY_CODES }, randomCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(plain.map((code) => hashWithSalt(code, salt)));
  return { codes: plain.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), salt, hashes };
}

// 32 letters: five bits of each byte, none more likely than another.
const randomCode = () => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

export type TypedCode = Readonly<{ kind: "one-time" | "recovery" | "none"; text: string }>;

/** What somebody typed or pasted: `123 456`, `7q2mx-8vd4k`. */
export function readCode(typed: string): TypedCode {
  const bare = typed.replace(/[\s-]/g, "");
  if (ONE_TIME.test(bare)) return { kind: "one-time", text: bare };
  const text = bare.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  return { kind: RECOVERY.test(text) ? "recovery" : "none", text };
}
