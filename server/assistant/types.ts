// What a run works with, and a run as it stands in this process.

import type { ModelMessage } from "ai";
import type { Logger } from "pino";
import type { MoneyUse, RunFault, Ticket, TokenUse } from "#contract";
import type { Tree } from "#database";
import type { Hosting } from "#hosting";
import type { Live } from "#live";
import type { Draft, Projects } from "#projects";
import type { Workers } from "#workers";
import type { Inspection, Workspace } from "#workspace";
import type { ActivityFeed } from "./activity-feed.ts";
import type { Allowance } from "./allowance.ts";
import type { Joining } from "./joining.ts";
import type { ContextWindows } from "./known-windows.ts";
import type { RunLimits, TurnLimits } from "./limits.ts";
import type { AttachedFile } from "./model-messages.ts";
import type { ChosenModel, Models } from "./models.ts";
import type { OwnKeys } from "./own-keys.ts";
import type { Prices } from "./prices/prices.ts";
import type { Situations } from "./situation/situation-store.ts";
import type { RunRow, RunStore } from "./store.ts";
import type { ToolSources } from "./tools/tool.ts";

export type RunDependencies = Readonly<{
  store: RunStore;
  projects: Projects;
  workspace: Pick<Workspace, "inspect">;
  hosting: Pick<Hosting, "showPreview" | "rehearse" | "rehearseShown" | "leaveRehearsal" | "expectCheck">;
  live: Live;
  models: Models;
  allowance: Allowance;
  /** Whether the provider took this creator's own key. */
  noteOwnKey: OwnKeys["note"];
  instructions: string;
  /** What a model reads at once by the installation's setting, in tokens. */
  windowTokens: number;
  /** What models read at once, as far as it is known of each. */
  windows: ContextWindows;
  runLimits: RunLimits;
  prices: Prices;
  turnLimits: TurnLimits;
  /** Where what a run changed is counted. */
  workers: Pick<Workers, "run">;
  /** Takes the values of a project's secrets out of what a model is given. */
  redactionOf: (projectId: string) => Promise<(text: string) => string>;
  /** What tools may read beside the draft. */
  sources: ToolSources;
  /** What the newest message tells of the project. */
  situations: Situations;
  attachedFiles: (projectId: string, ids: readonly string[]) => Promise<AttachedFile[]>;
  /** Messages that join a run while it works. */
  joining: Joining;
  /** Tells pages which messages wait. */
  announceQueue: (projectId: string) => Promise<unknown>;
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
  /** Those of paused runs that it goes on with, and its own. */
  steps: ModelMessage[];
  /** How many of the steps are of runs before it. */
  taken: number;
  draft: Draft;
  /** The project has nothing but its first revision. */
  isUntouched: boolean;
  /** The draft as stored blobs, and the draft's version at that time. */
  stored: { version: number; tree: Tree };
  /**
   * What the preview shows while the run goes on, and since when; null: its own version and rows. `tree` null: its own version
   * on rows to try it with.
   */
  rehearsed: Readonly<{ tree: Tree | null; at: Date }> | null;
  tickets: readonly Ticket[];
  repairs: number;
  use: Required<TokenUse>;
  money: MoneyUse;
  /** Checks of trees that were inspected in this process; the key is the tree's text. */
  inspections: Map<string, Inspection>;
  /** Whether people have been told that code is generated. */
  generating: boolean;
  /** The last tree of the run that passed its checks. */
  green: Tree | null;
  /** What tools saw, by the call; gone after a restart, when the words remain. */
  pictures: Map<string, Uint8Array>;
  /** Calls whose outdated contents are not sent any more (`callsToLeaveOut`). */
  leftOut: ReadonlySet<string>;
  /** The model refused a message with images; from then on they are left out. */
  rejectsImages: boolean;
};

export type HowItEnds = Readonly<{
  /** Why the run ends before the model was done. */
  reason?: string;
  /** Because its creator wanted it. */
  stopped?: boolean;
  /** Of which kind it was, where something failed. */
  fault?: RunFault;
  /** What the creator is asked before it can go on. */
  question?: string;
  signal: AbortSignal;
}>;
