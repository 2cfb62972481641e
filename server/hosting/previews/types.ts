// What others know of previews, and what trying an artifact out takes and gives.
import type { CheckReport, CheckStep } from "#contract";
import type { Artifact } from "../artifacts/types.ts";
import type { DeclarationRules } from "../calls/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { ChangeAnswer } from "../databases/change-rows.ts";
import type { ReadOnlyAnswer } from "../databases/read-only-query.ts";
import type { AppDatabase, AppDatabases, Sessions } from "../databases/types.ts";
import type { AppLog } from "../logs/logs.ts";
import type { Lulls } from "../processes/lulls.ts";
import type { Launcher } from "../processes/types.ts";
import type { SchemaAnswer } from "./compare-schema.ts";
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

export type Previews = Readonly<{
  /** Tries an artifact out on an empty database, in the sandbox; what passes is kept for a moment, for `showPreview`. */
  check(
    projectId: string,
    artifact: Artifact,
    options?: Readonly<{ signal?: AbortSignal; onCheck?: OnCheck }>,
  ): Promise<CheckReport>;
  /** What the artifact's entities need of tables that its migrations do not make. */
  compareSchema(projectId: string, artifact: Artifact, signal: AbortSignal): Promise<SchemaAnswer>;
  /** An artifact is about to be tried out: what can be made ready for that is. */
  expectCheck(): void;
  /** Somebody may soon ask for a change: the same is made ready when there is time. */
  expectMessage(): void;
  /** The old preview serves until the new one is ready, and on when this throws. */
  showPreview(projectId: string, artifact: Artifact): Promise<void>;
  /** The same on this server, which takes the app's lease. */
  showHere(projectId: string, artifact: Artifact): Promise<void>;
  /** The same for an editor that opens, which must not end a rehearsal: nothing happens while there is one. */
  preparePreview(projectId: string, artifact: Artifact): Promise<void>;
  /** The same on this server. */
  prepareHere(projectId: string, artifact: Artifact): Promise<void>;
  /**
   * Shows what passed its check for as long as a run goes on: on a database of its own, with the sample rows. The preview's
   * own version and rows are there again after `showPreview`, `leaveRehearsal` or a restart.
   */
  rehearse(projectId: string, artifact: Artifact): Promise<void>;
  /** The same on this server. */
  rehearseHere(projectId: string, artifact: Artifact): Promise<void>;
  /** The same with the preview's own version, so that it can be tried without its own rows. @returns false: it has none yet */
  rehearseShown(projectId: string): Promise<boolean>;
  /** The preview shows its own version again; nothing where it does already. */
  leaveRehearsal(projectId: string): Promise<void>;
  /** The same on this server. */
  leaveRehearsalHere(projectId: string): Promise<void>;
  /** The preview's own version, which it shows after a restart. */
  previewOf(projectId: string): Promise<{ artifactHash: string } | null>;
  /** One SELECT on the data that the preview shows, by the app's own role, read only. */
  queryPreview(projectId: string, sql: string, signal: AbortSignal): Promise<ReadOnlyAnswer>;
  /** The same on this server. */
  queryHere(projectId: string, sql: string, signal: AbortSignal): Promise<ReadOnlyAnswer>;
  /**
   * One INSERT, UPDATE or DELETE on the data of the rehearsal that is shown, or of what is shown beside a project, by the app's
   * own role; an error elsewhere: a preview's own rows and live data are never changed.
   */
  changePreview(projectId: string, sql: string, signal: AbortSignal): Promise<ChangeAnswer>;
  /** The same on this server. */
  changeHere(projectId: string, sql: string, signal: AbortSignal): Promise<ChangeAnswer>;
}>;
