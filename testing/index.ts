// What tests of the server share: databases, whole servers, scripted models, and the tools that know no room.
export * from "#scripted-model";
export * from "#test-tools";
export { createTestDatabase, type TestDatabase } from "./database.ts";
export { expired, forgedTokens, resigned } from "./forged-tokens.ts";
export { type NetworkLook, type NetworkNamespace, openNetworkNamespace } from "./network-namespaces.ts";
export { type OwnClusters, startOwnClusters } from "./own-clusters.ts";
export { type PostgresElsewhere, startPostgresElsewhere } from "./postgres-elsewhere.ts";
export { type PostgresOnPort, startPostgresOnPort } from "./postgres-on-port.ts";
export {
  createTestServer,
  TEST_WEBHOOK_SECRET,
  type TestAnswer,
  type TestServer,
  type TestServerOptions,
} from "./server.ts";
export { preparedFor, startServerProcess } from "./server-process.ts";
export {
  type Caller,
  callerOf,
  deployServer,
  type ServersOnOneDatabase,
  startServersOnOneDatabase,
} from "./servers-on-one-database.ts";
export { sessionIn } from "./session-in.ts";
