// What others know of the way out of apps, and what it is given.
import type { Socket } from "node:net";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppLog } from "../logs/logs.ts";
import type { AppIdentity, AppServices } from "./app-services.ts";

export type Egress = Readonly<{
  /** Opens `directory/proxy.sock` for one process of an app. */
  open(options: EgressOptions): Promise<{ close(): Promise<void> }>;
}>;

export type EgressOptions = Readonly<{
  directory: string;
  /** Whose process it is; nothing that comes through the socket says so. */
  app: AppIdentity;
  hosts: readonly string[];
  log: AppLog;
  /** The app opens connections faster than any honest one. */
  onFlood?(): void;
}>;

export type EgressDeps = Readonly<{
  limits: Pick<
    HostingLimits,
    "egressConnections" | "egressConnectMs" | "egressCallsPerMinute" | "egressCallBytes" | "egressBytesPerHour"
  >;
  /** What the platform does for apps; absent: nothing. */
  appServices?: AppServices | undefined;
  /** Epoch milliseconds; tests have a clock of their own. */
  now?: () => number;
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<string[]>;
  /** Connects to an address that was checked; tests lead it to a server of theirs. */
  dial?: (target: { address: string; port: number }) => Socket;
}>;
