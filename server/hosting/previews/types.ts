// What trying an artifact out takes and gives.
import type { CheckReport, CheckStep } from "#contract";
import type { Artifact } from "../artifacts/types.ts";
import type { DeclarationRules } from "../calls/read-declarations.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppDatabase, AppDatabases, Sessions } from "../databases/types.ts";
import type { AppLog } from "../logs/logs.ts";
import type { Lulls } from "../processes/lulls.ts";
import type { Launcher } from "../processes/types.ts";
import type { Rehearsals } from "./rehearsals.ts";

export type CheckDeps = Readonly<{
  databases: Pick<AppDatabases, "fresh" | "markRows">;
  sessions: Pick<Sessions, "allow">;
  launcher: Launcher;
  rehearsals: Pick<Rehearsals, "keep">;
  lulls: Pick<Lulls, "during">;
  declarations: DeclarationRules | undefined;
  limits: Pick<HostingLimits, "healthMs" | "migrationMs" | "seedMs" | "renderMs" | "testsMs">;
}>;

export type CheckOptions = Readonly<{
  projectId: string;
  artifact: Artifact;
  log: AppLog;
  signal: AbortSignal;
  onCheck?: OnCheck | undefined;
}>;

export type Trial = CheckDeps & CheckOptions & Readonly<{ database: AppDatabase }>;

/** Called as each check begins, gets on and ends. */
export type OnCheck = (step: CheckStep) => void;

/** Tries an artifact out; what is not right with it is in the report. */
export type CheckArtifact = (options: CheckOptions) => Promise<CheckReport>;
