// What others know of the gateway, and what it is reached by.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Relay } from "../servers/types.ts";
import type { Destination } from "./addresses/app-addresses.ts";
import type { Call } from "./call.ts";
import type { Upgrade } from "./upstream/types.ts";

export type Gateway = Readonly<{
  /** Answers a call to an app (`isCall`), whatever happens. */
  answerCall(call: Call): void;
  /** Answers whatever happens. */
  answer(
    destination: NonNullable<Destination>,
    request: IncomingMessage,
    response: ServerResponse,
    passOn?: Call["passOn"],
  ): void;
  upgrade(coming: Omit<Upgrade, "address"> & Readonly<{ destination: NonNullable<Destination> }>): Promise<void>;
  /** Something changed about who may be in an app: what is known of it is forgotten, and who may not be there is cut off. */
  accessChanged(projectId: string): Promise<void>;
  close(): void;
}>;

/** What an open gateway goes by; what belongs to another server of the installation is relayed there. */
export type OpenGateway = Readonly<{
  gateway: Gateway;
  read: ReadAddress;
  relay: Relay;
  /** Connections are to end with their next answer, which the fast path does not do. */
  isLeaving(): boolean;
}>;

export type ReadAddress = (host: string, url: string) => Destination | Promise<Destination>;
