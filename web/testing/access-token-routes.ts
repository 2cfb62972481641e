// A creator's access tokens and connected agents, kept as long as the scripted platform.
import { randomUUID } from "node:crypto";
import * as contract from "#contract";
import type { PlatformRoute } from "./types.ts";

const PATH = "/api/access-tokens";
const DAY_MS = 86_400_000;

export function accessTokenRoutes(): PlatformRoute[] {
  const tokens: contract.AccessToken[] = [];
  const connections = [connectionNamed("Claude")];
  return [
    {
      route: `GET ${PATH}`,
      schema: contract.accessTokens,
      handle: () => ({
        body: { tokens, connections, gitUrl: "http://ninefold.example/git/", mcpUrl: "http://ninefold.example/mcp" },
      }),
    },
    {
      route: `POST ${PATH}`,
      schema: contract.madeAccessToken,
      handle: ({ body }) => {
        const { name, projectId, canWrite, days } = contract.newAccessToken.parse(body);
        const token: contract.AccessToken = {
          id: randomUUID(),
          name,
          projectId,
          projectName: projectId === null ? null : "Bees",
          canWrite,
          createdAt: new Date().toISOString(),
          expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
          lastUsedAt: null,
        };
        tokens.unshift(token);
        return { body: { token, secret: `nft_${token.id}_${"s".repeat(43)}` } };
      },
    },
    {
      route: `DELETE ${PATH}/:id`,
      handle: ({ params }) => {
        const at = tokens.findIndex(({ id }) => id === params.id);
        if (at < 0) return { status: 404, body: { error: "There is no such access token." } };
        tokens.splice(at, 1);
        return { body: { success: true } };
      },
    },
    {
      route: "DELETE /api/connections/:id",
      handle: ({ params }) => {
        const at = connections.findIndex(({ id }) => id === params.id);
        if (at < 0) return { status: 404, body: { error: "There is no such connected agent." } };
        connections.splice(at, 1);
        return { body: { success: true } };
      },
    },
    {
      route: "GET /api/connections/request",
      schema: contract.connectionAsked,
      handle: () => ({ body: { clientName: "Claude", returnsTo: "hosted.test", wantsToWrite: true } }),
    },
    {
      route: "POST /api/connections",
      schema: contract.connectionAnswered,
      handle: ({ body }) => {
        const { allowed } = contract.connectionAnswer.parse(body);
        return { body: { address: `https://hosted.test/back?${allowed ? "code=nfc" : "error=access_denied"}` } };
      },
    },
  ];
}

const connectionNamed = (clientName: string): contract.Connection => ({
  id: randomUUID(),
  clientName,
  projectId: null,
  projectName: null,
  canWrite: true,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  lastUsedAt: new Date().toISOString(),
});
