// Git's calls (gitprotocol-http): what there is, clone and pull, push. The password is an access token.
import { finished } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Admission, Admitted } from "#access-tokens";
import { type App, badRequest, type Guard, guardedEarly, Refusal } from "#http";
import { rates, type Slots } from "#limits";
import type { ProjectRow } from "#projects";
import { PUSH_BYTES_MAX } from "./limits.ts";

const tags = ["git"];
const params = z.object({ repository: z.string().max(60) });
const SERVICES = ["git-upload-pack", "git-receive-pack"] as const;
type Service = (typeof SERVICES)[number];

/** Who asks, and about which project. */
export type GitCaller = Readonly<{ admitted: Admitted; project: ProjectRow }>;

export type GitActions = Readonly<{
  advertise(caller: GitCaller, asked: GitRequest & { service: Service }): Promise<Uint8Array>;
  serve(caller: GitCaller, asked: GitRequest & { body: Buffer; isGzipped: boolean }): Promise<Uint8Array>;
  receive(caller: GitCaller, asked: GitRequest & { body: Buffer }): Promise<Uint8Array>;
}>;
export type GitRequest = Readonly<{ protocol: string; signal: AbortSignal }>;

type RouteDependencies = Readonly<{ actions: GitActions; admission: Admission; slots: Slots }>;

/** The password of basic authentication (RFC 7617), or the token of a bearer. */
export function tokenIn(authorization: string | undefined): string | null {
  const [, scheme = "", value = ""] = /^(\w+)\s+(\S+)$/.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return null;
  const text = Buffer.from(value, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}

export function registerGitRoutes(app: App, { actions, admission, slots }: RouteDependencies): void {
  const callers = new WeakMap<FastifyRequest, GitCaller>();
  const callerOf = (request: FastifyRequest): GitCaller => {
    const caller = callers.get(request);
    if (!caller) throw new Error("a Git route without its guard");
    return caller;
  };
  const guard = (how: (request: FastifyRequest) => "read" | "write"): Guard => ({
    sentence: "who has an access token that opens the project",
    async ask(request, reply) {
      const admitted = await admission.admit(tokenIn(request.headers.authorization), request.ip, "git");
      const { repository } = request.params as { repository: string };
      const project = await admission.openProject(admitted, repository.replace(/\.git$/, ""), how(request));
      callers.set(request, { admitted, project });
      // Before the body is read, so that a refused one takes no memory. Released also when the client leaves early.
      finished(reply.raw, slots.acquire(project.ownerId));
    },
  });
  const asked = (request: FastifyRequest): GitRequest => ({
    protocol: String(request.headers["git-protocol"] ?? ""),
    signal: request.signal,
  });
  const send = (reply: FastifyReply, type: string, body: Uint8Array) =>
    reply.type(`application/x-${type}`).header("cache-control", "no-store").send(Buffer.from(body));

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      SERVICES.map((service) => `application/x-${service}-request`),
      { parseAs: "buffer", bodyLimit: PUSH_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler(answerInText);
    scope.get("/git/:repository/info/refs", {
      ...guardedEarly(
        guard((request) => (serviceIn(request.query) === "git-receive-pack" ? "write" : "read")),
        rates.git,
      ),
      schema: { tags, summary: "What git clone, pull and push ask first", params },
      async handler(request, reply) {
        const service = serviceIn(request.query);
        if (service === null) throw badRequest("This repository speaks Git's smart protocol alone.");
        return send(
          reply,
          `${service}-advertisement`,
          await actions.advertise(callerOf(request), { ...asked(request), service }),
        );
      },
    });
    scope.post("/git/:repository/git-upload-pack", {
      ...guardedEarly(
        guard(() => "read"),
        rates.git,
      ),
      bodyLimit: PUSH_BYTES_MAX,
      schema: { tags, summary: "What git clone and pull get", params },
      async handler(request, reply) {
        const isGzipped = request.headers["content-encoding"] === "gzip";
        const body = bodyOf(request);
        return send(
          reply,
          "git-upload-pack-result",
          await actions.serve(callerOf(request), { ...asked(request), body, isGzipped }),
        );
      },
    });
    scope.post("/git/:repository/git-receive-pack", {
      ...guardedEarly(
        guard(() => "write"),
        rates.push,
      ),
      bodyLimit: PUSH_BYTES_MAX,
      schema: { tags, summary: "What git push sends: a revision, once it passed its checks", params },
      async handler(request, reply) {
        const body = bodyOf(request);
        return send(
          reply,
          "git-receive-pack-result",
          await actions.receive(callerOf(request), { ...asked(request), body }),
        );
      },
    });
  });
}

function serviceIn(query: unknown): Service | null {
  const { service } = query as { service?: unknown };
  return SERVICES.find((one) => one === service) ?? null;
}

function bodyOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw badRequest("This is no request of Git's.");
  return body;
}

/** Git shows a refusal's text to its user when it is plain; with 401 it asks for a name and password. */
function answerInText(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    if (error.status === 401)
      reply.header("www-authenticate", 'Basic realm="Ninefold: an access token as the password"');
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
    return reply.status(error.status).type("text/plain; charset=utf-8").send(`${error.message}\n`);
  }
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    const text =
      status === 413 ? `A push can have at most ${PUSH_BYTES_MAX / 1024 / 1024} MB.` : "This is no request of Git's.";
    return reply.status(status).type("text/plain; charset=utf-8").send(`${text}\n`);
  }
  request.log.error({ error }, "a Git request failed");
  return reply
    .status(500)
    .type("text/plain; charset=utf-8")
    .send("Something went wrong on our side. Please try again.\n");
}
