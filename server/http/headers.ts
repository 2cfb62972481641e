// Headers of every answer of the platform: a route that needs others says so.
import type { App } from "./app.ts";

const YEAR_SECONDS = 31_536_000;
/** For answers that are no pages: were one shown as a page, it could do nothing and stand in no frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Pages of a plugin, which bring scripts of their own. */
const DOCUMENTATION = /^\/api\/docs(\/|$)/;

/**
 * Nothing is kept by browsers and proxies, taken for another type or for a page, or named to other sites.
 * @param secure the platform is reached over TLS: browsers are told to come by no other way
 */
export function setSafeHeaders(app: App, { secure }: Readonly<{ secure: boolean }>): void {
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    ...(secure && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
  };
  app.addHook("onRequest", async ({ url }, reply) => {
    reply.headers(headers);
    if (!DOCUMENTATION.test(url)) reply.header("content-security-policy", NO_PAGE);
  });
}
