// What apps can do beyond keeping records.
import type { AppEnvironment, Declarations } from "#contract";
import type { Json, Timestamp } from "./columns.ts";

export type AppDeclarationsTable = {
  project_id: string;
  environment: AppEnvironment;
  declared: Json<Declarations>;
  read_at: Timestamp;
};
