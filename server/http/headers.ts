// Headers of every answer of the platform: a route that needs others says so.
import type { App } from "./index.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Nothing is kept by browsers and proxies, taken for another type, or named to other sites.
 * @param secure the platform is reached over TLS: browsers are told to come by no other way
 */
export function setSafeHeaders(app: App, { secure }: Readonly<{ secure: boolean }>): void {
  const headers = {
    ...{ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "same-origin" },
    ...(secure && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
  };
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
}
