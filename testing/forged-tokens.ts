// Tokens that must open nothing: forged, expired, unsigned, of another algorithm, made from one that is good.
import { createHmac } from "node:crypto";

type Part = Readonly<Record<string, unknown>>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string): Part => JSON.parse(Buffer.from(part, "base64url").toString());

function partsOf(token: string): Readonly<{ header: Part; claims: Part; signature: string }> {
  const [header = "", claims = "", signature = ""] = token.split(".");
  return { header: decode(header), claims: decode(claims), signature };
}

/** A token like `token` but for what is given, signed with `key`. */
export function resigned(
  token: string,
  key: Uint8Array | string,
  { header = {}, claims = {}, hash = "sha256" }: { header?: Part; claims?: Part; hash?: string } = {},
): string {
  const parts = partsOf(token);
  const signed = `${encode({ ...parts.header, ...header })}.${encode({ ...parts.claims, ...claims })}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`;
}

/** The same claims under another header, with the signature that is given or none. */
function unsigned(token: string, algorithm: string, signature = ""): string {
  const { claims } = partsOf(token);
  return `${encode({ alg: algorithm, typ: "JWT" })}.${encode(claims)}.${signature}`;
}

const HOUR_SECONDS = 3_600;

/**
 * By what is wrong with them. `token` is a good HS256 token and `key` the key that signed it, so that each differs from
 * it in one thing alone.
 */
export function forgedTokens(token: string, key: Uint8Array): Readonly<Record<string, string>> {
  const { signature } = partsOf(token);
  const now = Math.floor(Date.now() / 1000);
  const changed = resigned(token, "x", { claims: { sub: "1" } }).replace(/(?<=\.)[^.]*$/, signature);
  const itsOwnKey = { jwk: { kty: "oct", k: Buffer.from("mine").toString("base64url") } };
  return {
    garbage: "garbage",
    "three empty parts": "..",
    "a signature with one letter changed": token.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A")),
    "a signature left out": token.replace(/(?<=\.)[^.]*$/, ""),
    "claims changed under the old signature": changed,
    "signed with another key": resigned(token, "another key"),
    "signed with an empty key": resigned(token, ""),
    "signed with thirty-two zeros": resigned(token, new Uint8Array(32)),
    "signed with the issuer's name": resigned(token, "ninefold"),
    "not valid yet": resigned(token, key, { claims: { nbf: now + HOUR_SECONDS } }),
    "for another audience": resigned(token, key, { claims: { aud: "elsewhere" } }),
    "by another issuer": resigned(token, key, { claims: { iss: "elsewhere" } }),
    "alg none": unsigned(token, "none"),
    "alg None": unsigned(token, "None", signature),
    "alg none with the old signature": unsigned(token, "none", signature),
    "alg RS256 over the old signature": unsigned(token, "RS256", signature),
    "alg HS512 with the right key": resigned(token, key, { header: { alg: "HS512" }, hash: "sha512" }),
    "a key of its own in the header": resigned(token, "mine", { header: itsOwnKey }),
    "a key's address in the header": resigned(token, "", {
      header: { kid: "../../../dev/null", jku: "http://127.0.0.1:9/" },
    }),
  };
}

/** What was good until an hour ago. */
export const expired = (token: string, key: Uint8Array): string =>
  resigned(token, key, { claims: { exp: Math.floor(Date.now() / 1000) - HOUR_SECONDS } });
