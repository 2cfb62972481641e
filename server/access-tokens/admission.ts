// Admission with an access token: whose it is, whether it is still good, and which projects it opens.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { ERROR_PROJECT_NOT_FOUND } from "#contract";
import type { Tables } from "#database";
import { forbidden, notFound, unauthorized } from "#http";
import { addressPrefix, type Limiter, rates } from "#limits";
import type { ProjectRow, ProjectStore } from "#projects";
import { hashOfSecret } from "./oauth/secrets.ts";
import type { AccessTokenRow, AccessTokenStore } from "./store.ts";

/** For whom a good token speaks, and what it may do. */
export type Admitted = Readonly<{
  tokenId: string;
  tokenName: string;
  userId: string;
  username: string;
  /** The one project that it opens; null: all of the creator's. */
  projectId: string | null;
  canWrite: boolean;
}>;

export type Door = "git" | "mcp";

export type Admission = Readonly<{
  /**
   * @param from the address of who asks, on which refusals are counted
   * @param door a connected agent's token is for the MCP server alone
   * @throws Refusal 401 for a token that is none, ended or was taken back; 429 after too many of those
   */
  admit(token: string | null, from: string, door: Door): Promise<Admitted>;
  /** @throws Refusal 404 for a project that it does not open, 403 where it may only read */
  openProject(admitted: Admitted, projectId: string, how: "read" | "write"): Promise<ProjectRow>;
  /**
   * Asked once more by work that lasts, in the transaction that keeps its outcome: who was shut out meanwhile, or may only read by
   * now, changes nothing.
   * @throws Refusal 401
   */
  refuseUnlessMayStillWrite(admitted: Admitted, transaction: Kysely<Tables>): Promise<void>;
  /** The projects that it opens, newest first. */
  projectsOf(admitted: Admitted): Promise<ProjectRow[]>;
}>;

const TOKEN = /^nft_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_([\w-]{43})$/;
const PROJECT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const USE_NOTED_MS = 60_000;
/** Compared with where there is no such token, so that this takes as long. */
const NOBODYS_HASH = "0".repeat(64);

const BAD_TOKEN =
  "This access token is not valid. It may have ended or been taken back: connect again, or make another in your projects.";
const NO_TOKEN = "This asks for an access token. Make one in your projects.";
const READ_ONLY = "This access token may read only.";

export const tokenText = (id: string, secret: string) => `nft_${id}_${secret}`;
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

export function createAdmission(
  dependencies: Readonly<{
    store: Pick<AccessTokenStore, "find" | "findConnection" | "mayStillWrite" | "noteUse">;
    projects: Readonly<{ store: Pick<ProjectStore, "find" | "listOf"> }>;
    limiter: Pick<Limiter, "takeCall">;
    onFault(error: unknown): void;
    clock(): number;
  }>,
): Admission {
  const { store, projects, limiter, onFault, clock } = dependencies;

  /** The row of a token that is one, even where it is over. */
  async function rowOf(token: string, door: Door): Promise<AccessTokenRow | null> {
    const connectionHash = door === "mcp" ? hashOfSecret("access", token) : null;
    if (connectionHash !== null) return store.findConnection(connectionHash);
    const [, id, secret = ""] = TOKEN.exec(token) ?? [];
    const row = id === undefined ? null : await store.find(id);
    const isRight = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(row?.secretHash ?? NOBODYS_HASH));
    return isRight ? row : null;
  }

  return Object.freeze({
    async admit(token, from, door) {
      // Git asks without one first, each time: that is no guess.
      if (token === null) throw unauthorized(NO_TOKEN);
      const row = await rowOf(token, door);
      // One that is over is no guess, either: agents bring theirs every hour to hear that they need another. Nor is one with the shape of a
      // connection's: it may have ended with all its tokens, and many people's agents call from one address. 256 bits are not guessed.
      const isOfAgent = door === "mcp" && hashOfSecret("access", token) !== null;
      if (!row && !isOfAgent) await limiter.takeCall(rates.refusedTokens, addressPrefix(from));
      if (!row || row.expiresAt.getTime() <= clock()) throw unauthorized(BAD_TOKEN);
      if (clock() - (row.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_MS)
        store.noteUse(row.id, new Date(clock())).catch(onFault);
      const { id: tokenId, name: tokenName, userId, username, projectId, canWrite } = row;
      return { tokenId, tokenName, userId, username, projectId, canWrite };
    },
    async openProject(admitted, projectId, how) {
      const isIts = PROJECT_ID.test(projectId) && (admitted.projectId ?? projectId) === projectId;
      const row = isIts ? await projects.store.find(projectId) : null;
      // Whether others have such a project is nobody's business.
      if (row?.ownerId !== admitted.userId) throw notFound(ERROR_PROJECT_NOT_FOUND);
      if (how === "write" && !admitted.canWrite) throw forbidden(READ_ONLY);
      return row;
    },
    async refuseUnlessMayStillWrite({ tokenId }, transaction) {
      if (!(await store.mayStillWrite(tokenId, transaction))) throw unauthorized(BAD_TOKEN);
    },
    async projectsOf({ userId, projectId }) {
      const own = await projects.store.listOf(userId);
      return own.filter(({ id }) => projectId === null || id === projectId);
    },
  } satisfies Admission);
}
