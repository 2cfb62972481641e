// The calls by which a creator makes access tokens and takes them back.
import { z } from "zod";
import { accessTokens, entityId, madeAccessToken, newAccessToken } from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { TokenActions } from "./types.ts";

const tags = ["access tokens"];

export function registerAccessTokenRoutes(
  app: App,
  { actions, projects }: Readonly<{ actions: TokenActions; projects: Pick<Projects, "guards" | "currentUser"> }>,
): void {
  const { signedIn } = projects.guards;
  app.get("/api/access-tokens", {
    ...guardedBy(signedIn),
    schema: { tags, summary: "One's access tokens, never their secrets", response: { 200: accessTokens } },
    handler: (request) => actions.list(projects.currentUser(request).id),
  });
  app.post("/api/access-tokens", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Make an access token; its secret is in this answer and nowhere else",
      body: newAccessToken,
      response: { 200: madeAccessToken },
    },
    handler: (request) => actions.make(projects.currentUser(request).id, request.body),
  });
  app.delete("/api/access-tokens/:tokenId", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Take an access token back; it is of no use from now on",
      params: z.object({ tokenId: entityId }),
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      await actions.remove(projects.currentUser(request).id, request.params.tokenId);
      return { success: true as const };
    },
  });
}
