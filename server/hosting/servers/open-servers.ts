// What a server has to do with the others put together: its beats, what it passes on to them and asks them, and the clocks.
import type { HostingDeps } from "../configuration/dependencies.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import { createAskOwner } from "./ask-server.ts";
import { createRelay } from "./relay.ts";
import { createRemoteActions } from "./remote-actions.ts";
import type { ServerStore } from "./server-store.ts";
import { createServers } from "./servers.ts";
import { createAskToTakeOver } from "./take-over.ts";
import type { OpenServers } from "./types.ts";

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
