// The calls of accounts.
import { z } from "zod";
import { credentials, session, validatedToken } from "#contract";
import { type App, anyone, guardedBy } from "#http";
import type { Accounts } from "./index.ts";

export function registerAccountRoutes(app: App, accounts: Accounts): void {
  const { signedIn } = accounts.guards;
  app.post("/register", {
    ...guardedBy(anyone),
    schema: { tags: ["accounts"], summary: "Create an account", body: credentials, response: { 200: session } },
    handler: (request) => accounts.register({ ...request.body, address: request.ip }),
  });
  app.post("/login", {
    ...guardedBy(anyone),
    schema: { tags: ["accounts"], summary: "Sign in", body: credentials, response: { 200: session } },
    handler: (request) => accounts.signIn({ ...request.body, address: request.ip }),
  });
  app.post("/logout", {
    ...guardedBy(signedIn),
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
