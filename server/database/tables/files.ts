// Files that people keep in apps.
import type { AppEnvironment } from "#contract";
import type { FixedTimestamp, Timestamp } from "./columns.ts";

export type AppFilesTable = {
  id: string;
  project_id: string;
  environment: AppEnvironment;
  /** SHA-256 of its content, in hex. */
  hash: string;
  bytes: number;
  name: string;
  type: string;
  width: number | null;
  height: number | null;
  uploaded_by: string;
  created_at: FixedTimestamp;
  kept_at: Timestamp | null;
  removed_at: Timestamp | null;
  looked_at: Timestamp | null;
  missed_at: Timestamp | null;
};
