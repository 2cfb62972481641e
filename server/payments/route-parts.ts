// What the routes of payments are given, and how Stripe's troubles are told.

import type { PaymentRooms } from "./rooms.ts";
import { asRefusal } from "./stripe-client.ts";
import type { PaymentDependencies } from "./types.ts";

export type RouteParts = Readonly<{
  deps: PaymentDependencies;
  rooms: PaymentRooms;
  creatorActive: (userId: string) => Promise<boolean>;
  /** Starts the work on stored events. */
  wakeEvents: () => Promise<void>;
  /** Starts the work on a project's price moves. */
  wakeMoves: (projectId: string) => Promise<void>;
}>;

/** What goes wrong at Stripe, told to people in words they understand. */
export async function toldPlainly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}
