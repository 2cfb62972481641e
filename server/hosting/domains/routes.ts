// The calls about custom domains, and the question of a TLS proxy.
import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { customDomain, domainSignedIn, domainSignIn, newDomain, projectDomain, projectId } from "#contract";
import { type App, anyone, type Guard, guardedBy, Refusal } from "#http";
import { rates } from "#limits";
import type { CurrentUser } from "../configuration/current-user.ts";
import type { SignInCodes } from "../gateway/sign-in/types.ts";
import type { Domains } from "./types.ts";

const tags = ["domains"];
const params = z.object({ id: projectId });

type RouteDeps = Readonly<{
  /** @throws Refusal 503 until hosting is open */
  domains(): Domains;
  guards: Readonly<{ ownsProject: Guard; seesProject: Guard }>;
  currentUser(request: FastifyRequest): CurrentUser;
  codes: Pick<SignInCodes, "issueDomainSignIn">;
}>;

export function registerDomainRoutes(app: App, deps: RouteDeps): void {
  const { domains } = deps;
  const owned = guardedBy(deps.guards.ownsProject);
  app.get("/api/projects/:id/domain", {
    ...owned,
    schema: { tags, summary: "The app's custom domain and how to prove it", params, response: { 200: projectDomain } },
    handler: async (request) => ({
      available: domains().available,
      domain: await domains().of(request.params.id),
    }),
  });
  app.post("/api/projects/:id/domain", {
    ...guardedBy(deps.guards.ownsProject, rates.domain),
    schema: {
      tags,
      summary: "Claim a domain for a deployed app, in place of the one before",
      params,
      body: newDomain,
      response: { 200: customDomain },
    },
    handler: (request) => domains().add(request.params.id, request.body.domain),
  });
  app.post("/api/projects/:id/domain/check", {
    ...guardedBy(deps.guards.ownsProject, rates.domain),
    schema: { tags, summary: "Look for the domain's proof again", params, response: { 200: customDomain } },
    handler: (request) => domains().check(request.params.id),
  });
  app.delete("/api/projects/:id/domain", {
    ...guardedBy(deps.guards.ownsProject, rates.domain),
    schema: { tags, summary: "Give the domain up", params, response: { 200: z.object({ success: z.literal(true) }) } },
    async handler(request) {
      await domains().remove(request.params.id);
      return { success: true as const };
    },
  });
  registerSignIn(app, deps);
  registerAsk(app, deps);
}

function registerSignIn(app: App, { guards, currentUser, codes }: RouteDeps): void {
  app.post("/api/projects/:id/domain/sign-in", {
    ...guardedBy(guards.seesProject, rates.frames),
    schema: {
      tags,
      summary: "The way back to an app's custom domain, signed in there",
      params,
      body: domainSignIn,
      response: { 200: domainSignedIn },
    },
    handler: async (request) => ({
      address: await codes.issueDomainSignIn(request.params.id, currentUser(request), request.body),
    }),
  });
}

/** Only for the proxy on the same machine: what comes through it from outside says where it came from. */
function registerAsk(app: App, { domains }: Pick<RouteDeps, "domains">): void {
  app.get("/api/domains/ask", {
    ...guardedBy(anyone),
    schema: {
      tags,
      summary: "For a TLS proxy on this machine: whether a certificate may be had for a host",
      querystring: z.object({ domain: z.string().max(300) }),
      response: { 200: z.object({ domain: z.string() }), 404: z.object({ error: z.string() }) },
    },
    async handler({ raw, query }) {
      const isForwarded = raw.headers["x-forwarded-for"] !== undefined || raw.headers.forwarded !== undefined;
      if (isForwarded || !isLoopback(raw.socket.remoteAddress ?? ""))
        throw new Refusal(403, "Only this machine may ask.");
      if (!(await domains().mayHaveCertificate(query.domain))) throw new Refusal(404, "No app answers on this host.");
      return { domain: query.domain };
    },
  });
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, "");
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}
