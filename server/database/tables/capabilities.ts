// What apps can do beyond keeping records.
import type { Generated } from "kysely";
import type { AppEnvironment, Declarations, MailStatus } from "#contract";
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
