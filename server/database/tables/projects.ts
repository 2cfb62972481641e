// Projects: files, revisions, conversation, people who opened the app.
import type { ColumnType, Generated } from "kysely";
import type { MessageContext } from "#contract";
import type { FixedTimestamp, Timestamp } from "./columns.ts";

export type ProjectsTable = {
  id: Generated<string>;
  owner_id: string;
  description: Generated<string>;
  view_name: string | null;
  created_at: FixedTimestamp;
  updated_at: Timestamp;
  deleted_at: ColumnType<Date | null, never, Date>;
  source_bytes: Generated<number>;
  /** What answers its messages: "builtin" or "<provider>/<model>"; null: what answers its creator. */
  model: Generated<string | null>;
  /** The project whose past revision this one shows to its creator; null: it is a project of its own. */
  comparison_of: ColumnType<string | null, string | undefined, never>;
  comparison_number: ColumnType<number | null, number | undefined, never>;
  comparison_until: ColumnType<Date | null, Date | undefined, Date>;
  /** The access token whose draft of that project this one shows. */
  tried_by: ColumnType<string | null, string | undefined, never>;
};

export type BlobsTable = { hash: string; content: string; stored_at: Timestamp };

/** Path → hash of a blob. */
export type Tree = Readonly<Record<string, string>>;

export type RevisionsTable = {
  id: Generated<string>;
  project_id: string;
  number: number;
  description: string;
  tree: ColumnType<Tree, string, never>;
  working: boolean;
  created_at: FixedTimestamp;
};

export type MessagesTable = {
  id: Generated<string>;
  project_id: string;
  position: Generated<number>;
  role: "user" | "assistant";
  content: string;
  context: ColumnType<MessageContext | null, string | null | undefined, never>;
  run_id: string | null;
  /** The message that was sent in its place; null while it is part of the conversation. */
  set_aside_by: ColumnType<string | null, never, string>;
  created_at: FixedTimestamp;
};

export type AppUsersTable = {
  project_id: string;
  user_id: string;
  first_seen_at: FixedTimestamp;
  last_seen_at: Timestamp;
};

export type RestoresTable = { project_id: string; number: number; requested_at: FixedTimestamp };

export type GitCommitsTable = {
  project_id: string;
  hash: string;
  position: Generated<number>;
  number: number | null;
  tree: ColumnType<Tree | null, string | null, never>;
  content: Buffer;
};

export type AgentDraftsTable = {
  project_id: string;
  token_id: string;
  base_number: number;
  tree: ColumnType<Tree, string, string>;
  version: Generated<number>;
  updated_at: Timestamp;
};
