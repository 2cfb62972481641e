// What apps can do beyond keeping records.
import type { Generated } from "kysely";
import type { AppEnvironment, Declarations } from "#contract";
import type { Json, Timestamp } from "./columns.ts";

export type AppDeclarationsTable = {
  project_id: string;
  environment: AppEnvironment;
  declared: Json<Declarations>;
  read_at: Timestamp;
};

export type AppSecretsTable = {
  project_id: string;
  environment: AppEnvironment;
  name: string;
  /** What it is for. */
  purpose: Generated<string>;
  /** Null while it has no value. */
  sealed: Buffer | null;
  set_at: Date | null;
  declared: Generated<boolean>;
  requested_at: Date | null;
};
