// What every room's routes share: the typed Fastify app, refusals, and guards that a test can see.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, preValidationAsyncHookHandler, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

export { databaseAway } from "./database-away.ts";
export { noSuchCall, setErrorHandlers } from "./errors.ts";
export * from "./refusal.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A question asked before a request is looked into; `sentence` says in words who gets through. */
export type Guard = Readonly<{ sentence: string; ask: preValidationAsyncHookHandler }>;

/** Anyone may call: spelled out, so that no route is open by accident. */
export const anyone: Guard = { sentence: "anyone", ask: async () => {} };

/**
 * Options that put a guard in front of a route: who may not call hears that before anything about what they sent. A
 * route without one fails a test.
 */
export const guardedBy = (guard: Guard) => ({ preValidation: guard.ask, config: { guard: guard.sentence } });

declare module "fastify" {
  interface FastifyContextConfig {
    guard?: string;
  }
}
