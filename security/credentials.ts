// What a stranger may bring in the place of a sign-in: forged, expired, revoked, of another purpose, unsigned, misplaced.
import { createHmac } from "node:crypto";

/** Headers that stand for nobody, whatever they claim. */
export type Credential = Readonly<{ name: string; headers: Readonly<Record<string, string>> }>;

export type CredentialMaterial = Readonly<{
  /** A good session token of the person to be impersonated. */
  token: string;
  /** A session token whose session has ended by signing out. */
  revoked: string;
  /** The platform's own keys: what they sign for another purpose opens nothing either. */
  keys: Readonly<{ sessionKey: Uint8Array; appTokenKey: Uint8Array; relayKey: Uint8Array; paymentsKey: Uint8Array }>;
  /** Secrets that are good elsewhere: codes, operators' tokens, what stands in addresses. */
  elsewhere: Readonly<Record<string, string>>;
}>;

type Claims = Readonly<Record<string, unknown>>;
type Part = Readonly<Record<string, unknown>>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string): Part => JSON.parse(Buffer.from(part, "base64url").toString());

/** The header, claims and signature of a token. */
function partsOf(token: string): Readonly<{ header: Part; claims: Claims; signature: string }> {
  const [header = "", claims = "", signature = ""] = token.split(".");
  return { header: decode(header), claims: decode(claims), signature };
}

/** A token like `token` but for what is given, signed with `key`. */
export function resigned(
  token: string,
  key: Uint8Array | string,
  { header = {}, claims = {}, hash = "sha256" }: { header?: Part; claims?: Claims; hash?: string } = {},
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

/** Every one of them must be heard as nobody's: 401 where a sign-in is asked for. */
export function credentialsOf({ token, revoked, keys, elsewhere }: CredentialMaterial): Credential[] {
  const { signature } = partsOf(token);
  const now = Math.floor(Date.now() / 1000);
  const tokens: Readonly<Record<string, string>> = {
    garbage: "garbage",
    "three empty parts": "..",
    "a signature with one letter changed": token.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A")),
    "a signature left out": token.replace(/[^.]+$/, ""),
    "claims changed under the old signature": resigned(token, "x", { claims: { sub: "1" } }).replace(
      /[^.]+$/,
      signature,
    ),
    "signed with another key": resigned(token, "another key"),
    "signed with an empty key": resigned(token, ""),
    "signed with thirty-two zeros": resigned(token, new Uint8Array(32)),
    "signed with the issuer's name": resigned(token, "ninefold"),
    expired: resigned(token, keys.sessionKey, { claims: { exp: now - HOUR_SECONDS } }),
    "not valid yet": resigned(token, keys.sessionKey, { claims: { nbf: now + HOUR_SECONDS } }),
    revoked,
    "for another audience": resigned(token, keys.sessionKey, { claims: { aud: "app:live:1" } }),
    "by another issuer": resigned(token, keys.sessionKey, { claims: { iss: "elsewhere" } }),
    "without a session": resigned(token, keys.sessionKey, { claims: { jti: undefined } }),
    "with a session that is no id": resigned(token, keys.sessionKey, { claims: { jti: "' or true --" } }),
    "signed as an app's token": resigned(token, keys.appTokenKey),
    "signed as servers sign": resigned(token, keys.relayKey),
    "signed as payments sign": resigned(token, keys.paymentsKey),
    "alg none": unsigned(token, "none"),
    "alg None": unsigned(token, "None", signature),
    "alg none with the old signature": unsigned(token, "none", signature),
    "alg RS256 over the old signature": unsigned(token, "RS256", signature),
    "alg HS512 with the right key": resigned(token, keys.sessionKey, { header: { alg: "HS512" }, hash: "sha512" }),
    "a key of its own in the header": resigned(token, "mine", {
      header: { jwk: { kty: "oct", k: Buffer.from("mine").toString("base64url") } },
    }),
    "a key's address in the header": resigned(token, "", {
      header: { kid: "../../../dev/null", jku: "http://127.0.0.1:9/" },
    }),
    ...elsewhere,
  };
  const bearers = Object.entries(tokens).map(([name, text]) => ({
    name,
    headers: { authorization: `Bearer ${text}` },
  }));
  return [{ name: "none", headers: {} }, ...bearers, ...misplaced(token)];
}

/** A good token in a place where none is looked for. */
const misplaced = (token: string): Credential[] => [
  { name: "an empty bearer", headers: { authorization: "Bearer " } },
  { name: "a good token as Basic", headers: { authorization: `Basic ${token}` } },
  { name: "a good token said twice", headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
  { name: "a good token in a cookie", headers: { cookie: `token=${token}; session=${token}; authorization=${token}` } },
  {
    name: "a good token in other headers",
    headers: { "x-authorization": token, "x-access-token": token, "x-api-key": token },
  },
];
