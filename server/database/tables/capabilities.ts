// What apps can do beyond keeping records.
import type { Generated } from "kysely";
import type { AppEnvironment, Declarations, MailStatus } from "#contract";
import type { FixedTimestamp, Json, Timestamp } from "./columns.ts";

export type AppDeclarationsTable = {
  project_id: string;
  environment: AppEnvironment;
  declared: Json<Declarations>;
  read_at: Timestamp;
};

export type ScheduleRunsTable = {
  id: Generated<string>;
  project_id: string;
  environment: AppEnvironment;
  name: string;
  by_hand: boolean;
  due_at: Date;
  begin_at: Date;
  state: Generated<"waiting" | "running" | "done" | "failed">;
  attempts: Generated<number>;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
};

export type OwnerTimeZonesTable = { user_id: string; time_zone: string };

export type HookDeliveriesTable = {
  id: Generated<string>;
  project_id: string;
  environment: AppEnvironment;
  name: string;
  received_at: FixedTimestamp;
  begin_at: Timestamp;
  headers: Json<Record<string, string>>;
  query: string;
  body: Buffer;
  bytes: number;
  state: Generated<"waiting" | "running" | "done" | "failed">;
  attempts: Generated<number>;
  finished_at: Date | null;
  error: string | null;
  replay_of: string | null;
};

export type HookRefusalsTable = {
  project_id: string;
  environment: AppEnvironment;
  name: string;
  count: Generated<string>;
  last_at: Timestamp;
  reason: string;
};

export type AppKeysTable = {
  id: Generated<string>;
  project_id: string;
  environment: AppEnvironment;
  name: string;
  secret_hash: string;
  can_write: boolean;
  resources: string[] | null;
  created_at: FixedTimestamp;
  expires_at: Date;
  last_used_at: Date | null;
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

export type AppGatesTable = { project_id: string; invited_only: boolean; changed_at: Timestamp };

export type AppGuestsTable = {
  project_id: string;
  user_id: string;
  state: "asked" | "in" | "declined";
  note: Generated<string>;
  since: Timestamp;
};

export type AppInvitationsTable = {
  id: Generated<string>;
  project_id: string;
  /** SHA-256 of the link's code, in hex. */
  code_hash: string;
  uses_left: number;
  created_at: FixedTimestamp;
  expires_at: Date;
};

export type AppMailsTable = {
  id: Generated<string>;
  project_id: string;
  environment: AppEnvironment;
  address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  status: MailStatus;
  reason: string | null;
  attempts: Generated<number>;
  next_try_at: Timestamp;
  created_at: Timestamp;
  sent_at: Date | null;
  kind: Generated<"mail" | "notices" | "confirmation">;
  /** Of a confirmation: whose wish it asks about. */
  person: string | null;
};

export type NoticeAddressesTable = {
  project_id: string;
  environment: AppEnvironment;
  person: string;
  address: string;
  confirmed_at: Date | null;
  asked: Generated<number>;
  asked_at: Timestamp;
};

export type AppMailAddressesTable = {
  project_id: string;
  address: string;
  allowed: Generated<boolean>;
  unsubscribed_at: Date | null;
  bounced_at: Date | null;
};

export type AppModelUseTable = {
  project_id: string;
  /** As `2026-01-15`, in UTC. */
  day: string;
  /** An id that the app gave; empty: nobody in particular. */
  person: string;
  calls: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
};
