// Credentials that must not be accepted: forged, expired, revoked, for another purpose, unsigned, or in the wrong place.
import { expired, forgedTokens, resigned } from "#testing";

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

/** Every one of them must be heard as nobody's: 401 where a sign-in is asked for. */
export function credentialsOf({ token, revoked, keys, elsewhere }: CredentialMaterial): Credential[] {
  const { sessionKey, appTokenKey, relayKey, paymentsKey } = keys;
  const tokens: Readonly<Record<string, string>> = {
    ...forgedTokens(token, sessionKey),
    expired: expired(token, sessionKey),
    revoked,
    "without a session": resigned(token, sessionKey, { claims: { jti: undefined } }),
    "with a session that is no id": resigned(token, sessionKey, { claims: { jti: "' or true --" } }),
    "signed as an app's token": resigned(token, appTokenKey),
    "signed as servers sign": resigned(token, relayKey),
    "signed as payments sign": resigned(token, paymentsKey),
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
