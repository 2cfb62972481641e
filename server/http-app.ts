// Fastify as every room finds it: parsers, schemas, error answers, safe headers, the list of its routes, and their documentation.
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { Config } from "#config";
import { type App, isWebSocketRequest, REQUEST_LIMITS, rateSentence, setErrorHandlers, setSafeHeaders } from "#http";

/** `call` is `METHOD path`; `guard` says who gets through, and is null where nobody is asked. */
export type RegisteredRoute = Readonly<{
  call: string;
  guard: string | null;
  /** How often it may be called, or why it has no bound; null where nothing is said. */
  rate: string | null;
}>;

export function createHttpApp(config: Config, log: Logger): App {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The socket is hop 0; what one of our proxies added stands furthest to the right.
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    // A request that trickles in must not hold a connection for ever.
    requestTimeout: REQUEST_LIMITS.requestTimeout,
    http: { ...REQUEST_LIMITS, shouldUpgradeCallback: isWebSocketRequest },
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  // Callers may say "JSON" and send nothing, as with a DELETE or the spec's empty payloads.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, String(body), done),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  setErrorHandlers(app);
  setSafeHeaders(app, { secure: config.publicUrl.startsWith("https:") });
  return app;
}

/** Every route that is registered from now on. */
export function listRoutes(app: App): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  app.addHook("onRoute", ({ method, url, config: routeConfig }) => {
    const { guard = null, rate } = routeConfig ?? {};
    for (const one of [method].flat())
      if (one !== "HEAD") routes.push({ call: `${one} ${url}`, guard, rate: rate ? rateSentence(rate) : null });
  });
  return routes;
}

export async function registerDocumentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: "Ninefold",
        version: "1",
        description: "The calls of the platform. Send the token of /login as Authorization, bare or with Bearer.",
      },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
      security: [{ token: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
}

/** Where this server is reached from this machine; null before it listens. */
export function listeningAddress(app: App): Readonly<{ host: string; port: number }> | null {
  const bound = app.server.address();
  if (bound === null || typeof bound === "string") return null;
  const isEverywhere = bound.address === "::" || bound.address === "0.0.0.0";
  return { host: isEverywhere ? "127.0.0.1" : bound.address, port: bound.port };
}
