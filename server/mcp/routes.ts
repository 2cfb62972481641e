// The one address of the MCP server. Messages are posted; streams of the server's own, which GET would open, there are none.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessTokens, Admission, Admitted } from "#access-tokens";
import { type App, anyone, type Guard, guardedBy, guardedEarly, Refusal } from "#http";
import { MESSAGE_BYTES_MAX } from "./limits.ts";
import type { McpRequest } from "./types.ts";

const tags = ["agents"];
const INVALID_REQUEST = -32_600;
const MCP = "/mcp";

type RouteDependencies = Readonly<{
  admission: Admission;
  challenge: AccessTokens["challenge"];
  handle(request: McpRequest): Promise<Response>;
}>;

export function registerMcpRoutes(app: App, { admission, challenge, handle }: RouteDependencies): void {
  const admittedFor = new WeakMap<FastifyRequest, Admitted>();
  const withToken: Guard = {
    sentence: "who has an access token",
    async ask(request) {
      const [, token = null] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
      admittedFor.set(request, await admission.admit(token, request.ip, "mcp"));
    },
  };
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal && error.status === 401)
        reply.header("www-authenticate", challenge(request.headers.authorization !== undefined));
      return answerAsMessage(error, request, reply);
    });
    scope.post(MCP, {
      ...guardedEarly(withToken, { because: "calls are counted on the token, in mcp/limits.ts" }),
      bodyLimit: MESSAGE_BYTES_MAX,
      schema: { tags, summary: "Model Context Protocol, for agents with an access token" },
      async handler(request, reply) {
        const admitted = admittedFor.get(request);
        if (!admitted) throw new Error("the MCP route without its guard");
        const { body, signal } = request;
        const answer = await handle({ admitted, method: "POST", headers: headersOf(request), body, signal });
        reply.status(answer.status).header("cache-control", "no-store");
        const type = answer.headers.get("content-type");
        if (type !== null) reply.type(type);
        return reply.send(await answer.text());
      },
    });
    for (const method of ["GET", "DELETE"] as const)
      scope.route({
        method,
        url: MCP,
        ...guardedBy(anyone, { because: "it does nothing" }),
        schema: { tags, summary: "There are no sessions: messages are posted" },
        handler: async (_request, reply) => answerWith(reply.header("allow", "POST"), 405, "Post messages here."),
      });
  });
}

/** What the SDK looks at; tokens stay here. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const names = ["accept", "content-type", "mcp-protocol-version", "mcp-session-id"];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

const answerWith = (reply: FastifyReply, status: number, message: string) =>
  reply.status(status).send({ jsonrpc: "2.0", error: { code: INVALID_REQUEST, message }, id: null });

function answerAsMessage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
    return answerWith(reply, error.status, error.message);
  }
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 413)
    return answerWith(
      reply,
      status,
      `A message can have at most ${MESSAGE_BYTES_MAX / 1024 / 1024} MB; nothing was changed.`,
    );
  if (status >= 400 && status < 500)
    return answerWith(reply, status, "This is no message of the Model Context Protocol.");
  request.log.error({ error }, "an agent's request failed");
  return answerWith(reply, 500, "Something went wrong on our side. Please try again.");
}
