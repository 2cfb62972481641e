// The calls of accounts.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  credentials,
  ERROR_SECOND_FACTOR_REQUIRED,
  SECOND_FACTOR_REQUIRED,
  type Session,
  session,
  signInCode,
  signInRefused,
  validatedToken,
} from "#contract";
import { type App, anyone, guardedBy } from "#http";
import { rates } from "#limits";
import type { Accounts, Opened } from "./types.ts";

function answer(reply: FastifyReply, opened: Opened): Session {
  reply.header("set-cookie", opened.deviceCookie);
  return opened.session;
}

const from = (request: FastifyRequest) => ({ address: request.ip, cookies: request.headers.cookie });

export function registerAccountRoutes(app: App, accounts: Accounts): void {
  const { signedIn } = accounts.guards;
  app.post("/register", {
    ...guardedBy(anyone, rates.register),
    schema: { tags: ["accounts"], summary: "Create an account", body: credentials, response: { 200: session } },
    handler: async (request, reply) => answer(reply, await accounts.register(request.body)),
  });
  app.post("/login", {
    ...guardedBy(anyone, rates.signIn),
    schema: {
      tags: ["accounts"],
      summary: "Sign in. An account with a second factor answers 401 with a challenge for POST /login/code",
      body: credentials,
      response: { 200: session, 401: signInRefused },
    },
    async handler(request, reply) {
      const outcome = await accounts.signIn({ ...request.body, ...from(request) });
      if ("session" in outcome) return answer(reply, outcome);
      const { challenge } = outcome;
      return reply.status(401).send({ error: ERROR_SECOND_FACTOR_REQUIRED, code: SECOND_FACTOR_REQUIRED, challenge });
    },
  });
  app.post("/login/code", {
    ...guardedBy(anyone, rates.signIn),
    schema: {
      tags: ["accounts"],
      summary: "Finish a sign-in with the challenge of POST /login and a code",
      body: signInCode,
      response: { 200: session },
    },
    handler: async (request, reply) =>
      answer(reply, await accounts.finishSignIn({ ...request.body, ...from(request) })),
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
