// The code in a frame's address: for one user, app and environment, good once and for a minute.
import { createHash, randomBytes } from "node:crypto";
import { FRAME_CODE_SECONDS } from "#contract";
import type { Database } from "#database";
import type { AppTokenClaims } from "../access/app-tokens.ts";

export type FrameCodes = Readonly<{
  /** With `binding` it is good only where the same is given. */
  issue(claims: AppTokenClaims, binding?: string): Promise<string>;
  /** Uses the code up. Null when it is unknown, used, expired or another app's; the last leaves it used up, too. */
  redeem(
    code: string,
    audience: Pick<AppTokenClaims, "projectId" | "environment">,
    binding?: string,
  ): Promise<AppTokenClaims | null>;
}>;

/** Binds a code to renewing: without the token that it renews it is worth nothing. */
export const RENEWAL = "renewal";

const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");
const CODE = /^[\w-]{20,100}$/;

/** Codes live in PostgreSQL as hashes; redeeming deletes the row in the same statement. */
export function createFrameCodes({ query }: Pick<Database, "query">, clock: () => number): FrameCodes {
  return Object.freeze({
    async issue(claims: AppTokenClaims, binding?: string) {
      const code = randomBytes(24).toString("base64url");
      const now = clock();
      await query.deleteFrom("frame_codes").where("expires_at", "<", new Date(now)).execute();
      await query
        .insertInto("frame_codes")
        .values({
          code_hash: hashOf(code),
          project_id: claims.projectId,
          user_id: claims.userId,
          environment: claims.environment,
          session_id: claims.sessionId,
          binding: binding ?? null,
          tried_as: claims.triedAs ?? null,
          expires_at: new Date(now + FRAME_CODE_SECONDS * 1000),
        })
        .execute();
      return code;
    },
    async redeem(code: string, audience: Pick<AppTokenClaims, "projectId" | "environment">, binding?: string) {
      if (!CODE.test(code)) return null;
      const row = await query
        .deleteFrom("frame_codes")
        .where("code_hash", "=", hashOf(code))
        .returningAll()
        .executeTakeFirst();
      if (!row || row.expires_at.getTime() <= clock()) return null;
      if (row.project_id !== audience.projectId || row.environment !== audience.environment) return null;
      if (row.binding !== (binding ?? null)) return null;
      return {
        userId: row.user_id,
        projectId: row.project_id,
        environment: row.environment,
        sessionId: row.session_id,
        ...(row.tried_as !== null && { triedAs: row.tried_as }),
      };
    },
  });
}
