// Runs of the assistant, what they cost, and what is handed to them.
import type { ColumnType, Generated } from "kysely";
import type {
  Activity,
  CheckFailure,
  EditorLook,
  EditorLookAnswer,
  Effort,
  MessageContext,
  Mode,
  ProposedPlan,
  Provider,
  RunChanges,
  RunFault,
  SpokenText,
  Ticket,
  Understood,
} from "#contract";
import type { FixedTimestamp, Json, Timestamp } from "./columns.ts";
import type { Tree } from "./projects.ts";

export type QueuedMessagesTable = {
  id: Generated<string>;
  project_id: string;
  position: Generated<number>;
  content: string;
  context: ColumnType<MessageContext | null, string | null, never>;
  joins: Generated<boolean>;
  created_at: FixedTimestamp;
};

export type RunsTable = {
  id: Generated<string>;
  project_id: string;
  status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "cancelled";
  message_id: string;
  base_tree: ColumnType<Tree, string, never>;
  draft_tree: ColumnType<Tree, string, string>;
  tickets: Json<Ticket[]>;
  progress: string | null;
  repairs: Generated<number>;
  failures: Json<CheckFailure[]>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  /** Of the input tokens, those that the provider had kept. */
  cached_tokens: Generated<number>;
  /** Millionths of a dollar. */
  cost_micros: Generated<number>;
  unpriced_tokens: Generated<number>;
  reply: string | null;
  error: string | null;
  changes_applied: Generated<boolean>;
  model: Generated<string>;
  paid_by: Generated<PaidBy>;
  wants_builtin: Generated<boolean>;
  /** What its message asked for: "builtin" or "<provider>/<model>"; null: what answers its project. */
  wanted_model: string | null;
  stop_requested_at: Date | null;
  retry_of: string | null;
  revision_number: number | null;
  activity: Json<Activity[]>;
  /** What kind of trouble ended it, as the contract's RUN_FAULTS. */
  fault: RunFault | null;
  spoken: ColumnType<SpokenText | null, string | null | undefined, string | null>;
  /** What its model was told of the project; null until it has begun, and for the built-in model. */
  situation: string | null;
  mode: Generated<Mode>;
  generating: Generated<boolean>;
  green_tree: ColumnType<Tree | null, never, string>;
  plan: ColumnType<ProposedPlan | null, never, string | null>;
  understood: ColumnType<Understood | null, never, string | null>;
  changes: ColumnType<RunChanges | null, never, string | null>;
  created_at: FixedTimestamp;
  finished_at: ColumnType<Date | null, never, Date>;
};

/** Whose key a run's tokens are charged to. */
export type PaidBy = "builtin" | "platform" | "own";

export type TokenUseTable = {
  user_id: string;
  project_id: string;
  /** The month's first day. */
  month: ColumnType<Date, string, never>;
  paid_by: PaidBy;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: Generated<number>;
  /** Millionths of a dollar. */
  cost_micros: Generated<number>;
  unpriced_tokens: Generated<number>;
  forgiven_tokens: Generated<number>;
};

export type AssistantKeysTable = {
  user_id: string;
  provider: Provider;
  model: string;
  sealed: Buffer;
  /** Where it is reached, for providers that have no one address; of Bedrock the region. */
  address: string | null;
  plan_model: string | null;
  effort: Effort | null;
  created_at: Timestamp;
  /** The one that was chosen last answers where nothing else is wanted. */
  chosen_at: Timestamp;
  /** When the provider last refused it; null while it works. */
  refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

export type AssistantCapsTable = {
  user_id: string;
  /** Millionths of a dollar. */
  monthly_micros: number;
};

export type AttachmentsTable = {
  id: Generated<string>;
  project_id: string;
  name: string;
  kind: "image" | "csv" | "json";
  media_type: string;
  content: Buffer;
  row_count: number | null;
  columns: ColumnType<string[] | null, string | null, never>;
  created_at: FixedTimestamp;
};

export type PreviewErrorsTable = {
  id: Generated<string>;
  project_id: string;
  kind: "exception" | "request" | "console";
  message: string;
  source: string | null;
  page: string | null;
  fingerprint: string;
  count: Generated<number>;
  last_seen_at: Timestamp;
};

export type EditorLooksTable = {
  id: Generated<string>;
  project_id: string;
  wish: Json<EditorLook>;
  asked_at: Timestamp;
  taken_at: ColumnType<Date | null, Date | undefined, Date>;
  answer: ColumnType<EditorLookAnswer | null, string | undefined, string>;
};

export type RunStepsTable = {
  run_id: string;
  number: number;
  message: ColumnType<unknown, string, never>;
  created_at: FixedTimestamp;
};
