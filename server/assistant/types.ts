// What a run works with, and a run as it stands in this process.

import type { ModelMessage } from "ai";
import type { Logger } from "pino";
import type { Ticket, TokenUse } from "#contract";
import type { Tree } from "#database";
import type { Hosting } from "#hosting";
import type { Live } from "#live";
import type { Draft, Projects } from "#projects";
import type { Inspection, Workspace } from "#workspace";
import type { ActivityFeed } from "./activity-feed.ts";
import type { Allowance } from "./allowance.ts";
import type { TurnLimits } from "./limits.ts";
import type { AttachedFile } from "./model-messages.ts";
import type { ChosenModel, Models } from "./models.ts";
import type { RunRow, RunStore } from "./store.ts";
import type { ToolSources } from "./tools/tool.ts";

export type RunDependencies = Readonly<{
  store: RunStore;
  projects: Projects;
  workspace: Pick<Workspace, "inspect">;
  hosting: Pick<Hosting, "showPreview" | "expectCheck">;
  live: Live;
  models: Models;
  allowance: Allowance;
  /** Whether the provider took this creator's own key. */
  noteOwnKey: (ownerId: string, found: { refused: boolean }) => Promise<void>;
  instructions: string;
  /** What a model reads at once, in tokens. */
  windowTokens: number;
  turnLimits: TurnLimits;
  /** Takes the values of a project's secrets out of what a model is given. */
  redactionOf: (projectId: string) => Promise<(text: string) => string>;
  /** What tools may read beside the draft. */
  sources: ToolSources;
  attachedFiles: (projectId: string, ids: readonly string[]) => Promise<AttachedFile[]>;
  /** Says how far a run is, to whoever looks now or later. */
  announce: (run: RunRow, message: string) => Promise<void>;
  /** Aborted when somebody asks this server to stop the run. */
  stopSignal: (runId: string) => AbortSignal;
  log: Logger;
}>;

/** A run as it stands in this process: its row, the messages so far, its draft and plan. */
export type State = {
  run: RunRow;
  chosen: ChosenModel;
  feed: ActivityFeed;
  /** The conversation up to the message that the run answers, and that message's own words. */
  conversation: ModelMessage[];
  request: string;
  steps: ModelMessage[];
  draft: Draft;
  /** The draft as stored blobs, and the draft's version at that time. */
  stored: { version: number; tree: Tree };
  tickets: readonly Ticket[];
  repairs: number;
  use: TokenUse;
  /** Checks of trees that were inspected in this process; the key is the tree's text. */
  inspections: Map<string, Inspection>;
  /** The model refused a message with images; from then on they are left out. */
  rejectsImages: boolean;
};
