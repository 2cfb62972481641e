// Access tokens: programs of a creator act with one on the creator's projects.
export { createAccessTokens } from "./access-tokens.ts";
export type { Admission, Admitted } from "./admission.ts";
export type { AccessTokens } from "./types.ts";
