// What others know of who may use an app.
import type { AppTokenClaims } from "./app-tokens.ts";

export type AskAccess = (projectId: string, userId: string) => Promise<AccessAnswer>;

export type Access = Readonly<{
  /** At once where it is known: most requests are one of many in a row. */
  of(claims: AppTokenClaims): AccessAnswer | Promise<AccessAnswer>;
  /** Forgets what is known, what is being asked included, so that the next request asks anew. */
  forget(projectId: string): void;
}>;

/** Whether somebody may use an app, and as what. */
export type AccessAnswer =
  | { allowed: true; role: "owner" | "member"; username: string; plan: string | null }
  | { allowed: false; reason: string };
