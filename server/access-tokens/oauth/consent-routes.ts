// The calls of the page on which a creator lets an agent in, and the one that takes a connection back.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { connectionAnswer, connectionAnswered, connectionAsked, connectionRequest, entityId } from "#contract";
import { type App, forbidden, type Guard, guardedBy, notFound } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { ConnectionStore } from "./connection-store.ts";
import type { Consent } from "./consent.ts";

const tags = ["agents"];
const ELSEWHERE = "Agents are let in on our own page alone.";

type RouteDependencies = Readonly<{
  consent: Consent;
  connections: Pick<ConnectionStore, "remove">;
  projects: Pick<Projects, "guards" | "currentUser">;
}>;

export function registerConsentRoutes(app: App, { consent, connections, projects }: RouteDependencies): void {
  const { signedIn } = projects.guards;
  const onOurPage: Guard = {
    sentence: "someone who is signed in, on our own page",
    async ask(request, reply) {
      refuseFromElsewhere(request);
      await signedIn.ask.call(request.server, request, reply);
    },
  };
  app.get("/api/connections/request", {
    ...guardedBy(signedIn),
    schema: {
      tags,
      summary: "Who asks to be let in as an agent, by the link that the program made",
      querystring: connectionRequest,
      response: { 200: connectionAsked },
    },
    handler: (request) => consent.describe(request.query),
  });
  app.post("/api/connections", {
    ...guardedBy(onOurPage, rates.connect),
    schema: {
      tags,
      summary: "Let an agent in, or not; the answer is where the browser goes on",
      body: connectionAnswer,
      response: { 200: connectionAnswered },
    },
    handler: (request) => consent.answer(projects.currentUser(request).id, request.body),
  });
  app.delete("/api/connections/:connectionId", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Disconnect an agent; none of its tokens is of use from now on",
      params: z.object({ connectionId: entityId }),
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      const { id } = projects.currentUser(request);
      if (!(await connections.remove(id, request.params.connectionId)))
        throw notFound("There is no such connected agent.");
      return { success: true as const };
    },
  });
}

/** Browsers say from where a page calls (Fetch Metadata); what no browser sent has the session's token or nothing. */
function refuseFromElsewhere({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") throw forbidden(ELSEWHERE);
}
