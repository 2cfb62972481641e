// Where apps run: their databases, versions, domains and ways in.
import type { Generated } from "kysely";
import type { AppEnvironment } from "#contract";
import type { FixedTimestamp, Timestamp } from "./columns.ts";

export type AppDatabasesTable = {
  project_id: string;
  environment: AppEnvironment;
  /** Of the schema and of the role that owns it. */
  name: string;
  password: string;
  created_at: FixedTimestamp;
  /** Beyond an empty one, as last looked at; null: never. */
  bytes: number | null;
  /** The PostgreSQL that it is in. */
  cluster: Generated<string>;
};

/** Apps' databases that an operator moved, or tried to move, from one PostgreSQL to another. */
export type AppMovesTable = {
  id: Generated<string>;
  project_id: string;
  environment: AppEnvironment;
  from_cluster: string;
  to_cluster: string;
  begun_at: Generated<Date>;
  ended_at: Date | null;
  bytes: number | null;
  pause_ms: number | null;
  refusal: string | null;
};

/** Sizes of built apps, by their hashes. */
export type BuiltAppsTable = { hash: string; bytes: number; named_at: Timestamp };

export type PreviewsTable = { project_id: string; artifact_hash: string; shown_at: Timestamp };

export type DeploymentsTable = {
  id: Generated<string>;
  project_id: string;
  status: "queued" | "building" | "starting" | "serving" | "failed" | "replaced";
  revision_id: string | null;
  artifact_hash: string | null;
  error: string | null;
  log: Generated<string>;
  created_at: FixedTimestamp;
  started_at: Date | null;
  finished_at: Date | null;
};

export type DomainAgreementsTable = { project_id: string; user_id: string; domain: string; agreed_at: FixedTimestamp };

export type AppDomainsTable = {
  project_id: string;
  domain: string;
  proof: string;
  status: "pending" | "proved" | "failed";
  message: string;
  checked_at: Date | null;
  /** Since when a proved domain's record was not there. */
  missing_since: Date | null;
  /** When looking for its first record began. */
  claimed_at: Timestamp;
  created_at: FixedTimestamp;
};

export type FrameCodesTable = {
  code_hash: string;
  project_id: string;
  user_id: string;
  environment: AppEnvironment;
  session_id: string | null;
  /** The domain and browser that may use it; null: whoever has it. */
  binding: string | null;
  /** As whom the preview is tried; null: as whoever it was made for. */
  tried_as: string | null;
  expires_at: Date;
};

/** Servers that share the apps of one installation. */
export type ServersTable = {
  id: string;
  address: string;
  takes_apps: Generated<boolean>;
  takes_apps_for_ms: Generated<string>;
  is_leaving: Generated<boolean>;
  beats: Generated<string>;
  lost_leases: Generated<string>;
  beaten_at: Timestamp;
};

/** Which of them may have an app awake. */
export type AppLeasesTable = {
  project_id: string;
  holder: string | null;
  epoch: Generated<number>;
  settled_epoch: Generated<number>;
  taken_at: Timestamp;
};
