// The insides of hosting that are tried from outside it: each of its listeners by itself.
export { createDatabaseDoor } from "../databases/database-door.ts";
export { createEgress } from "../egress/egress.ts";
export { createAddressReader } from "../gateway/app-addresses.ts";
export { createAppHosts } from "../gateway/app-hosts.ts";
export { createAppTokens } from "../gateway/app-tokens.ts";
export { registerGateway } from "../gateway/attach.ts";
export { createDomainVisits } from "../gateway/domain-visits.ts";
export { createGateway } from "../gateway/gateway.ts";
export { createAppConnections } from "../gateway/passing/app-connections.ts";
export { DEFAULT_LIMITS } from "../limits.ts";
export { createPlainBuilder, plainApp } from "./plain-builder.ts";
