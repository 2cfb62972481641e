// Where generated apps run: their databases, their sandboxed processes, previews, deployments, and the way into them.
export type { Artifact } from "./artifact.ts";
export { AppsClusterError } from "./databases/apps-cluster.ts";
export { openAppsDatabaseGroup } from "./databases/apps-group.ts";
export { MigrationError } from "./databases/migrations.ts";
export type { AccessAnswer } from "./gateway/access.ts";
export { createHosting, type Hosting } from "./hosting.ts";
export { DEFAULT_LIMITS, type HostingLimits } from "./limits.ts";
export type { AppsDatabase } from "./machinery.ts";
export type { CurrentUser, HostingDeps } from "./types.ts";
