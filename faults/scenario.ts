// What the scripted people of a fault test share: calls to the server, what it has acknowledged, and apps to subscribe to.
import type { Acknowledged } from "./acknowledged.ts";
import type { Call } from "./caller.ts";

export type Scenario = Readonly<{
  call: Call;
  acknowledged: Acknowledged;
  /** Ids of deployed apps with a price. */
  pricedApps: Set<string>;
}>;

/** A scripted person. */
export type Actor = Readonly<{
  /** Does the next step of the script. A step that fails is tried again by a later call. */
  act(): Promise<void>;
}>;
