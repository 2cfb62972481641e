// Access tokens: programs of a creator act with one on the creator's projects; agents can be let in by OAuth instead.
export { createAccessTokens } from "./access-tokens.ts";
export type { Admission, Admitted } from "./admission.ts";
export type { AccessTokens } from "./types.ts";
