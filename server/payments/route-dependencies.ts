// What the routes of payments are given, and how errors of Stripe become answers.

import type { PaymentModules } from "./modules.ts";
import { asRefusal } from "./stripe-client.ts";
import type { PaymentDependencies } from "./types.ts";

export type RouteDependencies = Readonly<{
  deps: PaymentDependencies;
  modules: PaymentModules;
  creatorActive: (userId: string) => Promise<boolean>;
  /** Starts the work on stored events. */
  wakeEvents: () => Promise<void>;
  /** Starts the work on a project's price moves. */
  wakeMoves: (projectId: string) => Promise<void>;
}>;

/** Runs `work`; an error of Stripe's becomes a refusal that a person understands. */
export async function withStripeErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}
