// What every room's routes share: the typed Fastify app, refusals, and guards that a test can see.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, preHandlerAsyncHookHandler, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** An expected "no": its message is safe and meant for people. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, message: string, code?: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (message: string) => new Refusal(400, message);
export const unauthorized = (message: string, code?: string) => new Refusal(401, message, code);
export const forbidden = (message: string) => new Refusal(403, message);
export const notFound = (message: string) => new Refusal(404, message);
export const conflict = (message: string) => new Refusal(409, message);
export const tooManyRequests = (message: string) => new Refusal(429, message);

/** A question asked before a route's handler; `sentence` says in words who gets through. */
export type Guard = Readonly<{ sentence: string; ask: preHandlerAsyncHookHandler }>;

/** Anyone may call: spelled out, so that no route is open by accident. */
export const anyone: Guard = { sentence: "anyone", ask: async () => {} };

/** Options that put a guard in front of a route. A route without one fails a test. */
export const guardedBy = (guard: Guard) => ({ preHandler: guard.ask, config: { guard: guard.sentence } });

declare module "fastify" {
  interface FastifyContextConfig {
    guard?: string;
  }
}
