// What the scripted server knows: projects and their parts, in memory, open to the tests.
import { randomUUID } from "node:crypto";
import type {
  AlertWebhook,
  CheckoutState,
  ConnectedAccount,
  Deployment,
  DeploymentEntry,
  GenerationStatus,
  LogLine,
  Message,
  MonitoredApp,
  Notice,
  OwnSubscription,
  PaymentSettings,
  PlatformSubscription,
  PriceMoves,
  Project,
  Revision,
  SecondFactor,
  Stats,
  SwitchQuote,
  Ticket,
} from "#contract";
import { createAssistantState, type ScriptedAssistant } from "./assistant-state.ts";
import { createEditing, runUnderWay, type ScriptedEditing } from "./editor-state.ts";

export type ScriptedProject = {
  project: Project;
  messages: Message[];
  generation: GenerationStatus;
  editing: ScriptedEditing;
  deployment: Deployment;
  stats: Stats;
  updatedAt: string;
  isOwner: boolean;
};

export type PlatformState = {
  projects: Map<string, ScriptedProject>;
  takenViewNames: Set<string>;
  validTokens: Set<string>;
  payments: ScriptedPayments;
  monitoring: ScriptedMonitoring;
  assistant: ScriptedAssistant;
  contactEmail: string | null;
  /** Of whoever signs in. */
  secondFactor: SecondFactor;
};

export type ScriptedPayments = {
  settings: PaymentSettings;
  platform: PlatformSubscription;
  account: ConnectedAccount;
  own: OwnSubscription | null;
  checkout: CheckoutState["status"];
  moves: PriceMoves;
  quote: SwitchQuote;
  /** Whether visitors need a plan. */
  requires: boolean;
};

export type ScriptedMonitoring = {
  /** What is told of an app beyond what follows from its project. */
  apps: Map<string, Partial<MonitoredApp>>;
  histories: Map<string, DeploymentEntry[]>;
  log: LogLine[];
  notices: Notice[];
  webhook: AlertWebhook["webhook"];
};

export const SOME_TIME = "2026-01-15T09:30:00.000Z";

export function createPlatformState(): PlatformState {
  return {
    projects: new Map(),
    takenViewNames: new Set(["taken-name"]),
    validTokens: new Set([tokenFor("ada")]),
    payments: createPayments(),
    monitoring: createMonitoring(),
    assistant: createAssistantState(),
    contactEmail: null,
    secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
  };
}

function createMonitoring(): ScriptedMonitoring {
  return { apps: new Map(), histories: new Map(), log: [], notices: [], webhook: null };
}

function createPayments(): ScriptedPayments {
  return {
    settings: {
      testPayments: true,
      creatorPlan: "paid",
      platformPlanCents: 2000,
      platformFeePercent: 10,
      minimumPriceCents: 50,
    },
    platform: { required: true, active: false, price: 2000, subscription: null },
    account: {
      enabled: false,
      accountId: null,
      details_submitted: false,
      payouts_enabled: false,
      requirements: { currently_due: [] },
    },
    own: null,
    checkout: "fulfilled",
    quote: { due: 9_100, credit: 0, quotedAt: 1_770_000_000 },
    moves: { monthly: { price: 0, keeping: 0, moving: 0 }, yearly: { price: 0, keeping: 0, moving: 0 } },
    requires: false,
  };
}

/** A plan of $10 a month that is on, unless `parts` says otherwise. */
export function ownPlan(parts: Partial<OwnSubscription> = {}): OwnSubscription {
  return {
    type: "monthly",
    price: 1000,
    active: true,
    pastDue: false,
    accessUntil: null,
    renewsAt: "2026-02-15T09:30:00.000Z",
    endsAt: null,
    nextPrice: null,
    ...parts,
  };
}

/** A token whose payload carries the username, as the platform's do. */
export function tokenFor(username: string): string {
  return `e30.${Buffer.from(JSON.stringify({ username })).toString("base64url")}.signature`;
}

type ProjectParts = Partial<Project> & {
  messages?: Message[];
  tickets?: Ticket[];
  generating?: boolean;
  isOwner?: boolean;
  running?: boolean;
  updatedAt?: string;
};

/** Adds a project that is initialized and empty unless `parts` says otherwise. */
export function addProject(state: PlatformState, parts: ProjectParts = {}): ScriptedProject {
  const { messages = [], tickets = [], generating = false, isOwner = true, updatedAt = SOME_TIME, ...fields } = parts;
  const { running = fields.deployed ?? false, ...own } = fields;
  const id = own._id ?? randomUUID();
  const editing = createEditing();
  if (generating) editing.run.run = runUnderWay({ tickets });
  else if (tickets.length > 0) editing.run.run = runUnderWay({ status: "succeeded", endedAt: SOME_TIME, tickets });
  const added: ScriptedProject = {
    project: {
      _id: id,
      projectDescription: "",
      description: "",
      deployed: false,
      initialized: true,
      livePreviewUrl: `/preview/app/${id}`,
      liveAppUrl: null,
      customViewName: null,
      revisionHistory: [],
      creatorSubscription: { active: true },
      subscriptionOptions: { monthly: { price: 0, enabled: false }, yearly: { price: 0, enabled: false } },
      createdAt: SOME_TIME,
      ...own,
    },
    messages,
    generation: { isGenerating: generating, tickets, progress: null, startedAt: null, failures: [] },
    editing,
    deployment: deploymentOf(id, running),
    stats: { monthlyRevenue: 0, totalUsers: 12, activeSubscriptions: 0 },
    updatedAt,
    isOwner,
  };
  state.projects.set(id, added);
  return added;
}

/** In the words of the server's `describeDeployment`. */
export function deploymentOf(projectId: string, running: boolean): Deployment {
  return {
    success: running,
    deployedUrl: running ? `/view/${projectId}` : null,
    ports: running ? { frontend: 443, backend: 443 } : {},
    status: running ? "serving" : null,
    error: null,
    finishedAt: running ? SOME_TIME : null,
  };
}

/** The history while the revision of that index is being restored; with null, none is. */
export function markRestoring(revisions: readonly Revision[], index: number | null): Revision[] {
  return revisions.map((revision) => ({ ...revision, isRestoringRevision: revision.index === index }));
}

export function revisionsNamed(...descriptions: string[]): Revision[] {
  return descriptions.map((description, index) => ({
    index,
    description,
    timestamp: SOME_TIME,
    isRestoringRevision: false,
    current: index === descriptions.length - 1,
  }));
}
