// Where generated apps run: their databases, their sandboxed processes, previews, deployments, and the way into them.
export type { Artifact } from "./artifacts/types.ts";
export type { DeclarationRules } from "./calls/read-declarations.ts";
export type { PlatformAnswer, PlatformCall } from "./calls/types.ts";
export type { CurrentUser } from "./configuration/current-user.ts";
export type { HostingDeps } from "./configuration/dependencies.ts";
export { DEFAULT_LIMITS, type HostingLimits } from "./configuration/limits.ts";
export { AppsClusterError } from "./databases/apps-cluster.ts";
export { openAppsDatabaseGroup } from "./databases/apps-group.ts";
export { MigrationError } from "./databases/migrations.ts";
export type { AppsDatabase } from "./databases/types.ts";
export type { AppIdentity, AppServices } from "./egress/app-services.ts";
export type { AccessAnswer } from "./gateway/access/access-answer.ts";
export type { KeyCall, MachineAccess } from "./gateway/access/machine-access.ts";
export type { AppFiles, ServedFile, Upload } from "./gateway/files/app-files.ts";
export { isUploadAddress } from "./gateway/files/file-calls.ts";
export { fileName } from "./gateway/files/file-name.ts";
export { createHosting, type Hosting } from "./hosting.ts";
