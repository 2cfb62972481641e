// What a server is made of from outside: settings, the database, keys, workers, and what tests have otherwise.

import type { Logger } from "pino";
import type { AssistantSettings, createAssistant, InstallationModels } from "#assistant";
import type { Builder } from "#build";
import type { Config } from "#config";
import type { Database } from "#database";
import type { createGit } from "#git";
import type { AppsDatabase, HostingDeps } from "#hosting";
import type { PaymentDependencies } from "#payments";
import type { Secrets } from "#secrets";
import type { CrashHistory } from "#supervisor";
import type { Workers } from "#workers";

export type ServerDependencies = Readonly<{
  config: Config;
  database: Database;
  /** Where apps' databases are; absent: beside the platform's, in the same server. */
  appsDatabase?: AppsDatabase;
  secrets: Secrets;
  builder: Builder;
  models: InstallationModels;
  /** Where work is done whose cost a person decides. */
  workers: Workers;
  /** Providers' addresses that are not their own. */
  providerAddresses?: AssistantSettings["addresses"];
  /** Stripe, or the emulator that was started beside the server. */
  paymentProvider: PaymentDependencies["provider"];
  /** Folder of the built web app. */
  webDir: string;
  /** Crashes that this server was started again after. */
  crashes?: CrashHistory;
  log: Logger;
  /** Less in tests: what one creator's projects may take. */
  storagePerCreatorBytes?: number;
  /** How Git servers elsewhere are reached; tests have one on this machine. */
  gitServers?: Parameters<typeof createGit>[0]["outside"];
  /** Shorter in tests: how long a chat call waits for its run. */
  chatAnswerMs?: number;
  /** Shorter in tests: what a run of a schedule may take. */
  scheduleSeconds?: number;
  /** Where apps' calls to the outside lead; tests lead them to servers of their own. */
  egress?: HostingDeps["egress"];
  /** Fewer in tests: databases made ahead. */
  hostingLimits?: HostingDeps["limits"];
  /** In tests: the time of day by which one-time codes are checked, in milliseconds. */
  clock?: (() => number) | undefined;
  /** Shorter in tests: pauses and patience with the model's provider. */
  turnLimits?: Parameters<typeof createAssistant>[0]["turnLimits"];
}>;
