// OAuth's calls for programs: what there is, registering, tokens, giving tokens back. Anybody may call them; what is
// answered follows from what they bring.
import { z } from "zod";
import { type App, anyone, guardedBy } from "#http";
import { rates } from "#limits";
import type { ClientStore } from "./client-store.ts";
import { registerClient } from "./clients.ts";
import { answerAsOauth, formOf, takeForms } from "./form.ts";
import { REGISTRATION_BYTES_MAX } from "./limits.ts";
import {
  type Addresses,
  MCP_PATH,
  REGISTER_PATH,
  RESOURCE_METADATA_PATH,
  REVOKE_PATH,
  resourceMetadata,
  SERVER_METADATA_PATH,
  serverMetadata,
  TOKEN_PATH,
} from "./metadata.ts";
import type { TokenExchange } from "./token-exchange.ts";

const tags = ["agents"];

type RouteDependencies = Readonly<{ addresses: Addresses; clients: ClientStore; exchange: TokenExchange }>;

export function registerProtocolRoutes(app: App, { addresses, clients, exchange }: RouteDependencies): void {
  const documents = [
    [RESOURCE_METADATA_PATH, resourceMetadata(addresses)],
    [RESOURCE_METADATA_PATH + MCP_PATH, resourceMetadata(addresses)],
    [SERVER_METADATA_PATH, serverMetadata(addresses)],
    // Where clients look that take the MCP server for the one that lets them in.
    [SERVER_METADATA_PATH + MCP_PATH, serverMetadata(addresses)],
  ] as const;
  for (const [path, document] of documents)
    app.get(path, {
      ...guardedBy(anyone),
      schema: { tags, summary: "How programs come in by OAuth" },
      handler: async () => document,
    });
  app.register(async (scope) => {
    scope.setErrorHandler(answerAsOauth);
    scope.post(REGISTER_PATH, {
      ...guardedBy(anyone, rates.registerClient),
      bodyLimit: REGISTRATION_BYTES_MAX,
      schema: { tags, summary: "OAuth: a program registers itself (RFC 7591)" },
      handler: async (request, reply) => reply.status(201).send(await registerClient(clients, request.body)),
    });
  });
  app.register(async (scope) => {
    scope.setErrorHandler(answerAsOauth);
    takeForms(scope);
    scope.post(TOKEN_PATH, {
      ...guardedBy(anyone, rates.oauthTokens),
      schema: { tags, summary: "OAuth: tokens for a code or a refresh token" },
      handler: (request) => exchange.tokensFor(formOf(request.body)),
    });
    scope.post(REVOKE_PATH, {
      ...guardedBy(anyone, rates.oauthTokens),
      schema: { tags, summary: "OAuth: give a token back (RFC 7009)", response: { 200: z.object({}) } },
      async handler(request) {
        await exchange.revoke(formOf(request.body));
        return {};
      },
    });
  });
}
