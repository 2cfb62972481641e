// The HTTP server: the API, the control calls and the hosted pages on one port.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Control } from "../control.ts";
import { fault, isFault } from "../engine/faults.ts";
import type { PageAnswer, Pages } from "../pages/pages.ts";
import { controlHandlers } from "./control-routes.ts";
import type { ApiRequest, Dispatcher } from "./dispatch.ts";

type Setup = {
  dispatch: Dispatcher;
  control: Control;
  pages: Pages;
  /** After a request that may have changed something: new events want to go out. */
  after: () => void;
  /** The API's own check of the key, for the control calls. */
  checkKey: (authorization: string | undefined) => boolean;
};

const bodyLimitBytes = 1_048_576;

export function createServer({ dispatch, control, pages, after, checkKey }: Setup): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  const api = (request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, headers } = dispatch(toApiRequest(request));
    after();
    return reply.status(status).headers(headers).send(body);
  };
  app.all("/v1/*", api);
  app.all("/v2/*", api);

  const handlers = new Map(Object.entries(controlHandlers(control)));
  app.all("/_emulator/*", (request, reply) => {
    const name = `${request.method} ${pathOf(request).slice("/_emulator/".length)}`;
    reply.header("content-type", "application/json");
    try {
      if (!checkKey(request.headers.authorization))
        throw fault(401, { type: "invalid_request_error", message: "The control calls take the API key." });
      const handler = handlers.get(name);
      if (!handler) throw fault(404, { type: "invalid_request_error", message: `There is no control call ${name}.` });
      const text = bodyOf(request);
      return reply.send(JSON.stringify(handler(text ? JSON.parse(text) : {})));
    } catch (error) {
      if (isFault(error)) return reply.status(error.status).send(JSON.stringify({ error: error.body }));
      if (error instanceof SyntaxError)
        return reply.status(400).send(JSON.stringify({ error: { message: "The body is not valid JSON." } }));
      throw error;
    }
  });

  app.get("/_emulator", (_request, reply) => reply.status(404).send());
  app.all("/*", (request, reply) => {
    const answer = pages({
      method: request.method,
      path: pathOf(request),
      query: new URLSearchParams(request.url.split("?")[1] ?? ""),
      form: new URLSearchParams(bodyOf(request)),
      cookie: request.headers.cookie ?? "",
    });
    after();
    return sendPage(reply, answer);
  });
  return app;
}

const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "/";

const bodyOf = (request: FastifyRequest): string => (typeof request.body === "string" ? request.body : "");

function toApiRequest(request: FastifyRequest): ApiRequest {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = Array.isArray(value) ? value[0] : value;
  return {
    method: request.method,
    path: pathOf(request),
    query: request.url.split("?")[1] ?? "",
    body: bodyOf(request),
    headers,
  };
}

function sendPage(reply: FastifyReply, { status, html, location, headers }: PageAnswer): FastifyReply {
  reply.status(status).headers(headers);
  if (location !== undefined) return reply.header("location", location).send();
  return reply.header("content-type", "text/html; charset=utf-8").send(html);
}
