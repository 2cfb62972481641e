// Serves the kit's modules: immutable, precompressed, also to pages with an opaque origin.
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** `GET /kit/:hash/*` from `dataDir/kit/`, its `web/` folders alone. */
export function registerKitRoutes(app: FastifyInstance, dataDir: string): void {
  app.register(fastifyStatic, {
    root: join(dataDir, "kit"),
    prefix: "/kit/",
    decorateReply: false,
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    index: false,
    allowedPath: (path) => /^\/[0-9a-f]+\/web\/[\w.-]+$/.test(path),
    setHeaders: (reply) => {
      reply.header("access-control-allow-origin", "*");
      reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("x-content-type-options", "nosniff");
    },
  });
}
