// What a server has to do with the others put together: its beats, what it passes on to them and asks them, and the clocks.
import type { HostingDeps } from "../configuration/dependencies.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import { type AskOwner, createAskOwner } from "./ask-server.ts";
import { createRelay, type Relay } from "./relay.ts";
import { createRemoteActions, type RemoteActions } from "./remote-actions.ts";
import type { ServerStore } from "./server-store.ts";
import { createServers, type Servers } from "./servers.ts";
import { type AskToTakeOver, createAskToTakeOver } from "./take-over.ts";

export type OpenServers = Readonly<{
  servers: Servers;
  relay: Relay;
  askOwner: AskOwner;
  remoteActions: RemoteActions;
  askToTakeOver: AskToTakeOver;
  /** What servers of one installation sign their requests to each other with, and the clock that they share. */
  signature: Readonly<{ key: Uint8Array; clock: () => number }>;
  /** In milliseconds: the time of day that people set, one that nobody sets, and one that all servers share. */
  clocks: Readonly<Record<"clock" | "elapsed" | "sharedClock", () => number>>;
}>;

/** Nobody hears of this server before `servers.start`. */
export function openServers(
  deps: Pick<HostingDeps, "config" | "secrets" | "clock">,
  parts: Readonly<{ store: ServerStore; limits: HostingLimits; onFault(error: unknown): void }>,
): OpenServers {
  const { config, secrets, clock: given } = deps;
  const { publicUrl } = config;
  const { store, limits, onFault } = parts;
  const address = config.serverAddress ?? null;
  const servers = createServers({ store, address, goneMs: limits.serverGoneMs, joinMs: limits.joinMs, onFault });
  const clocks = {
    clock: given ?? Date.now,
    elapsed: given ?? (() => performance.now()),
    sharedClock: given ?? servers.now,
  };
  const signature = { key: secrets.relayKey ?? secrets.appTokenKey, clock: clocks.sharedClock };
  const askOwner = createAskOwner({ servers, publicUrl, ...signature });
  return Object.freeze({
    servers,
    relay: createRelay({ servers, ...signature }),
    askOwner,
    remoteActions: createRemoteActions(askOwner),
    askToTakeOver: createAskToTakeOver({ publicUrl, ...signature }),
    signature,
    clocks,
  });
}
