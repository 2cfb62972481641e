// The calls of accounts.
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { credentials, type Session, session, validatedToken } from "#contract";
import { type App, anyone, guardedBy } from "#http";
import { rates } from "#limits";
import type { Accounts, Opened } from "./types.ts";

function answer(reply: FastifyReply, opened: Opened): Session {
  reply.header("set-cookie", opened.deviceCookie);
  return opened.session;
}

export function registerAccountRoutes(app: App, accounts: Accounts): void {
  const { signedIn } = accounts.guards;
  app.post("/register", {
    ...guardedBy(anyone, rates.register),
    schema: { tags: ["accounts"], summary: "Create an account", body: credentials, response: { 200: session } },
    handler: async (request, reply) => answer(reply, await accounts.register(request.body)),
  });
  app.post("/login", {
    ...guardedBy(anyone, rates.signIn),
    schema: { tags: ["accounts"], summary: "Sign in", body: credentials, response: { 200: session } },
    async handler(request, reply) {
      const from = { address: request.ip, cookies: request.headers.cookie };
      return answer(reply, await accounts.signIn({ ...request.body, ...from }));
    },
  });
  app.post("/logout", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags: ["accounts"],
      summary: "Revoke the token that is sent",
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      await accounts.signOut(accounts.currentUser(request).sessionId);
      return { success: true as const };
    },
  });
  app.get("/api/validate-token", {
    ...guardedBy(signedIn),
    schema: { tags: ["accounts"], summary: "Tell whom a token belongs to", response: { 200: validatedToken } },
    async handler(request) {
      const user = accounts.currentUser(request);
      return { valid: true as const, username: user.username, isSubscribed: await accounts.isSubscribed(user.id) };
    },
  });
}
