// Types that several steps of a conversation share: what a run should come to, and what its checks found.
import type { EditResult } from "../blueprint/field-edits.ts";
import type { AppSpec, Blueprint } from "../blueprint/types.ts";
import type { Dropped } from "../files/columns.ts";
import type { TableImport } from "../material/tables.ts";

/** The app as it should be, and how to talk about it. */
export type Goal = {
  app: AppSpec;
  before: Blueprint | null;
  edits: EditResult | null;
  migration: { path: string; sql: string } | null;
  dropped: Dropped;
  /** Lists that may be wanted besides. */
  offers?: string[];
  /** Files whose rows are brought in, and what else to say of that. */
  imports: TableImport[];
  notes: string[];
};

export type Failure = { message: string; path: string | null };
