// What payments are given, and what they answer about access to an app.

import type { Logger } from "pino";
import type { PaymentConfig } from "#config";
import type { PlanType, SubscriptionOptions } from "#contract";
import type { Database } from "#database";
import type { Jobs } from "#jobs";
import type { Projects } from "#projects";
import type { PaymentProvider } from "./stripe-client.ts";

export type PaymentDependencies = Readonly<{
  config: PaymentConfig;
  publicUrl: string;
  /** Stripe, or the emulator; with the secret that webhooks are signed with, or null to refuse them. */
  provider: PaymentProvider & { webhookSecret: string | null; nowMs: () => number };
  database: Database;
  jobs: Jobs;
  log: Logger;
  /** Signs return addresses. */
  signingKey: Uint8Array;
  projects: () => Projects;
  isDeployed: (projectId: string) => Promise<boolean>;
  /** False: the app is for invited people only, and this person is none of them. */
  isAdmitted: (projectId: string, userId: string) => Promise<boolean>;
}>;

/** A person's access to an app: its plans, whether it requires one, and the plan that the person has. */
export type PaymentAccess = Readonly<{ options: SubscriptionOptions; required: boolean; plan: PlanType | null }>;
