// The insides of hosting that are tried from outside it: each of its listeners by itself.

export { DEFAULT_LIMITS } from "../configuration/limits.ts";
export { createDatabaseDoor } from "../databases/database-door.ts";
export { createEgress } from "../egress/egress.ts";
export { createAppTokens } from "../gateway/access/app-tokens.ts";
export { createAddressReader } from "../gateway/addresses/app-addresses.ts";
export { createAppHosts } from "../gateway/addresses/app-hosts.ts";
export { createFileAddresses } from "../gateway/files/file-addresses.ts";
export { createGateway } from "../gateway/gateway.ts";
export { registerGateway } from "../gateway/register-gateway.ts";
export { createDomainSessions } from "../gateway/sign-in/domain-sessions.ts";
export { createConnectionPool } from "../gateway/upstream/client/connection-pool.ts";
export { createHostingFixture, type HostingFixture } from "./hosting-fixture.ts";
export { createPlainBuilder, plainApp, versionApp } from "./plain-builder.ts";
export { publicApp } from "./public-app.ts";
