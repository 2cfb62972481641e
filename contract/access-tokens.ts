// Access tokens: programs of a creator (Git, outside agents) act with one on the creator's projects, until its end.
import { z } from "zod";
import { connection } from "./connections.ts";
import { granted } from "./granted.ts";
import { entityId } from "./ids.ts";

/** Of one creator. */
export const ACCESS_TOKENS_MAX = 20;
export const ACCESS_TOKEN_DAYS_MAX = 365;

export const newAccessToken = z.object({
  name: z.string().trim().min(1, "Give the token a name.").max(60),
  /** The one project that it opens; null: all projects of its creator. */
  projectId: z.nullable(entityId),
  /** False: it reads only. */
  canWrite: z.boolean(),
  days: z.number().int().min(1).max(ACCESS_TOKEN_DAYS_MAX),
});
export type NewAccessToken = z.input<typeof newAccessToken>;

export const accessToken = granted.extend({ name: z.string() });
export type AccessToken = z.infer<typeof accessToken>;

/** `gitUrl` with a project's id and `.git` behind it is what `git clone` takes; `mcpUrl` is the server for agents. */
export const accessTokens = z.object({
  tokens: z.array(accessToken),
  connections: z.array(connection),
  gitUrl: z.url(),
  mcpUrl: z.url(),
});
export type AccessTokens = z.infer<typeof accessTokens>;

/** `secret` is the token itself: it is shown this once. */
export const madeAccessToken = z.object({ token: accessToken, secret: z.string() });
export type MadeAccessToken = z.infer<typeof madeAccessToken>;
