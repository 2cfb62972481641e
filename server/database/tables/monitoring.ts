// How apps fare, and whom that is told.
import type { Generated } from "kysely";
import type { Timestamp } from "./columns.ts";

export type AppWatchesTable = {
  project_id: string;
  online_since: Date;
  told: Generated<"up" | "down">;
  down_told_at: Date | null;
};

export type AppOutagesTable = {
  id: Generated<number>;
  /** Null: the platform itself. */
  project_id: string | null;
  started_at: Date;
  ended_at: Date | null;
  reason: string;
};

export type PlatformBeatsTable = { only_row: Generated<boolean>; beat_at: Date };

export type AppFiguresTable = { project_id: string; bucket: Date; errors: number; durations: number[] };

export type NoticesTable = {
  id: Generated<string>;
  user_id: string;
  project_id: string;
  kind: "failed" | "recovered" | "domain missing" | "domain back";
  reason: string | null;
  created_at: Timestamp;
  read_at: Date | null;
};

export type AlertWebhooksTable = { user_id: string; url: string; secret: string; created_at: Timestamp };

export type AlertDeliveriesTable = {
  id: Generated<string>;
  user_id: string;
  payload: string;
  status: Generated<"waiting" | "delivered" | "given up">;
  attempts: Generated<number>;
  error: string | null;
  created_at: Timestamp;
  next_attempt_at: Timestamp;
  finished_at: Date | null;
};
