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
