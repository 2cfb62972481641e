// The platform's database and the embedded clusters.
export { CLOSE_OFF, CLOSED_OFF, closeOffOutdated } from "./closing-off.ts";
export { type Database, openDatabase, violates } from "./database.ts";
export { endWithItsMachine } from "./dead-clients.ts";
export { type EmbeddedPostgres, PLATFORM_CLUSTER, startEmbeddedPostgres } from "./embedded/cluster.ts";
export { type EmbeddedClusters, startEmbeddedClusters } from "./embedded/clusters.ts";
export { createLauncher, databaseUser, EMBEDDED_POSTGRES_VERSION, launch } from "./embedded/launcher.ts";
export { type Gathered, gather, pairKey, pairsIn } from "./gather.ts";
export { knownMigrations } from "./migrate.ts";
export { storableJson, storableText } from "./storable-text.ts";
export type * from "./tables/accounts.ts";
export type * from "./tables/assistant.ts";
export type * from "./tables/capabilities.ts";
export type * from "./tables/hosting.ts";
export type * from "./tables/monitoring.ts";
export type * from "./tables/payments.ts";
export type * from "./tables/projects.ts";
export type { Tables } from "./tables.ts";
