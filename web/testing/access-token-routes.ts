// A creator's access tokens, kept as long as the scripted platform.
import { randomUUID } from "node:crypto";
import * as contract from "#contract";
import type { PlatformRoute } from "./types.ts";

const PATH = "/api/access-tokens";
const DAY_MS = 86_400_000;

export function accessTokenRoutes(): PlatformRoute[] {
  const tokens: contract.AccessToken[] = [];
  return [
    {
      route: `GET ${PATH}`,
      schema: contract.accessTokens,
      handle: () => ({
        body: { tokens, gitUrl: "http://ninefold.example/git/", mcpUrl: "http://ninefold.example/mcp" },
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
  ];
}
