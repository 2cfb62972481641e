// What the room of access tokens offers, and what its calls do.
import type { z } from "zod";
import type { AccessTokens as AccessTokenList, MadeAccessToken, newAccessToken } from "#contract";
import type { App } from "#http";
import type { Admission } from "./admission.ts";
import type { Oauth } from "./oauth/oauth.ts";

export type AccessTokens = Readonly<{
  admission: Admission;
  /** What a refusal at the MCP server says in `WWW-Authenticate`, by which programs find how to come in. */
  challenge: Oauth["challenge"];
  registerRoutes(app: App): void;
  /** Removes what is over of connected agents, and programs that nobody let in. */
  removeExpired(): Promise<void>;
}>;

export type TokenActions = Readonly<{
  list(userId: string): Promise<AccessTokenList>;
  /** @throws Refusal 409 when the creator has as many as they may, 404 for a project that is not theirs */
  make(userId: string, wanted: z.output<typeof newAccessToken>): Promise<MadeAccessToken>;
  /** @throws Refusal 404 */
  remove(userId: string, id: string): Promise<void>;
}>;
