// Guards in front of routes and how often a route may be called, both in words that a test can read.
import type { preValidationAsyncHookHandler } from "fastify";

/** A question asked before a request is looked into; `sentence` says in words who gets through. */
export type Guard = Readonly<{ sentence: string; ask: preValidationAsyncHookHandler }>;

/** Anyone may call: spelled out, so that no route is open by accident. */
export const anyone: Guard = { sentence: "anyone", ask: async () => {} };

/** How often something may be done in a window, and by whom: a person who is signed in, else the address they come from. */
export type Rate = Readonly<{ name: string; per: "person" | "address"; count: number; windowSeconds: number }>;
/** Why a call that changes something has no rate. */
export type Uncounted = Readonly<{ because: string }>;

export const uncounted = (because: string): Uncounted => ({ because });
export const isCounted = (rate: Rate | Uncounted): rate is Rate => "count" in rate;
/** A rate in words. */
export const rateSentence = (rate: Rate | Uncounted): string =>
  isCounted(rate) ? `${rate.count} in ${rate.windowSeconds} s by one ${rate.per}` : `any number: ${rate.because}`;

/**
 * Options that put a guard in front of a route: who may not call hears that before anything about what they sent. A
 * route without one fails a test, and so does one that changes something or costs much and states no rate.
 */
export const guardedBy = (guard: Guard, rate?: Rate | Uncounted) => ({
  preValidation: guard.ask,
  config: { guard: guard.sentence, ...(rate && { rate }) },
});

/** The same for guards that need nothing of the body: who may not call is refused before any of it is read. */
export const guardedEarly = (guard: Guard, rate?: Rate | Uncounted) => {
  const { preValidation, config } = guardedBy(guard, rate);
  return { onRequest: preValidation, config };
};

declare module "fastify" {
  interface FastifyContextConfig {
    guard?: string;
    /** How often the route may be called. */
    rate?: Rate | Uncounted;
  }
}
