// Apps ask the platform: each request finds its route and its bounds, and is answered in one shape. No app is trusted.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { AppIdentity, AppServices } from "#hosting";
import { notFound, Refusal } from "#http";
import { dropRest, readBody, readJson } from "./body.ts";
import { type CallBounds, createCallBounds } from "./call-bounds.ts";
import type { AppCall, AppCallRoute } from "./types.ts";

type Deps = Readonly<{ routes: readonly AppCallRoute[]; log: Pick<Logger, "error">; bounds?: Partial<CallBounds> }>;

/** The calls of `routes`, for every app. */
export function createAppCalls({ routes, log, bounds }: Deps): AppServices {
  const admission = createCallBounds(bounds);
  const known = routes.map((route) => ({ route, parts: route.path.split("/") }));

  function find(method: string, path: string) {
    const given = path.split("/");
    for (const { route, parts } of known) {
      if (route.method !== method || parts.length !== given.length) continue;
      const parameters = match(parts, given);
      if (parameters) return { route, parameters };
    }
    throw notFound(`The platform has no ${method} ${path.slice(0, 200)} for apps.`);
  }

  async function answer(app: AppIdentity, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://platform");
    const { route, parameters } = find(request.method ?? "GET", pathname);
    const leave = await admission.enter(app, route);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const body = () => readBody(request, route.bodyBytesMax);
    const call: AppCall = {
      app,
      parameters,
      query: searchParams,
      request,
      response,
      signal: gone.signal,
      body,
      readJson: (schema) => readJson(body(), schema),
    };
    try {
      const answered = await route.answer(call);
      if (!response.headersSent) say(response, answered === undefined ? 204 : 200, answered);
    } finally {
      leave();
    }
  }

  return Object.freeze({
    async handle(app: AppIdentity, request: IncomingMessage, response: ServerResponse) {
      try {
        await answer(app, request, response);
      } catch (error) {
        refuse(response, error, (fault) => log.error({ error: fault, ...app, url: request.url }, "an app's call"));
      } finally {
        // What is left of a body that nobody read would stand before the connection's next request.
        if (!request.complete) dropRest(request);
      }
    },
  });
}

/** What stands in the places of a path, or null where it is another path. */
function match(parts: readonly string[], given: readonly string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const text = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
    } else {
      const decoded = decode(text);
      if (!decoded) return null;
      parameters[part.slice(1)] = decoded;
    }
  }
  return parameters;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, error: unknown, report: (fault: unknown) => void): void {
  if (!(error instanceof Refusal)) report(error);
  // An answer that has begun can only be cut short.
  if (response.headersSent || response.destroyed) return void response.destroy();
  const { status, message, code, retryAfterSeconds } =
    error instanceof Refusal ? error : new Refusal(500, "The platform could not do that. Please try again.");
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", retryAfterSeconds);
  say(response, status, { error: message, ...(code ? { code } : {}) });
}

function say(response: ServerResponse, status: number, value: unknown): void {
  if (response.destroyed) return;
  const text = value === undefined ? "" : JSON.stringify(value);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}
