// Access tokens: made and taken back by a creator; Git and outside agents come in with them. Agents that a creator let in by
// OAuth stand beside them.
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { ACCESS_TOKENS_MAX, type AccessToken, ERROR_PROJECT_NOT_FOUND } from "#contract";
import type { Database } from "#database";
import { type App, conflict, notFound } from "#http";
import type { Limiter } from "#limits";
import type { Projects } from "#projects";
import { createAdmission, hashOf, tokenText } from "./admission.ts";
import { createOauth } from "./oauth/oauth.ts";
import { registerAccessTokenRoutes } from "./routes.ts";
import { type AccessTokenRow, createAccessTokenStore } from "./store.ts";
import type { AccessTokens, TokenActions } from "./types.ts";

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;

export function createAccessTokens(
  dependencies: Readonly<{
    database: Database;
    projects: Projects;
    limiter: Limiter;
    publicUrl: string;
    log: Pick<Logger, "error">;
    clock?: () => number;
  }>,
): AccessTokens {
  const { projects, limiter, publicUrl, log, clock = Date.now } = dependencies;
  const store = createAccessTokenStore(dependencies.database);
  const admission = createAdmission({
    store,
    projects,
    limiter,
    clock,
    onFault: (error) => log.error({ error }, "an access token"),
  });
  const oauth = createOauth({ database: dependencies.database, projects, publicUrl });
  const actions: TokenActions = Object.freeze({
    async list(userId) {
      const [tokens, connections] = await Promise.all([store.listOf(userId), oauth.connectionsOf(userId)]);
      return {
        tokens: tokens.map(entryOf),
        connections: connections.map((row) => ({ ...row, ...datesOf(row) })),
        gitUrl: new URL("/git/", publicUrl).href,
        mcpUrl: new URL("/mcp", publicUrl).href,
      };
    },
    async make(userId, { name, projectId, canWrite, days }) {
      if (projectId !== null && !(await projects.isOwner(projectId, userId))) throw notFound(ERROR_PROJECT_NOT_FOUND);
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      const expiresAt = new Date(clock() + days * DAY_MS);
      const row = await store.add(
        { userId, projectId, name, canWrite, secretHash: hashOf(secret), expiresAt },
        ACCESS_TOKENS_MAX,
      );
      if (!row) throw conflict(`You can have at most ${ACCESS_TOKENS_MAX} access tokens. Take one back first.`);
      return { token: entryOf(row), secret: tokenText(row.id, secret) };
    },
    async remove(userId, id) {
      if (!(await store.remove(userId, id))) throw notFound("There is no such access token.");
    },
  });
  return Object.freeze({
    admission,
    challenge: oauth.challenge,
    registerRoutes(app: App) {
      registerAccessTokenRoutes(app, { actions, projects });
      oauth.registerRoutes(app);
    },
    removeExpired: oauth.removeExpired,
  });
}

const entryOf = (row: AccessTokenRow): AccessToken => ({
  id: row.id,
  name: row.name,
  projectId: row.projectId,
  projectName: row.projectName,
  canWrite: row.canWrite,
  ...datesOf(row),
});

const datesOf = (row: Pick<AccessTokenRow, "createdAt" | "expiresAt" | "lastUsedAt">) => ({
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
