// What it takes to show an artifact in a project's preview, and which is to be shown.
import type { Artifact } from "../artifacts/types.ts";
import type { DeclarationRules } from "../calls/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppDatabaseStore } from "../databases/app-database-store.ts";
import type { AppDatabases, Sessions } from "../databases/types.ts";
import type { VersionStore } from "../deployments/version-store.ts";
import type { AppLog } from "../logs/logs.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { AppSlots, Launcher, Processes } from "../processes/types.ts";
import type { Rehearsals } from "./rehearsals.ts";

export type ShowPreviewDeps = Readonly<{
  databases: Pick<AppDatabases, "ensure" | "fresh" | "adopt" | "markRows">;
  sessions: Pick<Sessions, "allow">;
  processes: Pick<Processes, "replace" | "processOf">;
  slots: Pick<AppSlots, "of">;
  launcher: Pick<Launcher, "run">;
  rehearsals: Pick<Rehearsals, "take" | "end" | "shown" | "show" | "leave">;
  versionStore: Pick<VersionStore, "rememberPreview">;
  databaseStore: Pick<AppDatabaseStore, "appDatabase">;
  usage: Pick<StorageUsage, "noteBuilt">;
  limits: Pick<HostingLimits, "healthMs" | "migrationMs" | "seedMs">;
  declarations: DeclarationRules | undefined;
  /** Called with errors that come after the preview is shown. */
  onFault(error: unknown): void;
}>;

export type Shown = Readonly<{ projectId: string; artifact: Artifact; log: AppLog }>;
export type Showing = ShowPreviewDeps & Shown;
