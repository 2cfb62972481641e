// OAuth 2.1 for agents, as the Model Context Protocol asks for it (decision 093): a program registers itself, a creator
// lets it in on a page of ours, and it comes to the MCP server with short tokens until the creator takes them back.
import type { Database } from "#database";
import type { App } from "#http";
import type { Projects } from "#projects";
import { createClientStore } from "./client-store.ts";
import { type ConnectionStore, createConnectionStore } from "./connection-store.ts";
import { createConsent } from "./consent.ts";
import { registerConsentRoutes } from "./consent-routes.ts";
import { addressesOf, challengeHeader } from "./metadata.ts";
import { registerProtocolRoutes } from "./protocol-routes.ts";
import { createTokenExchange } from "./token-exchange.ts";

export type Oauth = Readonly<{
  /** The connections of a creator, the newest first. */
  connectionsOf: ConnectionStore["listOf"];
  /** What a refusal at the MCP server says in `WWW-Authenticate`. */
  challenge(hadToken: boolean): string;
  registerRoutes(app: App): void;
  removeExpired(): Promise<void>;
}>;

export function createOauth(
  dependencies: Readonly<{ database: Database; projects: Projects; publicUrl: string }>,
): Oauth {
  const { database, projects, publicUrl } = dependencies;
  const addresses = addressesOf(publicUrl);
  const clients = createClientStore(database);
  const connections = createConnectionStore(database);
  const consent = createConsent({ addresses, clients, connections, projects });
  const exchange = createTokenExchange({ addresses, clients, connections });
  return Object.freeze({
    connectionsOf: connections.listOf,
    challenge: (hadToken) => challengeHeader(addresses, hadToken),
    registerRoutes(app: App) {
      registerProtocolRoutes(app, { addresses, clients, exchange });
      registerConsentRoutes(app, { consent, connections, projects });
    },
    async removeExpired() {
      await connections.removeExpired();
      await clients.removeUnused();
    },
  } satisfies Oauth);
}
