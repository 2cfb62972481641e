// The app's server: the kit's calls, the app's own, and one shape for refusals.
import { Hono } from "hono";
import type { Resource } from "./resource.ts";

export type ServerOptions = {
  resources?: readonly Resource[];
  /** Adds calls of the app's own, under `/api/`. */
  routes?: (app: Hono) => void;
};

/** A Hono app: a web-standard `fetch` handler. */
export function createServer({ routes }: ServerOptions): Hono {
  const app = new Hono();
  routes?.(app);
  return app;
}
