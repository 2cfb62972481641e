// Every capability, made once and listed once: what apps ask of it, and its calls for people.
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Config } from "#config";
import type { CheckFailure, SourceFiles } from "#contract";
import type { Database } from "#database";
import type { AppFiles, AppServices, DeclarationRules, Hosting, MachineAccess } from "#hosting";
import type { App, Guard } from "#http";
import type { Jobs } from "#jobs";
import type { Payments } from "#payments";
import type { Projects } from "#projects";
import { createIdsOnly, type Telemetry } from "#telemetry";
import type { Workers } from "#workers";
import { createAppKeys } from "./app-keys/app-keys.ts";
import { createAppAddress } from "./common/address/address.ts";
import { createAppCalls } from "./common/app-calls/app-calls.ts";
import type { AppCallRoute } from "./common/app-calls/types.ts";
import { createDeclarations, type Declared } from "./common/declarations/declarations.ts";
import { traceRoutes } from "./common/traces/traces.ts";
import { createTriggers, type Triggers } from "./common/triggers/triggers.ts";
import { openFiles } from "./files/open-files.ts";
import { createGuests, type Guests } from "./guests/guests.ts";
import { createHooks } from "./hooks/hooks.ts";
import { type AppMailDeps, createAppMail, type MailSettings } from "./mail/mail.ts";
import { type AppModelsDeps, createAppModels, type ModelSettings } from "./models/models.ts";
import { outsideProblems } from "./outside/hosts-in-source.ts";
import { createSchedules } from "./schedules/schedules.ts";
import { createAppSecrets } from "./secrets/secrets.ts";
import type { AppSecrets } from "./secrets/types.ts";
import { createAppSelling } from "./selling/selling.ts";

export type CapabilitiesDeps = Readonly<{
  database: Database;
  telemetry?: Telemetry;
  /** 32 bytes under which apps' secrets are kept. */
  sealingKey: Uint8Array;
  jobs: Jobs;
  hosting: Pick<Hosting, "call" | "appOnDomain" | "accessChanged" | "liveAddress" | "heldFiles">;
  payments: Pick<Payments, "sales">;
  guards: Readonly<{ ownsProject: Guard; seesProject: Guard; signedIn: Guard }>;
  currentUser(request: FastifyRequest): { id: string };
  currentProject(request: FastifyRequest): { id: string; ownerId: string };
  /** Where people and other services reach the platform. */
  publicUrl: string;
  mail: MailSettings;
  models: ModelSettings;
  modelFor: AppModelsDeps["modelFor"];
  /** What people call the app. */
  nameOf: AppMailDeps["nameOf"];
  /** Shorter in tests: what a run of a schedule may take. */
  runSeconds?: number | undefined;
  log: Logger;
  config: Pick<Config, "dataDir" | "filesUrl" | "fileBytes" | "filesPerAppBytes">;
  workers: Workers;
  projects: Pick<Projects, "refuseIfFull">;
}>;

export type Capabilities = Readonly<{
  /** What apps ask for on their own socket. */
  appServices: AppServices;
  /** What the gateway takes in and gives out. */
  files: AppFiles;
  /** Of a project that was deleted. */
  removeOfProject(projectId: string): Promise<void>;
  /** What becomes of what apps declare. */
  declarations: DeclarationRules;
  /** Lets programs in with app keys. */
  machines: MachineAccess;
  secrets: AppSecrets;
  /** What an app's source has wrong with secrets, and with the hosts that it calls. */
  sourceProblems(projectId: string, files: SourceFiles): Promise<CheckFailure[]>;
  /** Who is let into apps for invited people only. */
  guests: Guests;
  /** Sets off in the preview what comes by itself live, for whoever builds the app. */
  triggers: Triggers;
  registerRoutes(app: App): void;
  start(): Promise<void>;
  close(): Promise<void>;
}>;

/** A capability as the others are listed beside it. */
type Capability = Declared &
  Readonly<{
    /** What apps may ask of it. */
    appCalls?: readonly AppCallRoute[];
    registerRoutes?(app: App): void;
    removeOfProject?(projectId: string): Promise<void>;
    start?(): Promise<void>;
    close?(): Promise<void>;
  }>;

export function createCapabilities(deps: CapabilitiesDeps): Capabilities {
  const { database, log, hosting, config, workers, projects } = deps;
  const declarations = createDeclarations(database, () => capabilities);
  const secrets = createAppSecrets(deps);
  const common = {
    ...deps,
    declarations,
    call: hosting.call,
    secretOf: secrets.valueOf,
    redact: async (projectId: string, text: string) => (await secrets.redactionOf(projectId))(text),
  };
  const appKeys = createAppKeys(common);
  const files = openFiles({
    dataDir: config.dataDir,
    url: config.filesUrl,
    database,
    workers,
    bounds: { mostBytes: config.fileBytes, perAppBytes: config.filesPerAppBytes },
    refuseIfFull: projects.refuseIfFull,
    heldFiles: hosting.heldFiles,
    onFault: (error) => log.error({ error }, "files"),
  });
  const mail = createAppMail({ ...deps, settings: deps.mail, signingKey: deps.sealingKey });
  const guests = createGuests(deps);
  const models = createAppModels({ ...deps, settings: deps.models });
  const schedules = createSchedules(common);
  const capabilities: readonly Capability[] = [
    secrets,
    schedules,
    createHooks(common),
    appKeys,
    mail,
    models,
    files,
    createAppSelling({ ...common, selling: deps.payments.sales, appOnDomain: hosting.appOnDomain }),
    guests,
    createAppAddress(deps),
  ];
  const traces = traceRoutes(deps.telemetry ?? createIdsOnly());
  return Object.freeze({
    appServices: {
      ...createAppCalls({ routes: [...capabilities.flatMap(({ appCalls }) => appCalls ?? []), ...traces], log }),
      redact: secrets.redact,
    },
    declarations,
    machines: appKeys.machineAccess,
    secrets,
    sourceProblems: async (projectId: string, tree: SourceFiles) => [
      ...(await secrets.problemsInSource(projectId, tree)),
      ...outsideProblems(tree),
    ],
    files,
    guests,
    triggers: createTriggers({ ...common, zoneOf: schedules.zoneOf, mailOfPreview: mail.ofPreview }),
    async removeOfProject(projectId: string) {
      for (const capability of capabilities) await capability.removeOfProject?.(projectId);
    },
    registerRoutes(app: App) {
      for (const capability of capabilities) capability.registerRoutes?.(app);
    },
    async start() {
      for (const capability of capabilities) await capability.start?.();
    },
    async close() {
      for (const capability of capabilities.toReversed()) await capability.close?.();
    },
  });
}
