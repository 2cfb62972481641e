// What scripted people share: the server they talk to, what it promised them, and the apps that can be subscribed to.
import type { Acknowledged } from "./acknowledged.ts";
import type { Call } from "./caller.ts";

export type World = Readonly<{
  call: Call;
  acknowledged: Acknowledged;
  /** Ids of deployed apps with a price. */
  pricedApps: Set<string>;
}>;

/** Somebody with a script. */
export type Person = Readonly<{
  /** Does the next thing. What fails is tried again by a later act. */
  act(): Promise<void>;
}>;
